export { setNoticeStatus, submitNotice } from './edit-notice.ts'
export { cancellationKind, type NoticeKind, offerKind } from './notice-kind.ts'
export {
  areNightsTaken,
  type CoveringNotice,
  insertNotice,
  listNotices,
  moveNoticePurchase,
  type NoticeSubject,
  noticeById,
  noticesByIds,
  noticesCovering,
  promotedLead,
  toCancellation,
  toOffer,
  ungroupNotices,
} from './notice-store.ts'
