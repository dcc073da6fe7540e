/** Notes for travelers that nights cost less by an offer or a cancellation, when it becomes public. */
import { addDays, nightlyPrice } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { noteNews } from '../stay-news/index.ts'
import type { NoticeSubject, NoticeTable } from './notice-store.ts'

export async function noteNotice(db: Db, table: NoticeTable, { id, stayId, row }: NoticeSubject): Promise<void> {
  if (!row.price) return
  const { now: price, was } = nightlyPrice(row.price, row.stay_rate)
  if (price === null || (was === null && row.stay_rate !== null)) return
  // Dates are stored as midnights in UTC; an offer runs through its last day, a cancellation ends as people leave.
  const [start, last] = [row.starts_at, row.ends_at].map((at) => at.toISOString().slice(0, 10)) as [string, string]
  const nights = { start, end: table === 'offers' ? addDays(last, 1) : last }
  if (nights.start < nights.end) await noteNews(db, [{ stayId, kind: 'cheaper', nights, was, price, noticeId: id }])
}
