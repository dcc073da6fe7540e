export { enterGiveaway } from './draw-giveaway.ts'
export { makeGiveaway, submitGiveaway } from './edit-giveaway.ts'
export { giveawayReview } from './giveaway-review.ts'
export {
  type GiveawaySubject,
  giveawayById,
  giveawaysByIds,
  isPaidFor,
  listGiveaways,
  moveGiveawayPurchase,
  toGiveaway,
  ungroupGiveaways,
} from './giveaway-store.ts'
export { visibleGiveaway } from './visible-giveaway.ts'
