export { assertNoConflictOfInterest, hasConflictOfInterest } from './conflict-of-interest.ts'
export {
  accept,
  assertNotClaimedByAnother,
  claim,
  isAlreadySubmitted,
  isNewStatus,
  reject,
} from './decide.ts'
export { assertRoomInQueue, countNewItem } from './new-items.ts'
export { oldSubmissions } from './queue-store.ts'
export { reviewEndpoints } from './review-endpoints.ts'
export type { Reviewed, ReviewKind } from './review-kind.ts'
export {
  lockedBy,
  lockedByName,
  moderatorName,
  moveReviewed,
  type ReviewState,
  rewordAcceptance,
  type SubjectOfStay,
  subjectsOfStays,
} from './review-store.ts'
export { setReviewStatus } from './set-review-status.ts'
export {
  actsAsStaff,
  assertUnclaimed,
  assertUnlocked,
  type FieldEdit,
  recordFieldEdit,
  recordStaffEdit,
} from './staff-edit.ts'
