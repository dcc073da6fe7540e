export { insertSitePromotion } from './site-promotion-store.ts'
