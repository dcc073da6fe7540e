/** Transfers: an owner of the source organization makes a request, an owner of the target accepts it. */
import { can, ownsOrganization, type Stay, type StayTransfer, TRANSFER_DAYS, TRANSFERS_A_DAY } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { countDaily } from '../../kernel/rates.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { notify } from '../notifications/index.ts'
import { createOrganization, organizationById } from '../organizations/index.ts'
import { assertUnlocked } from '../review/index.ts'
import { holdsRole } from '../users/index.ts'
import { endFormerHost, relocateStay } from './change-hands.ts'
import { type StaySubject, stayById } from './stay-store.ts'
import {
  getOpenTransfer,
  getTransfer,
  insertTransfer,
  moveTransfer,
  outdatedTransfers,
  type TransferSubject,
  wasOfferedWithinADay,
} from './stay-transfer-store.ts'
import { staySeenByHost } from './stay-view.ts'

const EXPIRED_AT_ONCE = 100

/** @throws Problem 404 if the caller can't see the stay, 403 if it isn't theirs to move. */
export async function stayToMove(db: Db, caller: Caller, stayId: string): Promise<StaySubject> {
  const subject = await stayById(db, stayId, true)
  if (!subject || !(subject.isPublic || can(caller, 'stay.View', subject))) throw notFound('No such stay.')
  if (!ownsOrganization(caller, subject.organizationId))
    throw new Problem('forbidden', 'Only an owner of its organization can move a stay.')
  return subject
}

/**
 * Target of a transfer: an existing organization, a new one by name, or the caller's only other one (created unless
 * there is exactly one).
 */
type Destination = { readonly to?: string | undefined; readonly name?: string | undefined }

/** Scope headers narrow what can be moved, not where to. */
function asHolder(caller: Caller): Caller {
  return { ...caller, contextRoles: caller.heldRoles }
}

/**
 * Moves a stay immediately if the caller owns both organizations; otherwise sends a request to the target's owners. If
 * the stay is already there, nothing changes, including an open request.
 */
export async function moveOrAsk(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  destination: Destination,
  now: Date,
): Promise<Stay | { readonly asked: StayTransfer }> {
  assertUnlocked('stay', subject)
  if (destination.to === subject.organizationId) return staySeenByHost(db, subject.stayId)
  const to = destination.to ?? (await ownDestination(db, caller, subject.organizationId, destination.name, now))
  if (!(await organizationById(db, to))) throw notFound('No such organization.')
  const open = await getOpenTransfer(db, subject.stayId)
  if (destination.to === undefined || ownsOrganization(asHolder(caller), to)) {
    if (open) await moveTransfer(db, open, 'withdraw', { by: caller.id, now })
    return moveStay(db, caller, subject, to)
  }
  if (open?.to.id === to && Date.parse(open.expiresAt) > now.getTime()) return { asked: open }
  if (open) await moveTransfer(db, open, 'withdraw', { by: caller.id, now })
  return { asked: await requestTransfer(db, caller, subject, to, now) }
}

/** Counts an offer. @throws Problem 429 if today's limit is reached. */
async function countTransfer(db: Db, caller: Caller, from: string, to: string, now: Date): Promise<void> {
  // Always in this order: otherwise two calls could deadlock.
  const limits: [string, string][] = [
    // Creating more organizations must not raise the limit.
    [`by ${caller.id}`, 'You’ve offered enough stays for today.'],
    [`from ${from}`, 'Your organization has offered enough stays for today.'],
    // Nor must creating more accounts.
    [`to ${to}`, 'This organization has been offered enough stays for today.'],
  ]
  for (const [of, detail] of limits) await countDaily(db, `transfers ${of}`, { most: TRANSFERS_A_DAY, detail, now })
}

async function requestTransfer(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  to: string,
  now: Date,
): Promise<StayTransfer> {
  const { stayId, organizationId } = subject
  await countTransfer(db, caller, organizationId, to, now)
  const isRepeated = await wasOfferedWithinADay(db, stayId, to, now)
  const transfer = await insertTransfer(db, { stayId, from: organizationId, to, requestedBy: caller.id }, now)
  await audit(db, { actorId: caller.id, action: 'stay.move-request', subjectId: stayId, after: { to } })
  // Withdrawn or declined, and offered again: its receivers were notified today.
  if (isRepeated) return transfer
  await notify(
    db,
    { ownersOf: to },
    {
      area: 'listing',
      title: `${transfer.from.name} wants to transfer a stay to ${transfer.to.name}`,
      body: `${transfer.requestedBy} offers you ${transfer.stay.name}. Accept or decline it among your stays within ${TRANSFER_DAYS} days.`,
      subjectId: to,
    },
  )
  return transfer
}

async function moveStay(db: Db, caller: Caller, subject: StaySubject, to: string): Promise<Stay> {
  await relocateStay(db, subject.stayId, to)
  await audit(db, {
    actorId: caller.id,
    action: 'stay.move',
    subjectId: subject.stayId,
    before: { organizationId: subject.organizationId },
    after: { organizationId: to },
  })
  return staySeenByHost(db, subject.stayId)
}

/**
 * The target among the caller's own organizations: a new one if a name is given; otherwise the only other one they own,
 * or a new one named after them.
 */
async function ownDestination(
  db: Db,
  caller: Caller,
  organizationId: string,
  requested: string | undefined,
  now: Date,
): Promise<string> {
  const create = async (name: string) =>
    (await createOrganization(db, { userId: caller.id, by: caller.id, now }, { name })).id
  if (requested !== undefined) return create(requested)
  const owned = caller.heldRoles.flatMap((grant) =>
    grant.role === 'orgOwner' && grant.organizationId && grant.organizationId !== organizationId
      ? [grant.organizationId]
      : [],
  )
  const [only, ...others] = new Set(owned)
  return only && others.length === 0 ? only : create(caller.name)
}

/**
 * Accepts an offered stay; stay-level roles granted by the former owner end.
 * @throws Problem 409 if the request has expired, the sender no longer owns the organization, or the stay is no longer
 * there.
 */
export async function acceptTransfer(
  db: Db,
  caller: Caller,
  { transfer: { id, stay, from, to } }: TransferSubject,
  now: Date,
): Promise<Stay> {
  // Lock the stay first, as in moves and offers: a fixed lock order avoids deadlocks.
  const subject = await stayById(db, stay.id, true)
  const locked = await getTransfer(db, to.id, id, true)
  if (!locked) throw notFound('No such request.')
  const { transfer, requesterId } = locked
  if (!subject || subject.organizationId !== from.id)
    throw new Problem('conflict', 'This stay has been moved in the meantime.')
  if (Date.parse(transfer.expiresAt) <= now.getTime())
    throw new Problem('conflict', 'This request has expired. Ask for a new one.')
  if (!(await holdsRole(db, { userId: requesterId, role: 'orgOwner', organizationId: from.id })))
    throw new Problem(
      'conflict',
      `${transfer.requestedBy} no longer owns ${from.name}. Ask its owners for a new request.`,
    )
  assertUnlocked('stay', subject)
  await moveTransfer(db, transfer, 'accept', { by: caller.id, now })
  const moved = await moveStay(db, caller, subject, to.id)
  const revoked = await endFormerHost(db, stay.id, { by: caller.id, now })
  await audit(db, {
    actorId: caller.id,
    action: 'stay.move-accept',
    subjectId: stay.id,
    before: { roles: revoked },
    after: { transferId: id },
  })
  await notifySenders(
    db,
    transfer,
    `${to.name} accepted ${stay.name}`,
    'The stay now belongs to them. People with a role for just this stay have lost it.',
  )
  return moved
}

/** Declines (as the target) or withdraws (as the source). */
export async function declineTransfer(
  db: Db,
  caller: Caller,
  { transfer }: TransferSubject,
  organizationId: string,
  now: Date,
): Promise<void> {
  const move = organizationId === transfer.to.id ? 'decline' : 'withdraw'
  await moveTransfer(db, transfer, move, { by: caller.id, now })
  await audit(db, {
    actorId: caller.id,
    action: `stay.move-${move}`,
    subjectId: transfer.stay.id,
    after: { transferId: transfer.id },
  })
  if (move === 'decline')
    await notifySenders(db, transfer, `${transfer.to.name} declined ${transfer.stay.name}`, 'The stay stays with you.')
}

function notifySenders(db: Db, { from }: StayTransfer, title: string, body: string) {
  return notify(db, { ownersOf: from.id }, { area: 'listing', title, body, subjectId: from.id })
}

/** Expires unanswered requests. */
export function expireTransfers(context: JobContext): Promise<void> {
  const { now } = context
  return handleDue(context, {
    claim: (tx, failed) => outdatedTransfers(tx, now, EXPIRED_AT_ONCE, failed),
    handle: async (tx, transfer) => {
      await moveTransfer(tx, transfer, 'expire', { by: 'clock', now })
      const title = `${transfer.to.name} didn’t respond about ${transfer.stay.name}`
      const body = 'The request has expired, and the stay stays with you. You can ask again.'
      await notifySenders(tx, transfer, title, body)
    },
  })
}
