export { addDemoPromotion } from './demo-promotions.ts'
export { promotionNow } from './edit-promotion.ts'
export { listPromotions, movePurchase, promotionById } from './promotion-store.ts'
export { toPromotion } from './promotion-view.ts'
