/**
 * Rolls lines: offers the nights to one person at a time until someone books, everyone has been asked, or time is up.
 */
import {
  formatCents,
  type Language,
  type LineOutcome,
  localeOf,
  MINUTE_MS,
  nightCount,
  nightlyPrice,
  nightsBetween,
  plainLine,
  siteIn,
  spokenDay,
  spokenTime,
  TURN_MS,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { enqueue, type Job, type JobContext } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { getTaken, localTodayOf } from '../calendars/index.ts'
import type { PostMail } from '../mails/index.ts'
import { notify, notifyUsers } from '../notifications/index.ts'
import {
  isBookable,
  type NoticeSubject,
  noteNotice,
  noticeById,
  setHeld,
  toCancellation,
} from '../offers-and-cancellations/index.ts'
import { reindexLater } from '../stays/index.ts'
import { getAddressee } from '../users/index.ts'
import {
  claimDueLine,
  closeTurns,
  endLine,
  type LineRow,
  moveTurn,
  nextTurn,
  offeredTurn,
  offerTurn,
  setDue,
  type TurnRow,
} from './line-store.ts'
import { wordsIn } from './mail-texts.ts'

/** When to look again at a line whose places aren't all given. */
const FORMING_MS = MINUTE_MS

export type Mailing = { readonly postMail: PostMail; readonly siteUrl: string }

/** Processes everything due by `now` in all lines, each in its own transaction, so that workers share the load. */
export function rollLines(context: JobContext, mailing: Mailing): Promise<void> {
  const { now } = context
  return handleDue(context, {
    claim: (tx, failed) => claimDueLine(tx, now, failed),
    handle: (tx, line) => rollDue(tx, mailing, line, now),
  })
}

async function rollDue(db: Db, mailing: Mailing, line: LineRow, now: Date): Promise<void> {
  const subject = await noticeById(db, 'cancellations', line.cancellation_id)
  if (!subject || (await areUnavailable(db, subject, now))) await finishLine(db, line, 'gone', now)
  else await rollLine(db, mailing, line, subject, now)
}

/** Whether the nights of a cancellation can no longer be booked. */
export async function areUnavailable(db: Db, subject: NoticeSubject, now: Date): Promise<boolean> {
  const { row, stayId } = subject
  if (!isBookable(row, now)) return true
  return (await getTaken(db, stayId, nightsBetween(row.starts_at, row.ends_at))).length > 0
}

async function rollLine(db: Db, mailing: Mailing, line: LineRow, subject: NoticeSubject, now: Date): Promise<void> {
  const current = await offeredTurn(db, line.id)
  // Another worker has processed it in the meantime.
  if (current?.ends_at && current.ends_at > now && !current.hasLeft) return setDue(db, line.id, current.ends_at)
  if (current) await endTurn(db, line, current, current.hasLeft ? 'leave' : 'lapse', now)
  if (line.ends_at <= now) return finishLine(db, line, 'time-up', now)
  for (let next = await nextTurn(db, line.id); next; next = await nextTurn(db, line.id)) {
    // Lock the user before writing the turn: deleting an account locks the user first.
    const reader = next.wants && next.user_id ? await getAddressee(db, next.user_id) : null
    if (reader) return offer(db, mailing, { line, subject, turn: next, reader }, now)
    await endTurn(db, line, next, 'leave', now)
  }
  if (line.formed_to) return setDue(db, line.id, new Date(now.getTime() + FORMING_MS))
  await finishLine(db, line, 'all-asked', now)
}

/** Records each step in the audit log, which is immutable, by position. */
async function endTurn(
  db: Db,
  { cancellation_id: subjectId }: LineRow,
  turn: TurnRow,
  move: 'lapse' | 'leave',
  now: Date,
): Promise<void> {
  if (await moveTurn(db, turn, move, { ended_at: now }))
    await audit(db, { actorId: 'system', action: `watch-line.${move}`, subjectId, after: { position: turn.position } })
}

/** Ends a line; everyone can see the nights now if they are still available. */
export async function finishLine(
  db: Db,
  { id, cancellation_id: subjectId }: LineRow,
  outcome: LineOutcome,
  now: Date,
  actorId = 'system',
): Promise<void> {
  await endLine(db, id, outcome, now)
  await setHeld(db, subjectId, { until: null, openedAt: now })
  await audit(db, { actorId, action: 'watch-line.end', subjectId, after: { outcome } })
  const subject = await noticeById(db, 'cancellations', subjectId)
  if (subject) await reindexLater(db, subject.stayId)
  if (subject && outcome !== 'gone') await noteNotice(db, 'cancellations', subject, now)
  const closing = { lineId: id, cancellationId: subjectId, isOpen: outcome === 'opened' || outcome === 'time-up' }
  const next = await closeSome(db, closing, 0, now)
  if (next !== null) await enqueue(db, CLOSE_JOB, { ...closing, after: next } satisfies Closing & { after: number })
}

const CLOSE_JOB = 'watches:close-turns'

type Closing = {
  readonly lineId: string
  readonly cancellationId: string
  /** Whether those who wait are told that everyone can see the nights. */
  readonly isOpen: boolean
}

/** Closes the turns that the end of a line left to it. */
export const closeJob: Job = {
  name: CLOSE_JOB,
  takesLong: true,
  run: async (payload, { db, now }) => {
    const { after, ...closing } = payload as Closing & { after: number }
    for (let next: number | null = after; next !== null; ) {
      const from: number = next
      next = await db.transaction().execute((tx) => closeSome(tx, closing, from, now))
    }
  },
}

/** Closes the next turns of an ended line. @returns the position to continue after; null if there are no more. */
async function closeSome(db: Db, { lineId, cancellationId, isOpen }: Closing, after: number, now: Date) {
  const { waiting, next } = await closeTurns(db, lineId, after, now)
  const { en, es } = wordsIn
  if (isOpen)
    await notifyUsers(db, waiting, {
      area: 'cancellations',
      ...en.openToAll,
      es: es.openToAll,
      subjectId: cancellationId,
      whilePublic: true,
    })
  return next
}

type Offering = {
  line: LineRow
  subject: NoticeSubject
  turn: TurnRow
  reader: { email: string; language: Language }
}

async function offer(
  db: Db,
  { postMail, siteUrl }: Mailing,
  { line, subject, turn, reader: { email, language } }: Offering,
  now: Date,
): Promise<void> {
  const endsAt = new Date(Math.min(now.getTime() + TURN_MS, line.ends_at.getTime()))
  const token = await offerTurn(db, turn, now, endsAt)
  const { timeZone } = await localTodayOf(db, subject.stayId, now)
  const words = wordsIn[language]
  const site = siteIn(language, siteUrl)
  const until = spokenTime(endsAt, timeZone, localeOf(language))
  const nights = describe(subject, language)
  const stayName = plainLine(subject.row.stay_name)
  await audit(db, {
    actorId: 'system',
    action: 'watch-line.offer',
    subjectId: line.cancellation_id,
    after: { position: turn.position, userId: turn.user_id, endsAt },
  })
  await postMail(db, {
    to: email,
    kind: 'watch-turn',
    subject: words.subject(stayName, until),
    text: [
      words.hello,
      words.cameFree(stayName, nights),
      `${words.onlyYou(until)}\n[link]`,
      words.notInterested,
      words.stop,
      `${words.yourWatches}\n${site}/watches`,
    ].join('\n\n'),
    link: `${site}/watches/turns/${token}`,
  })
  await notify(
    db,
    { userId: turn.user_id ?? '' },
    {
      area: 'cancellations',
      title: words.yourTurn(stayName),
      body: words.noticeBody(nights, until),
      language,
      subjectId: turn.watch_id ?? '',
      isMailed: true,
    },
  )
}

/** 'Nov 24 to Nov 26 (2 nights), $90 a night instead of $180'. */
function describe({ row }: NoticeSubject, language: Language): string {
  const { nights, rate, rateInsteadOf } = wordsIn[language]
  const locale = localeOf(language)
  const count = nightCount(nightsBetween(row.starts_at, row.ends_at))
  const dates = nights(spokenDay(row.starts_at, locale), spokenDay(row.ends_at, locale), count)
  const { price } = toCancellation(row)
  const { now, was } = price ? nightlyPrice(price, row.rate) : { now: row.rate, was: null }
  if (now === null) return dates
  return `${dates}, ${was === null ? rate(formatCents(now)) : rateInsteadOf(formatCents(now), formatCents(was))}`
}
