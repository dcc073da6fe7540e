export { assertToCome, createPromotion, promotionNow, submitPromotion } from './edit-promotion.ts'
export { promotionReview } from './promotion-review.ts'
export {
  listPromotions,
  markStarted,
  type PromotionSubject,
  promotionById,
  promotionIsPaused,
  promotionName,
  promotionsByIds,
  savePromotion,
  ungroupPromotions,
} from './promotion-store.ts'
export { giveUpUnit, retakeReleasedUnit } from './promotion-units.ts'
export { livePrice, salePrice, toPromotion, whyUnavailable } from './promotion-view.ts'
export { changePurchase, completePromotion, queuePromotion, unqueuePromotion } from './queue-promotion.ts'
