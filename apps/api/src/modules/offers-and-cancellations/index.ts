export { draftCancellation, withdrawTakenDrafts } from './drafted-cancellation.ts'
export { draftedNights, offeredNights, staysWithDrafts } from './drafted-store.ts'
export { setNoticeStatus, submitNotice } from './edit-notice.ts'
export { cancellationKind, type NoticeKind, offerKind } from './notice-kind.ts'
export { noteNotice } from './notice-news.ts'
export {
  areNightsTaken,
  findPublicNotices,
  insertNotice,
  isBookable,
  isShown,
  listNotices,
  moveNoticePurchase,
  type NoticeSubject,
  noticeById,
  noticesByIds,
  setHeld,
  toCancellation,
  toOffer,
  ungroupNotices,
  withLead,
} from './notice-store.ts'
export { readQuotes } from './quotes.ts'
