export { addDemoCancellation, addDemoOffer } from './demo-notices.ts'
export { listNotices, noticesByIds, toCancellation, toOffer } from './notice-store.ts'
