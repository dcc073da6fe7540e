import type { QueueItem } from '@lodestay/domain/review/review'
import { type ApiClient, answer } from '../../lib/api.ts'

type Queued = Pick<QueueItem, 'kind' | 'id'>
export type QueueStart = { readonly docs: readonly Queued[]; readonly nextCursor: string | null }

/** Enough on both sides of an item that one of them is open, for a few may have a decision that can still be undone. */
const AROUND = 10
/** Behind a thousand that wait, nobody decides the next one. */
const PAGES_MAX = 10

function readQueue(api: ApiClient, next: { cursor?: string }) {
  return answer(api.GET('/api/moderation/queue', { params: { query: { limit: 100, ...next } } }))
}

/** The beginning of what waits for a decision, what waits longest first. */
export function startOfQueue(api: ApiClient): Promise<QueueStart> {
  return readQueue(api, {})
}

/** What waits around an item; where it doesn't wait, or far behind, the beginning. */
export async function queueAround(api: ApiClient, start: QueueStart, id: string): Promise<readonly Queued[]> {
  const queue = [...start.docs]
  const position = () => queue.findIndex((each) => each.id === id)
  let { nextCursor } = start
  for (let pages = 1; nextCursor !== null && pages < PAGES_MAX; pages++) {
    if (position() >= 0 && queue.length - position() > AROUND) break
    const page: QueueStart = await readQueue(api, { cursor: nextCursor })
    queue.push(...page.docs)
    nextCursor = page.nextCursor
  }
  const at = position()
  return at < 0 ? start.docs : queue.slice(Math.max(0, at - AROUND), at + AROUND + 1)
}
