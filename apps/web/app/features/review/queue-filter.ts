import { type ReviewKind, reviewKinds } from './kinds.ts'

/** The queue's tabs, with the status that each lists; all that is waiting if there is none. */
const statuses = { waiting: undefined, mine: undefined, claimed: 'Pending', rejected: 'Rejected' } as const
export type QueueTab = keyof typeof statuses
export const queueTabs = Object.keys(statuses) as QueueTab[]

/** The part of the queue that a moderator works through. */
export type QueueFilter = { readonly tab: QueueTab; readonly kind: ReviewKind | null }

/** The filter in an address, of the queue or of an item opened from it. */
export function queueFilterOf({ url }: Pick<Request, 'url'>): QueueFilter {
  const query = new URL(url).searchParams
  return {
    tab: queueTabs.find((tab) => tab === query.get('tab')) ?? 'waiting',
    kind: reviewKinds.find((kind) => kind === query.get('kind')) ?? null,
  }
}

/** The filter as a query of the API; the moderator's own items are those assigned to them. */
export function queueQuery({ tab, kind }: QueueFilter, moderatorId: string) {
  const status = statuses[tab]
  return { ...(status && { status }), ...(kind && { kind }), ...(tab === 'mine' && { assigneeId: moderatorId }) }
}

/** The filter as a query of our addresses. */
export function addressQuery({ tab, kind }: QueueFilter) {
  return { tab: tab === 'waiting' ? '' : tab, kind }
}
