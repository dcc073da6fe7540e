import type { QueueItem } from '@lodestay/domain/review/review'
import { type ApiClient, answer } from '../../lib/api.ts'

type Queued = Pick<QueueItem, 'kind' | 'id'>
export type QueueStart = { readonly docs: readonly Queued[]; readonly nextCursor: string | null }

/** Enough behind an item that one of them is open, for a few may have a decision that can still be undone. */
const BEHIND = 10

function readQueue(api: ApiClient, next: { cursor?: string }) {
  return answer(api.GET('/api/moderation/queue', { params: { query: { limit: 100, ...next } } }))
}

/** The beginning of what waits for a decision, what waits longest first. */
export function startOfQueue(api: ApiClient): Promise<QueueStart> {
  return readQueue(api, {})
}

/** What waits, from its beginning to a little behind an item that waits, however far back that is. */
export async function queueBeyond(api: ApiClient, start: QueueStart, id: string): Promise<Queued[]> {
  const queue = [...start.docs]
  for (let { nextCursor } = start; nextCursor !== null; ) {
    const at = queue.findIndex((each) => each.id === id)
    if (at >= 0 && queue.length - at > BEHIND) break
    const page: QueueStart = await readQueue(api, { cursor: nextCursor })
    queue.push(...page.docs)
    nextCursor = page.nextCursor
  }
  return queue
}
