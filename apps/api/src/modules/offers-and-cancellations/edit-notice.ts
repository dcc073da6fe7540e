/** Host actions on offers and cancellations: edit, submit, fill, close. */
import {
  cancellationFields,
  formatCents,
  messages,
  moveTo,
  nightlyPrice,
  type OfferFields,
  openMoves,
} from '@lodestay/domain'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { assertCampaign } from '../campaigns/index.ts'
import { ownPictures } from '../media/index.ts'
import {
  actsAsStaff,
  assertRoomInQueue,
  assertUnclaimed,
  moveReviewed,
  recordStaffEdit,
  rewordAcceptance,
  setReviewStatus,
} from '../review/index.ts'
import { reindexLater } from '../stays/index.ts'
import { acceptDrafted } from './drafted-cancellation.ts'
import { draftedState, switches } from './drafted-words.ts'
import { holdForWatchers } from './hold-cancellation.ts'
import { acceptedThen, assertDatesAhead, type NoticeEdit, type NoticeKind } from './notice-kind.ts'
import { noteNotice } from './notice-news.ts'
import { deleteNotice, getExpiry, insertNotice, type NoticeSubject, noticeById, saveNotice } from './notice-store.ts'
import { assertNotBought, followPromote, pricePromotion, returnUnused } from './promote-notice.ts'

type Changes = Partial<OfferFields>

function assertUnfinished({ noun, lifecycle }: NoticeKind, { row }: NoticeSubject): void {
  if (openMoves(lifecycle, row.status).length === 0)
    throw new Problem('conflict', `This ${noun} is ${row.status}, so it can’t be changed.`)
}

const edges = { start: 'Start date', end: 'End date' } as const

/** @throws Problem 422 if a notice of the given dates has expired, as the sweep decides it. */
async function assertAhead(
  db: Db,
  { table }: NoticeKind,
  stayId: string,
  { dateRange }: Changes,
  now: Date,
): Promise<void> {
  if (!dateRange) return
  const { at, edge } = await getExpiry(db, table, stayId, dateRange)
  if (at <= now) throw invalid({ path: `dateRange.${edge}`, message: messages.inTheFuture(edges[edge]) })
}

/** @throws Problem 422 if the saved price discounts the stay's whole rate, or more. */
async function assertPrice(db: Db, { table }: NoticeKind, id: string): Promise<void> {
  const { price = null, rate = null } = (await noticeById(db, table, id))?.row ?? {}
  if (price?.kind === 'amountOff' && rate !== null && nightlyPrice(price, rate).now === null)
    throw invalid({
      path: 'price.value',
      message: `Amount off must be less than the nightly rate of ${formatCents(rate)}.`,
    })
}

/** Creates a notice for a stay. @throws Problem 422 for invalid dates, price or campaign. */
export async function makeNotice(
  { db, caller, kind, now }: Pick<NoticeEdit, 'db' | 'caller' | 'kind' | 'now'>,
  stayId: string,
  fields: OfferFields,
): Promise<string> {
  await assertAhead(db, kind, stayId, fields, now)
  await assertCampaign(db, caller, stayId, fields.campaignId)
  const media = await ownPictures(db, fields.media, { path: 'media' })
  const id = await insertNotice(db, kind.table, stayId, { ...fields, media }, caller.id)
  await assertPrice(db, kind, id)
  await audit(db, { actorId: caller.id, action: `${kind.noun}.create`, subjectId: id, after: { title: fields.title } })
  return id
}

/** Saves changed fields. Hosts can't edit during review; accepted text can't be changed. */
export async function changeNotice(edit: NoticeEdit, subject: NoticeSubject, requested: Changes): Promise<void> {
  const { db, caller, kind, now } = edit
  const fields = Object.keys(requested)
  if (fields.length === 0) return
  const byStaff = actsAsStaff(caller, 'offer.Update', subject)
  assertUnclaimed(caller, { noun: kind.noun, permission: 'offer.Update', now }, subject)
  assertUnfinished(kind, subject)
  if (!byStaff && subject.row.status === 'Accepted' && fields.some((field) => !switches.includes(field)))
    throw new Problem('conflict', `An accepted ${kind.noun} can’t be edited. Create a new one.`)
  await assertAhead(db, kind, subject.stayId, requested, now)
  const before = currentFields(kind, subject)
  const { media: held } = kind.toReply(subject.row)
  const media = requested.media && (await ownPictures(db, requested.media, { path: 'media', held }))
  const changes = { ...requested, ...(media && { media }) }
  if (changes.campaignId !== subject.row.campaign_id)
    await assertCampaign(db, caller, subject.stayId, changes.campaignId)
  await saveNotice(db, kind.table, subject.id, changes)
  // The stay's rate may have dropped since: that must not keep the host from hiding it.
  if (changes.price !== undefined || changes.dateRange || (changes.enabled && !subject.row.enabled))
    await assertPrice(db, kind, subject.id)
  const { promote = subject.row.promote } = changes
  await followPromote(edit, subject, { ...subject, row: { ...subject.row, promote } })
  if (subject.row.status === 'Accepted' && (changes.enabled ?? subject.row.enabled) !== subject.row.enabled)
    await followSwitch(edit, subject)
  await followOnCard(db, subject)
  // Offers have no field that a cancellation lacks.
  const table = cancellationFields
  if (byStaff)
    await recordStaffEdit(db, caller, { noun: kind.noun, table, id: subject.id, fields, before, after: changes })
  else
    await auditEdit(db, {
      actorId: caller.id,
      action: `${kind.noun}.update`,
      subjectId: subject.id,
      fields,
      before,
      after: changes,
    })
}

/** Makes the stay's card anew after a change of a notice that it may show. */
async function followOnCard(db: Db, { stayId, row }: NoticeSubject): Promise<void> {
  if (row.status === 'Accepted') await reindexLater(db, stayId)
}

/**
 * Handles an accepted notice being turned on or off: once on, it is news, and its host may not have been notified of
 * its acceptance yet.
 */
async function followSwitch({ db, kind, now }: NoticeEdit, before: NoticeSubject): Promise<void> {
  const { table, review } = kind
  const isOn = !before.row.enabled
  const waiting = isOn && table === 'cancellations' ? await holdForWatchers(db, before.id, now) : 0
  const subject = await noticeById(db, table, before.id)
  // Turned off and on again while watchers have first choice: they keep it.
  if (!subject || (isOn && waiting === 0 && subject.row.held_until && subject.row.held_until > now)) return
  if (isOn && waiting === 0) await noteNotice(db, table, before, now)
  await rewordAcceptance(db, table, before.id, review.acceptedText(subject, { after: waiting }))
}

/** A notice's current fields, in the shape of its input. */
function currentFields(kind: NoticeKind, { row }: NoticeSubject) {
  const reply = kind.toReply(row)
  return Object.fromEntries(Object.keys(kind.fields.shape).map((field) => [field, reply[field as 'title']]))
}

/**
 * Submits for review; what is unchanged from the calendar's draft is accepted immediately. @throws Problem 409 if the
 * host can't submit it now, or its dates are in the past.
 */
export async function submitNotice(edit: NoticeEdit, subject: NoticeSubject): Promise<void> {
  const { db, caller, kind, now } = edit
  assertUnclaimed(caller, { noun: kind.noun, permission: 'offer.Update', now }, subject)
  assertDatesAhead(kind.noun, subject, now)
  await assertRoomInQueue(db, subject.organizationId)
  await moveByHost(edit, subject, 'Submitted')
  await pricePromotion(edit, subject)
  if (draftedState(subject.row) === 'unchanged') await acceptDrafted(edit, subject.id)
}

/** @throws Problem 403 for statuses that the clock sets. */
async function moveByHost(
  { db, caller, kind, now }: NoticeEdit,
  subject: NoticeSubject,
  status: string,
): Promise<void> {
  const move = moveTo(kind.lifecycle, status, 'host')
  if (!move) throw new Problem('forbidden', `${status} is set automatically.`)
  assertUnclaimed(caller, { noun: kind.noun, permission: 'offer.Update', now }, subject)
  await moveReviewed(db, kind.table, kind.lifecycle, subject.row, move)
  await rewordAcceptance(db, kind.table, subject.id, acceptedThen(status))
  await followOnCard(db, subject)
  await audit(db, { actorId: caller.id, action: `${kind.noun}.${move}`, subjectId: subject.id })
}

/**
 * Sets a status, with the same checks as its named action.
 * @param rejection the category and message, for Rejected
 * @throws Problem 403 for statuses that moderators set, from others, and for those that the clock sets
 */
export async function setNoticeStatus(
  edit: NoticeEdit,
  subject: NoticeSubject,
  status: string,
  rejection?: unknown,
): Promise<void> {
  const { db, caller, kind, now } = edit
  if (await setReviewStatus(db, caller, kind.review, subject, { status, rejection, now })) return
  if (status === 'Submitted') return submitNotice(edit, subject)
  await moveByHost(edit, subject, status)
  await returnUnused(db, subject)
}

/**
 * Deletes a notice; the plan's unit reserved to promote it becomes available again.
 * @throws Problem 409 if it was paid for, or is held for watchers in line, who must be notified when the line ends.
 */
export async function removeNotice({ db, caller, kind, now }: NoticeEdit, subject: NoticeSubject): Promise<void> {
  const { noun, table } = kind
  assertUnclaimed(caller, { noun, permission: 'offer.Delete', now }, subject)
  assertNotBought(subject)
  if (subject.row.status === 'Accepted' && subject.row.held_until)
    throw new Problem('conflict', 'People are in line for it, so it can’t be deleted. Close it instead.')
  await returnUnused(db, subject)
  await deleteNotice(db, table, subject.id)
  await followOnCard(db, subject)
  await audit(db, {
    actorId: caller.id,
    action: `${noun}.delete`,
    subjectId: subject.id,
    before: kind.toReply(subject.row),
  })
}
