/** Host actions on campaigns: create, edit, submit, reschedule; and the rules for adding items to one. */
import {
  CampaignFields,
  type CampaignStatus,
  campaignFields,
  campaignLifecycle,
  can,
  type HostedField,
  messages,
  openMoves,
  SubmittedCampaign,
} from '@lodestay/domain'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { illegalMove, invalid, notFound, Problem, parseOrRefuse } from '../../kernel/errors.ts'
import { staysAmong } from '../ownership/index.ts'
import {
  actsAsStaff,
  assertRoomInQueue,
  moveReviewed,
  recordFieldEdit,
  recordStaffEdit,
  setReviewStatus,
} from '../review/index.ts'
import { assertDatesAhead, campaignReview } from './campaign-review.ts'
import {
  type CampaignSubject,
  campaignById,
  campaignForStay,
  insertCampaign,
  organizationInstant,
  saveCampaign,
  toCampaign,
} from './campaign-store.ts'

type Edit = { readonly db: Db; readonly caller: Caller; readonly now: Date }
type Changes = Partial<CampaignFields>

/**
 * A stay's items may be added to a campaign of the same organization that isn't over.
 * @throws Problem 422 otherwise. Callers who may not see the campaign learn nothing about it.
 */
export async function assertCampaign(
  db: Db,
  caller: Caller,
  stayId: string,
  campaignId: string | null | undefined,
): Promise<void> {
  if (campaignId === null || campaignId === undefined) return
  const found = await campaignForStay(db, campaignId, stayId)
  if (!found || !can(caller, 'campaign.View', { organizationId: found.organization_id }))
    throw invalid({ path: 'campaignId', message: 'No such campaign.' })
  if (found.status === 'Executed') throw invalid({ path: 'campaignId', message: 'This campaign is over.' })
}

/** Whether an item of the stay can be added to a campaign: it exists, the caller can see it, and it isn't over. */
export async function campaignTakes(db: Db, caller: Caller, stayId: string, campaignId: string | null) {
  const found = campaignId === null ? null : await campaignForStay(db, campaignId, stayId)
  return (
    !!found && found.status !== 'Executed' && can(caller, 'campaign.View', { organizationId: found.organization_id })
  )
}

async function assertFields(db: Db, organizationId: string, { stayIds, dateRange }: Changes, now: Date): Promise<void> {
  if (dateRange && (await organizationInstant(db, organizationId, dateRange.end)) <= now)
    throw invalid({ path: 'dateRange.end', message: messages.inTheFuture('End date') })
  const own = await staysAmong(db, organizationId, stayIds ?? [])
  const unknown = (stayIds ?? []).flatMap((id, index) =>
    own.has(id) ? [] : [{ path: `stayIds.${index}`, message: 'No such stay.' }],
  )
  if (unknown.length > 0) throw invalid(...unknown)
}

/** Creates a Draft. @throws Problem 422 if a stay isn't the organization's, or the dates have passed. */
export async function makeCampaign(
  { db, caller, now }: Edit,
  organizationId: string,
  fields: CampaignFields,
): Promise<string> {
  await assertFields(db, organizationId, fields, now)
  const id = await insertCampaign(db, { organizationId, authorId: caller.id, fields })
  await audit(db, { actorId: caller.id, action: 'campaign.create', subjectId: id, after: { title: fields.title } })
  return id
}

/** A campaign's current fields, in the shape of its input. */
function currentFields(subject: CampaignSubject) {
  const reply = toCampaign(subject)
  return Object.fromEntries(
    Object.keys(CampaignFields.shape).map((field) => [field, reply[field as keyof CampaignFields]]),
  )
}

/** @throws Problem 422 for each field that a submitted campaign lacks. */
function assertComplete(subject: CampaignSubject): void {
  parseOrRefuse(SubmittedCampaign, currentFields(subject))
}

/** Only these may be incomplete. */
const unsubmitted: readonly CampaignStatus[] = ['Draft', 'Rejected']

const editedFields = { ...campaignFields, stayIds: { kind: 'stays', label: 'Stays' } }

/** The fields that differ from what is stored; sending a value back unchanged is not a change. */
function changedFields(before: Readonly<Record<string, unknown>>, changes: Changes): string[] {
  const plain = (field: string, value: unknown) =>
    JSON.stringify(field === 'stayIds' ? (value as string[]).toSorted() : value)
  return Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || plain(field, value) === plain(field, before[field]) ? [] : [field],
  )
}

/** Whether an accepted campaign's field is final. */
function isFinal(field: string): boolean {
  if (field === 'dateRange') return false
  return (campaignFields as Readonly<Record<string, HostedField>>)[field]?.reviewed !== false
}

/** Saves changed fields. An accepted campaign keeps what was reviewed; a rejected one becomes a Draft again. */
export async function changeCampaign({ db, caller, now }: Edit, subject: CampaignSubject, sent: Changes) {
  const before = currentFields(subject)
  const fields = changedFields(before, sent)
  if (fields.length === 0) return
  const changes = Object.fromEntries(fields.map((field) => [field, sent[field as keyof Changes]])) as Changes
  const { status } = subject.row
  const byStaff = actsAsStaff(caller, 'campaign.Update', subject)
  if (status === 'Executed') throw new Problem('conflict', 'This campaign is over, so it can’t be changed.')
  if (status === 'Queued' && !byStaff && fields.some(isFinal))
    throw new Problem('conflict', 'An accepted campaign keeps its text and stays. You can still move its dates.')
  await assertFields(db, subject.organizationId, changes, now)
  await saveCampaign(db, subject.id, changes)
  if (!unsubmitted.includes(status)) assertComplete(await campaignNow(db, subject.id))
  if (byStaff)
    return recordStaffEdit(db, caller, {
      noun: 'campaign',
      table: editedFields,
      id: subject.id,
      fields,
      before,
      after: changes,
    })
  await auditEdit(db, {
    actorId: caller.id,
    action: 'campaign.update',
    subjectId: subject.id,
    fields,
    before,
    after: changes,
  })
  if (status === 'Rejected') await moveByHost(db, caller, subject, 'redraft')
}

async function moveByHost(db: Db, caller: Caller, subject: CampaignSubject, move: 'submit' | 'redraft') {
  await moveReviewed(db, 'campaigns', campaignLifecycle, subject.row, move)
  await audit(db, { actorId: caller.id, action: `campaign.${move}`, subjectId: subject.id })
}

/**
 * Submits for review.
 * @throws Problem 422 if something is missing; 409 if its dates have passed, or if it was rejected and hasn't been
 * edited since: an edit makes it a Draft.
 */
export async function submitCampaign({ db, caller, now }: Edit, subject: CampaignSubject): Promise<void> {
  const { status } = subject.row
  if (status === 'Rejected')
    throw new Problem('illegal-move', 'Change what the moderator asked for, then submit it again.', {
      extra: { currentStatus: status, openMoves: openMoves(campaignLifecycle, status) },
    })
  assertComplete(subject)
  assertDatesAhead(subject, now)
  await assertRoomInQueue(db, subject.organizationId)
  await moveByHost(db, caller, subject, 'submit')
}

/**
 * Sets a status, with the same checks as its named action.
 * @throws Problem 403 for statuses that moderators or the clock set.
 */
export async function setCampaignStatus(
  edit: Edit,
  subject: CampaignSubject,
  status: CampaignStatus,
  rejection: unknown,
): Promise<void> {
  const { db, caller, now } = edit
  if (status === 'Executed') throw new Problem('forbidden', 'Campaigns are executed automatically when they end.')
  if (await setReviewStatus(db, caller, campaignReview, subject, { status, rejection, now })) return
  return status === 'Submitted' ? submitCampaign(edit, subject) : moveByHost(db, caller, subject, 'redraft')
}

/** Reschedules a queued campaign. @throws Problem 409 for any other status, 422 for dates in the past. */
export async function scheduleCampaign(
  { db, caller, now }: Edit,
  subject: CampaignSubject,
  dateRange: CampaignFields['dateRange'],
): Promise<void> {
  const { status } = subject.row
  if (status !== 'Queued') throw illegalMove('schedule', status, openMoves(campaignLifecycle, status))
  await assertFields(db, subject.organizationId, { dateRange }, now)
  const { dateRange: before } = toCampaign(subject)
  await saveCampaign(db, subject.id, { dateRange })
  await recordFieldEdit(db, caller, subject, {
    noun: 'campaign',
    id: subject.id,
    permission: 'campaign.Update',
    action: 'campaign.schedule',
    field: 'dateRange',
    label: campaignFields.dateRange.label,
    before,
    after: dateRange,
  })
}

/** Reloads a campaign after a change. @throws Problem 404 if it no longer exists. */
export async function campaignNow(db: Db, id: string): Promise<CampaignSubject> {
  const subject = await campaignById(db, id)
  if (!subject) throw notFound('No such campaign.')
  return subject
}
