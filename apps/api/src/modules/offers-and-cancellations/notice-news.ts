/**
 * Announces what becomes public: in the feed, to people who favorited the stay, and to saved searches if it lowers the
 * price of nights.
 */
import { addDays, dayOf, nightlyPrice } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { noteNews } from '../stay-news/index.ts'
import { type NoticeSubject, type NoticeTable, noteOpening } from './notice-store.ts'
import { notifyFavoritesLater } from './notify-favorites.ts'

export async function noteNotice(db: Db, table: NoticeTable, notice: NoticeSubject, at: Date): Promise<void> {
  await noteOpening(db, table, notice.id, at)
  await notifyFavoritesLater(db, { table, id: notice.id }, at)
  await noteRate(db, table, notice)
}

async function noteRate(db: Db, table: NoticeTable, { id, stayId, row }: NoticeSubject): Promise<void> {
  if (!row.price) return
  const { now: price, was } = nightlyPrice(row.price, row.rate)
  if (price === null || (was === null && row.rate !== null)) return
  // Dates are stored as midnights in UTC; an offer runs through its last day, a cancellation ends on the day of
  // departure.
  const [start, last] = [dayOf(row.starts_at), dayOf(row.ends_at)]
  const nights = { start, end: table === 'offers' ? addDays(last, 1) : last }
  if (nights.start < nights.end) await noteNews(db, [{ stayId, kind: 'cheaper', nights, was, price, noticeId: id }])
}
