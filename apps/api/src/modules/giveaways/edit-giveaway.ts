/** Host actions on giveaways before travelers enter: create, edit, submit, delete. */
import { randomBytes } from 'node:crypto'
import {
  type GiveawayFields,
  giveawayFields,
  messages,
  type PromotionStatus,
  promotionLifecycle,
  seedHashOf,
} from '@lodestay/domain'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { assertCampaign } from '../campaigns/index.ts'
import { ownPictures } from '../media/index.ts'
import { priceExtra, returnUnit } from '../plan-units/index.ts'
import {
  actsAsStaff,
  assertRoomInQueue,
  assertUnclaimed,
  moveReviewed,
  recordStaffEdit,
  setReviewStatus,
} from '../review/index.ts'
import { drawGiveaway } from './draw-giveaway.ts'
import { assertComplete, assertDatesAhead, giveawayReview, writtenGiveaway } from './giveaway-review.ts'
import {
  deleteGiveaway,
  type GiveawaySubject,
  giveawayById,
  insertGiveaway,
  saveGiveaway,
  setGiveawayPrice,
  toGiveaway,
} from './giveaway-store.ts'

/** Context of an edit: who, when, and the price in cents of a giveaway beyond the plan's quota. */
export type GiveawayEdit = {
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
  readonly extraPrice: () => Promise<number>
}

/** @throws Problem 422 if the given dates are over: the clock closes and draws such a giveaway at once. */
function assertAhead({ dateRange }: Partial<GiveawayFields>, now: Date): void {
  if (dateRange && dateRange.end <= now)
    throw invalid({ path: 'dateRange.end', message: messages.inTheFuture('End date') })
}

/** Creates a giveaway with its seed: 32 random bytes that stay secret until the draw. */
export async function makeGiveaway(
  { db, caller, now }: Pick<GiveawayEdit, 'db' | 'caller' | 'now'>,
  stayId: string,
  fields: GiveawayFields,
): Promise<string> {
  assertAhead(fields, now)
  await assertCampaign(db, caller, stayId, fields.campaignId)
  const media = await ownPictures(db, fields.media, { path: 'media' })
  const seed = randomBytes(32).toString('hex')
  const content = { stayId, authorId: caller.id, fields: { ...fields, media } }
  const id = await insertGiveaway(db, { ...content, seed, seedHash: await seedHashOf(seed) })
  await audit(db, { actorId: caller.id, action: 'giveaway.create', subjectId: id, after: { title: fields.title } })
  return id
}

const closedTo: readonly PromotionStatus[] = ['Queued', 'Executed']
/** Only these may be incomplete. */
const unsubmitted: readonly PromotionStatus[] = ['Draft', 'Rejected']

/**
 * Saves changed fields. Hosts can't edit during review; accepted text can't be changed; a rejected giveaway becomes a
 * draft again.
 */
export async function changeGiveaway(
  db: Db,
  caller: Caller,
  subject: GiveawaySubject,
  requested: Partial<GiveawayFields>,
  now: Date,
): Promise<void> {
  const fields = Object.keys(requested)
  if (fields.length === 0) return
  const byStaff = actsAsStaff(caller, 'giveaway.Update', subject)
  assertUnclaimed(caller, { noun: 'giveaway', permission: 'giveaway.Update', now }, subject)
  if (closedTo.includes(subject.row.status))
    throw new Problem('conflict', `This giveaway is ${subject.row.status}, so it can’t be changed.`)
  if (!byStaff && subject.row.status === 'Accepted' && fields.some((field) => field !== 'campaignId'))
    throw new Problem('conflict', 'An accepted giveaway can’t be edited.')
  assertAhead(requested, now)
  const before = writtenGiveaway(subject)
  const { media: held } = toGiveaway(subject, false)
  const media = requested.media && (await ownPictures(db, requested.media, { path: 'media', held }))
  const changes = { ...requested, ...(media && { media }) }
  if (changes.campaignId !== subject.row.campaign_id)
    await assertCampaign(db, caller, subject.stayId, changes.campaignId)
  await saveGiveaway(db, subject.id, changes)
  const saved = unsubmitted.includes(subject.row.status) ? null : await giveawayById(db, subject.id)
  if (saved) assertComplete(saved)
  if (!byStaff && subject.row.status === 'Rejected' && fields.some((field) => field !== 'campaignId'))
    await moveByHost(db, caller, subject, 'redraft')
  if (byStaff)
    await recordStaffEdit(db, caller, {
      noun: 'giveaway',
      table: giveawayFields,
      id: subject.id,
      fields,
      before,
      after: changes,
    })
  else
    await auditEdit(db, {
      actorId: caller.id,
      action: 'giveaway.update',
      subjectId: subject.id,
      fields,
      before,
      after: changes,
    })
}

/**
 * Submits for review, using a unit of the stay's plan or its price.
 * @throws Problem 422 if something is missing, 409 if its dates are in the past.
 */
export async function submitGiveaway(edit: GiveawayEdit, subject: GiveawaySubject): Promise<void> {
  const { db, caller, now, extraPrice } = edit
  assertUnclaimed(caller, { noun: 'giveaway', permission: 'giveaway.Update', now }, subject)
  assertComplete(subject)
  assertDatesAhead(subject, now)
  await assertRoomInQueue(db, subject.organizationId)
  await moveByHost(db, caller, subject, 'submit')
  const { id, stayId } = subject
  const extra = { stayId, collectionType: 'giveaways', purchaseableId: id, item: 'giveaways' } as const
  await setGiveawayPrice(db, id, await priceExtra(db, { ...extra, price: await extraPrice() }))
}

type HostMove = 'submit' | 'withdraw' | 'redraft'

async function moveByHost(db: Db, caller: Caller, subject: GiveawaySubject, move: HostMove) {
  await moveReviewed(db, 'giveaways', promotionLifecycle, subject.row, move)
  await audit(db, { actorId: caller.id, action: `giveaway.${move}`, subjectId: subject.id })
}

/**
 * Sets a status, with the same checks as its named action.
 * @throws Problem 403 for statuses that moderators or the clock set.
 */
export async function setGiveawayStatus(
  edit: GiveawayEdit,
  subject: GiveawaySubject,
  status: PromotionStatus,
  rejection: unknown,
): Promise<void> {
  const { db, caller, now } = edit
  if (await setReviewStatus(db, caller, giveawayReview, subject, { status, rejection, now })) return
  switch (status) {
    case 'Submitted':
      return submitGiveaway(edit, subject)
    case 'Draft':
      assertUnclaimed(caller, { noun: 'giveaway', permission: 'giveaway.Update', now }, subject)
      if (subject.row.status !== 'Submitted') return moveByHost(db, caller, subject, 'redraft')
      await moveByHost(db, caller, subject, 'withdraw')
      return returnUnit(db, { collectionType: 'giveaways', purchaseableId: subject.id })
    case 'Executed':
      return drawGiveaway(db, caller.id, subject, now)
    case 'Queued':
      throw new Problem('forbidden', 'Giveaways are queued automatically at their date.')
  }
}

/**
 * Deletes a giveaway without entries that wasn't bought; the plan's unit reserved for it becomes available again.
 * @throws Problem 409 otherwise: entrants are owed a draw, and the draw its proof.
 */
export async function removeGiveaway(db: Db, caller: Caller, subject: GiveawaySubject, now: Date): Promise<void> {
  assertUnclaimed(caller, { noun: 'giveaway', permission: 'giveaway.Delete', now }, subject)
  if (subject.row.entry_count > 0)
    throw new Problem('conflict', 'Travelers have entered this giveaway, so it can’t be deleted.')
  const { price, purchase_status: purchase } = subject.row
  if (purchase === 'Staged') throw new Problem('conflict', 'It’s in a cart. Remove it from the cart first.')
  if (purchase === 'Purchased' && price > 0) throw new Problem('conflict', 'It’s paid for, so it can’t be deleted.')
  // A giveaway that has been open has used its unit.
  if (purchase === 'Ready') await returnUnit(db, { collectionType: 'giveaways', purchaseableId: subject.id })
  await deleteGiveaway(db, subject.id)
  await audit(db, {
    actorId: caller.id,
    action: 'giveaway.delete',
    subjectId: subject.id,
    before: toGiveaway(subject, false),
  })
}
