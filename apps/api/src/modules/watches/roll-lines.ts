/** Lines roll: the nights are offered to one after the other, until somebody books, everybody was asked, or time is up. */
import {
  formatCents,
  type LineOutcome,
  nightCount,
  nightlyPrice,
  nightsBetween,
  plainLine,
  spokenTime,
  TURN_MS,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
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
import { getEmail } from '../users/index.ts'
import {
  endLine,
  type LineRow,
  moveTurn,
  nextTurn,
  offeredTurn,
  offerTurn,
  setDue,
  type TurnRow,
  takeDueLine,
} from './line-store.ts'

export type Mailing = { readonly postMail: PostMail; readonly siteUrl: string }

/** Does what is due by `now` in all lines: each in a transaction of its own, so that workers share them. */
export async function rollLines(db: Db, mailing: Mailing, now: Date): Promise<void> {
  while (await db.transaction().execute((tx) => rollNext(tx, mailing, now)));
}

/** @returns whether there was a line to look at. */
async function rollNext(db: Db, mailing: Mailing, now: Date): Promise<boolean> {
  const line = await takeDueLine(db, now)
  if (!line) return false
  const subject = await noticeById(db, 'cancellations', line.cancellation_id)
  if (!subject || (await areGone(db, subject, now))) await finishLine(db, line, 'gone', now)
  else await rollLine(db, mailing, line, subject, now)
  return true
}

/** Whether nobody can book the nights of a cancellation any more. */
export async function areGone(db: Db, subject: NoticeSubject, now: Date): Promise<boolean> {
  const { row, stayId } = subject
  if (!isBookable(row, now)) return true
  return (await getTaken(db, stayId, nightsBetween(row.starts_at, row.ends_at))).length > 0
}

async function rollLine(db: Db, mailing: Mailing, line: LineRow, subject: NoticeSubject, now: Date): Promise<void> {
  const current = await offeredTurn(db, line.id)
  // Somebody else has looked at it meanwhile.
  if (current?.ends_at && current.ends_at > now && !current.hasLeft) return setDue(db, line.id, current.ends_at)
  if (current) await endTurn(db, line, current, current.hasLeft ? 'leave' : 'lapse', now)
  if (line.ends_at <= now) return finishLine(db, line, 'time-up', now)
  for (let next = await nextTurn(db, line.id); next; next = await nextTurn(db, line.id)) {
    // Before the turn is written: whoever deletes the account has locked it.
    const email = next.wants && next.user_id ? await getEmail(db, next.user_id) : null
    if (email) return offer(db, mailing, { line, subject, turn: next, email }, now)
    await endTurn(db, line, next, 'leave', now)
  }
  await finishLine(db, line, 'all-asked', now)
}

/** Each step stands in the audit log, by positions: it can't be changed afterwards. */
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

/** Ends a line; everybody sees the nights now, if they are still to be had. */
export async function finishLine(
  db: Db,
  { id, cancellation_id: subjectId }: LineRow,
  outcome: LineOutcome,
  now: Date,
  actorId = 'system',
): Promise<void> {
  const waiting = await endLine(db, id, outcome, now)
  await setHeld(db, subjectId, { until: null, openedAt: now })
  await audit(db, { actorId, action: 'watch-line.end', subjectId, after: { outcome } })
  const subject = outcome === 'gone' ? null : await noticeById(db, 'cancellations', subjectId)
  if (subject) await noteNotice(db, 'cancellations', subject)
  if (outcome !== 'opened' && outcome !== 'time-up') return
  await notifyUsers(db, waiting, {
    area: 'cancellations',
    title: 'Nights that you watch are open to everybody now',
    body: 'They were offered to others before you, and nobody has booked them yet.',
    subjectId,
  })
}

type Offering = { line: LineRow; subject: NoticeSubject; turn: TurnRow; email: string }

async function offer(
  db: Db,
  { postMail, siteUrl }: Mailing,
  { line, subject, turn, email }: Offering,
  now: Date,
): Promise<void> {
  const endsAt = new Date(Math.min(now.getTime() + TURN_MS, line.ends_at.getTime()))
  const token = await offerTurn(db, turn, now, endsAt)
  const { timeZone } = await localTodayOf(db, subject.stayId, now)
  const until = spokenTime(endsAt, timeZone)
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
    subject: `Your turn until ${until}: ${stayName}`,
    text: [
      'Hello,',
      `Nights that you watch came free at ${stayName}: ${describe(subject)}.`,
      `Until ${until}, only you see them on our site. Look at them and book here:\n[link]`,
      'Not interested? Say so on the same page, and the next person gets their turn.',
      `Your watches:\n${siteUrl}/watches`,
    ].join('\n\n'),
    link: `${siteUrl}/watches/turns/${token}`,
  })
  await notify(
    db,
    { userId: turn.user_id ?? '' },
    {
      area: 'cancellations',
      title: `It’s your turn: ${stayName}`,
      body: `${describe(subject)}. Only you see these nights until ${until}.`,
      subjectId: turn.watch_id ?? '',
      isMailed: true,
    },
  )
}

const shownDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 24 to Nov 26 (2 nights), $90 a night instead of $180'. */
function describe({ row }: NoticeSubject): string {
  const count = nightCount(nightsBetween(row.starts_at, row.ends_at))
  const dates = `${shownDay.format(row.starts_at)} to ${shownDay.format(row.ends_at)} (${count} ${count === 1 ? 'night' : 'nights'})`
  const { price } = toCancellation(row)
  const { now, was } = price ? nightlyPrice(price, row.stay_rate) : { now: row.stay_rate, was: null }
  if (now === null) return dates
  return `${dates}, ${formatCents(now)} a night${was === null ? '' : ` instead of ${formatCents(was)}`}`
}
