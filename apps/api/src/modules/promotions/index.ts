export { createPromotion, promotionNow, submitPromotion } from './edit-promotion.ts'
export { promotionReview } from './promotion-review.ts'
export { listPromotions, movePurchase, promotionById, savePromotion } from './promotion-store.ts'
export { livePrice, toPromotion } from './promotion-view.ts'
