export { accept, claim, historyOf, refuseClaimedByAnother, refuseWhileLocked, reject, release } from './decide.ts'
export { PublishBody, reviewEndpoints } from './review-endpoints.ts'
export type { Reviewed, ReviewKind } from './review-kind.ts'
export { lockedByName, moveReviewed, type ReviewState } from './review-store.ts'
