import type { StayPromotion } from '@lodestay/domain'

/** Whether a promotion can be unscheduled or dated anew: it is to be posted, and no post has begun. */
export function isMovable({
  status,
  purchaseStatus,
  startedAt,
}: Pick<StayPromotion, 'status' | 'purchaseStatus' | 'startedAt'>): boolean {
  return startedAt === null && purchaseStatus !== 'Cancelled' && (status === 'Queued' || status === 'Accepted')
}
