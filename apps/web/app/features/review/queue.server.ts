import type { QueueItem } from '@lodestay/domain/review/review'
import { type ApiClient, answer } from '../../lib/api.ts'
import type { queueQuery } from './queue-filter.ts'

type Queued = Pick<QueueItem, 'kind' | 'id'>
export type QueueStart = { readonly docs: readonly Queued[]; readonly nextCursor: string | null }

/**
 * Enough on both sides of an item that one of them is open, since a few may have a decision that can still be undone.
 */
const AROUND = 10
/** Past a thousand pending items, no one needs the next one. */
const PAGES_MAX = 10

type QueueQuery = ReturnType<typeof queueQuery>

function readQueue(api: ApiClient, query: QueueQuery & { readonly cursor?: string }) {
  return answer(api.GET('/api/moderation/queue', { params: { query: { limit: 100, ...query } } }))
}

/** The start of the queue, or of a part of it, longest waiting first. */
export function startOfQueue(api: ApiClient, query: QueueQuery): Promise<QueueStart> {
  return readQueue(api, query)
}

/** The items of the same part of the queue around an item; if it isn't there, or is far back, the start. */
export async function queueAround(
  api: ApiClient,
  query: QueueQuery,
  start: QueueStart,
  id: string,
): Promise<readonly Queued[]> {
  const queue = [...start.docs]
  const position = () => queue.findIndex((each) => each.id === id)
  let { nextCursor } = start
  for (let pages = 1; nextCursor !== null && pages < PAGES_MAX; pages++) {
    if (position() >= 0 && queue.length - position() > AROUND) break
    const page: QueueStart = await readQueue(api, { ...query, cursor: nextCursor })
    queue.push(...page.docs)
    nextCursor = page.nextCursor
  }
  const at = position()
  return at < 0 ? start.docs : queue.slice(Math.max(0, at - AROUND), at + AROUND + 1)
}
