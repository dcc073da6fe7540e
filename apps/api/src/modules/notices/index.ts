export { listNotices, noticesByIds, toCancellation, toOffer } from './notice-store.ts'
