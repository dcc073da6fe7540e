/** Bounds the uploads being received: each holds memory or disk until it is whole, however slowly it arrives. */
import { Problem } from '../../kernel/errors.ts'

export type UploadSlots = <T>(ownerId: string, receive: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/**
 * Runs up to `all` uploads at once, `ofOwner` for one account, and rejects others before their body is read: a slow one
 * would keep a queue waiting.
 * @throws Problem 429 for an account's own uploads, 503 if everybody's are too many; both with Retry-After.
 */
export function uploadSlots({ all, ofOwner }: { readonly all: number; readonly ofOwner: number }): UploadSlots {
  const owners = new Map<string, number>()
  let running = 0
  return async (ownerId, receive) => {
    const own = owners.get(ownerId) ?? 0
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    if (own >= ofOwner)
      throw new Problem('rate-limited', `You’re already uploading ${own} files. Try again when one is done.`, retry)
    if (running >= all)
      throw new Problem('unavailable', 'We’re receiving too many files right now. Try again in a moment.', retry)
    owners.set(ownerId, own + 1)
    running++
    try {
      return await receive()
    } finally {
      running--
      const left = (owners.get(ownerId) ?? 1) - 1
      if (left > 0) owners.set(ownerId, left)
      else owners.delete(ownerId)
    }
  }
}
