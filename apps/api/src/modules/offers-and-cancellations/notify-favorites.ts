/** Notifies people who favorited a stay of an offer, or of nights that opened up, once it is public. */
import { afterUndo, hasBegun, type Language, localeOf, spokenDay } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { enqueue, type Job } from '../../kernel/jobs.ts'
import { notifyUsers } from '../notifications/index.ts'
import {
  isPublished,
  listPublished,
  type NoticeSubject,
  type NoticeTable,
  noticeById,
  unnotifiedFavorites,
} from './notice-store.ts'
import { newsIn } from './notice-texts.ts'

type NoticeRef = { readonly table: NoticeTable; readonly id: string }

const TELL = 'notices:tell-favorites'
/** People notified in one transaction. */
const AT_ONCE = 500

/** Schedules the notifications for when the acceptance can no longer be undone. */
export async function notifyFavoritesLater(db: Db, telling: NoticeRef, now: Date): Promise<void> {
  await enqueue(db, TELL, telling, { about: telling.id, runAt: afterUndo(now) })
}

function wordsFor({ row }: NoticeSubject, table: NoticeTable, language: Language, now: Date) {
  const locale = localeOf(language)
  const dates = {
    first: spokenDay(row.starts_at, locale),
    last: spokenDay(row.ends_at, locale),
    hasBegun: hasBegun(row.starts_at, now),
  }
  return newsIn[language][table]({ stay: row.stay_name, title: row.title, ...dates })
}

/**
 * Notifies the next batch after a user: people already notified, such as watchers of its nights, aren't notified twice.
 * @returns where to continue, or null if none are left
 */
async function notifyBatch(db: Db, { table, id }: NoticeRef, after: string, now: Date): Promise<string | null> {
  const notice = await noticeById(db, table, id, true)
  if (!notice || !isPublished(notice.row, now)) return null
  const { readers, last } = await unnotifiedFavorites(db, notice, { after, count: AT_ONCE })
  const { title, body } = wordsFor(notice, table, 'en', now)
  const es = wordsFor(notice, table, 'es', now)
  await notifyUsers(db, readers, { area: table, title, body, es, subjectId: id, whilePublic: true })
  return last
}

export const noticeJobs: Job[] = [
  {
    name: TELL,
    run: async (payload, { db, now }) => {
      const notifyAfter = (user: string) =>
        db.transaction().execute((tx) => notifyBatch(tx, payload as NoticeRef, user, now))
      for (let after: string | null = ''; after !== null; ) after = await notifyAfter(after)
    },
  },
  {
    name: 'notices:stay-shown',
    run: async (payload, { db, now }) => {
      const { stayId } = payload as { stayId: string }
      for (const table of ['offers', 'cancellations'] as const)
        for (const id of await listPublished(db, table, stayId, now)) await notifyFavoritesLater(db, { table, id }, now)
    },
  },
]
