export { createPromotion, promotionNow, submitPromotion } from './edit-promotion.ts'
export { promotionReview } from './promotion-review.ts'
export { listPromotions, movePurchase, type PromotionSubject, promotionById, savePromotion } from './promotion-store.ts'
export { livePrice, salePrice, toPromotion } from './promotion-view.ts'
