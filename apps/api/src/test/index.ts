export { sweepWithBroken } from './broken-rows.ts'
export { countStatements } from './count-statements.ts'
export { createTestDatabase } from './database.ts'
export { untilWaiting } from './locks.ts'
export { decoded, headerOf, type Mailbox, startMailbox } from './mailbox.ts'
export { type NetworkPosts, startNetworkPosts } from './network-posts.ts'
export {
  type Host,
  type Paying,
  type PayingPlatform,
  type ProviderAccount,
  payBy,
  settingsFor,
  startPayingPlatform,
} from './payments.ts'
export { analyze, plansInOrder, plansOf } from './plans.ts'
export {
  type Answer,
  aStay,
  type Person,
  startTestPlatform,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestPlatform,
} from './platform.ts'
export { aPromotion, chooseOutlets, confirmation, onlyOnFeed, outletsOfEachPublisher } from './promotion.ts'
export { aClip, encodeVideo, idOfVideo, sendVideo } from './videos.ts'
