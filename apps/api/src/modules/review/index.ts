export {
  accept,
  assertNotClaimedByAnother,
  assertUnlocked,
  claim,
  getHistory,
  reject,
  release,
} from './decide.ts'
export { assertNotOwnMatter } from './own-matter.ts'
export { oldSubmissions } from './queue-store.ts'
export { reviewEndpoints } from './review-endpoints.ts'
export type { Reviewed, ReviewKind } from './review-kind.ts'
export {
  lockedByName,
  type MadeForStay,
  madeForStay,
  moveReviewed,
  type ReviewState,
  rewordAcceptance,
} from './review-store.ts'
export { actsAsStaff, assertUnclaimed, recordStaffEdit } from './staff-edit.ts'
