import eventBusy from '@lodestay/icons/event_busy.svg?path'
import sell from '@lodestay/icons/sell.svg?path'
import type { NoticeKind } from './notice-kinds.ts'

export const noticeIcons: Readonly<Record<NoticeKind, string>> = { offers: sell, cancellations: eventBusy }
