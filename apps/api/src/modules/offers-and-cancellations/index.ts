export { setNoticeStatus, submitNotice } from './edit-notice.ts'
export { cancellationKind, type NoticeKind, offerKind } from './notice-kind.ts'
export {
  areNightsTaken,
  insertNotice,
  listNotices,
  type NoticeSubject,
  noticeById,
  noticesByIds,
  toCancellation,
  toOffer,
} from './notice-store.ts'
