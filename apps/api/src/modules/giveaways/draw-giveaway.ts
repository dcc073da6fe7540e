/** Entering, closing and drawing. Each locks the giveaway's row first, so that no entry can arrive after the draw. */
import { randomBytes } from 'node:crypto'
import {
  drawWinner,
  entryHashOf,
  entryPhase,
  type GiveawayEntry,
  isStaff,
  MAX_ENTRIES,
  promotionLifecycle,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { type Caller, withHeldRoles } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { notify } from '../notifications/index.ts'
import { belongsTo } from '../organizations/index.ts'
import { moveReviewed } from '../review/index.ts'
import { awaitsPayment, type GiveawaySubject, getDraw, insertEntry, saveDraw } from './giveaway-store.ts'
import { wonWords } from './giveaway-texts.ts'

function phaseOf({ row }: GiveawaySubject, now: Date) {
  return entryPhase({ status: row.status, start: row.starts_at, end: row.ends_at }, now)
}

/** Enters a traveler once. @throws Problem 403 with the reason if they aren't eligible, 409 if entries are not open. */
export async function enterGiveaway(
  db: Db,
  caller: Caller,
  subject: GiveawaySubject,
  now: Date,
): Promise<GiveawayEntry> {
  if (isStaff(withHeldRoles(caller))) throw new Problem('forbidden', 'Employees cannot enter giveaways.')
  // By what they hold: scope headers narrow the caller's own roles.
  if (await belongsTo(db, subject.organizationId, caller.id))
    throw new Problem('forbidden', 'You’re on the host’s team, so you can’t enter.')
  const phase = phaseOf(subject, now)
  if (phase === 'upcoming') throw new Problem('conflict', `Entries open at ${subject.row.starts_at.toISOString()}.`)
  if (phase !== 'open') throw new Problem('conflict', 'Entries are closed.')
  if (subject.row.entry_count >= MAX_ENTRIES)
    throw new Problem('conflict', `This giveaway is full: it has ${MAX_ENTRIES} entries.`)
  const created = { giveawayId: subject.id, userId: caller.id, nonce: randomBytes(16).toString('hex') }
  const entry = await insertEntry(db, { ...created, entryHash: await entryHashOf(created), enteredAt: now })
  if (!entry) throw new Problem('already-exists', 'You’ve already entered this giveaway.')
  await audit(db, { actorId: caller.id, action: 'giveaway.enter', subjectId: subject.id })
  return entry
}

/** Closes entries once the window is over; the draw comes next. */
export function closeGiveaway(db: Db, { row }: GiveawaySubject): Promise<string> {
  return moveReviewed(db, 'giveaways', promotionLifecycle, row, 'schedule')
}

/**
 * Draws the winner and notifies the winner and the host's organization.
 * @param actorId who draws: a user, or `clock`.
 * @throws Problem 409 while entries are open, or if already drawn.
 */
export async function drawGiveaway(db: Db, actorId: string, subject: GiveawaySubject, now: Date): Promise<void> {
  const { row } = subject
  if (awaitsPayment(subject)) throw new Problem('conflict', 'No one could enter this giveaway: it was never bought.')
  if (row.status === 'Accepted') {
    if (row.ends_at > now) throw new Problem('conflict', `Entries are open until ${row.ends_at.toISOString()}.`)
    await closeGiveaway(db, subject)
  }
  const closed = { id: row.id, status: row.status === 'Accepted' ? 'Queued' : row.status }
  await moveReviewed(db, 'giveaways', promotionLifecycle, closed, 'execute')
  const { seed, entryHashes } = await getDraw(db, subject.id)
  const winnerEntryHash = await drawWinner(seed, entryHashes)
  const winnerId = await saveDraw(db, subject.id, winnerEntryHash, now)
  await audit(db, { actorId, action: 'giveaway.draw', subjectId: subject.id, after: { winnerEntryHash } })
  if (winnerEntryHash) await enqueue(db, 'execution:announce-winner', { giveawayId: subject.id })
  if (winnerId)
    await notify(
      db,
      { userId: winnerId },
      {
        area: 'offers',
        subjectId: subject.id,
        isUrgent: true,
        ...wonWords.en(row.title, row.prize),
        es: wonWords.es(row.title, row.prize),
      },
    )
  const body = !winnerEntryHash
    ? 'No one entered.'
    : winnerId
      ? 'Only you can see the winner’s name, on the giveaway’s page.'
      : 'The winner’s account has since been closed.'
  const host = { stayId: subject.stayId, organizationId: subject.organizationId }
  await notify(db, host, { area: 'promotions', title: `Winner drawn: ${row.title}`, body, subjectId: subject.id })
}
