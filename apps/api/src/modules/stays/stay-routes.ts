/** What hosts do with their stays. */
import {
  changedStayFields,
  emptyStay,
  fieldProblems,
  isStaff,
  messages,
  moment,
  openMoves,
  Rejection,
  Stay,
  StayDraftFields,
  StayFields,
  stayLifecycle,
  webUrl,
  withStayChanges,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { illegalMove, invalid, Problem } from '../../kernel/errors.ts'
import { organizationById } from '../organizations/index.ts'
import {
  accept,
  actsAsStaff,
  claim,
  claimedOfStay,
  keepStaffEdit,
  refuseClaimedByAnother,
  refuseWhileClaimed,
  refuseWhileLocked,
  reject,
  release,
} from '../review/index.ts'
import { dropStay } from '../search/index.ts'
import { reindexStay } from './publish-stay.ts'
import { submittable, withValidChanges } from './stay-content.ts'
import { stayReview } from './stay-review.ts'
import {
  deleteStay,
  goLive,
  insertStay,
  moveRevision,
  type StaySubject,
  saveEarlyBooking,
  saveWorkingCopy,
  stayById,
  workingContent,
} from './stay-store.ts'
import { staySeenByHost } from './stay-view.ts'
import { setEnabledBy } from './take-down-stay.ts'

export const StayReply = Stay.meta({ id: 'Stay' })

/** The stay of the path, locked: the subject of every write on it. */
export const lockedStay = ({ db, params }: { db: Db; params: { id: string } }) => stayById(db, params.id, true)

const organizationOfBody = ({ db, body }: { db: Db; body: { organizationId: string } }) =>
  organizationById(db, body.organizationId)
const organizationId = z.string({ error: 'Organization is required.' }).min(1, 'Organization is required.').max(60)

/** Saves the host's working copy; what was rejected becomes a draft again, what is submitted must stay submittable. */
const saveAsHost = async (db: Db, caller: Caller, subject: StaySubject, content: StayDraftFields): Promise<void> => {
  refuseWhileLocked('stay', subject)
  const checked = subject.revision?.status === 'Submitted' ? submittable(subject.stay, content) : content
  if (subject.revision?.status === 'Rejected') await moveRevision(db, subject, 'redraft')
  await saveWorkingCopy(db, subject, checked, caller.id)
  if (actsAsStaff(caller, 'stay.Update', subject)) await keepAdminEdit(db, caller, subject, checked)
}

/** Submits the working copy with `changes` in it. */
const submitStay = async (db: Db, caller: Caller, subject: StaySubject, changes: StayDraftFields): Promise<Stay> => {
  refuseWhileLocked('stay', subject)
  if (subject.revision?.status === 'Submitted')
    throw illegalMove('submit', 'Submitted', openMoves(stayLifecycle, 'Submitted'))
  const content = submittable(subject.stay, withStayChanges(workingContent(subject), changes))
  if (subject.stay.content && changedStayFields(subject.stay.content as StayDraftFields, content).length === 0)
    throw new Problem('conflict', 'Nothing differs from the accepted stay, so there is nothing to submit.')
  await saveWorkingCopy(db, subject, content, caller.id)
  if (actsAsStaff(caller, 'stay.Update', subject)) await keepAdminEdit(db, caller, subject, content)
  const saved = await stayById(db, subject.stayId)
  if (saved) await moveRevision(db, saved, 'submit')
  await audit(db, { actorId: caller.id, action: 'stay.submit', subjectId: subject.stayId })
  return staySeenByHost(db, subject.stayId)
}

/** An edit by staff goes straight into what it concerns, and is kept as feedback. */
const editAsStaff = async (
  db: Db,
  caller: Caller,
  subject: StaySubject,
  changes: StayDraftFields,
  now: Date,
): Promise<void> => {
  refuseClaimedByAnother(caller, subject, now)
  const { stay, revision } = subject
  const before = workingContent(subject)
  if (revision) await saveWorkingCopy(db, subject, withValidChanges(stay, before, changes), caller.id)
  if (stay.content) {
    const live = submittable(stay, withStayChanges(stay.content as StayDraftFields, changes))
    await goLive(db, subject, live)
    await reindexStay(db, stay.id)
  }
  await keepAdminEdit(db, caller, subject, withStayChanges(workingContent(subject), changes))
}

const keepAdminEdit = async (db: Db, caller: Caller, subject: StaySubject, after: StayDraftFields): Promise<void> => {
  const before = workingContent(subject)
  const fields = changedStayFields(before, after)
  await keepStaffEdit(db, caller, { noun: 'stay', id: subject.stayId, fields, before, after })
}

/** The statuses that a PATCH may ask for, each by its named action. */
const moveTo = async (
  db: Db,
  caller: Caller,
  subject: StaySubject,
  status: (typeof stayLifecycle.statuses)[number],
  body: unknown,
  now: Date,
): Promise<void> => {
  if ((status === 'Accepted' || status === 'Rejected' || status === 'Pending') && !isStaff(caller))
    throw new Problem('forbidden', `Only moderators set ${status}.`)
  if (status === 'Submitted' && subject.revision?.status === 'Pending' && isStaff(caller))
    await release(db, caller, stayReview, subject, now)
  else if (status === 'Submitted') await submitStay(db, caller, subject, {})
  if (status === 'Draft') {
    refuseWhileLocked('stay', subject)
    await moveRevision(db, subject, 'redraft')
  }
  if (status === 'Pending') await claim(db, caller, stayReview, subject, now)
  if (status === 'Accepted') await accept(db, caller, stayReview, subject, now)
  if (status === 'Rejected') {
    const rejection = Rejection.safeParse(body ?? {})
    if (!rejection.success) throw invalid(...fieldProblems(rejection.error))
    await reject(db, caller, stayReview, subject, rejection.data, now)
  }
}

const Reason = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() }).prefault({})
const Changes = StayDraftFields.prefault({})

const submitEndpoint = (url: '/stays/:id/applications' | '/stays/:id/update', summary: string) =>
  endpoint({
    method: 'POST',
    url,
    summary,
    access: 'stay.Update',
    params: ById,
    body: Changes,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body }) => submitStay(db, caller, subject, body),
  })

export const stayRoutes = [
  endpoint({
    method: 'POST',
    url: '/stays',
    summary: 'Create a stay; with status Submitted it is submitted at once',
    access: 'stay.Create',
    body: StayFields.extend({
      organizationId,
      enable: z.boolean().default(true),
      status: z.enum(['Draft', 'Submitted']).default('Draft'),
    }),
    reply: StayReply,
    status: 201,
    subject: organizationOfBody,
    handle: async ({ db, caller, body: { organizationId, enable, status, ...content } }) => {
      const id = await insertStay(db, { organizationId, content, authorId: caller.id, enabled: enable })
      await audit(db, { actorId: caller.id, action: 'stay.create', subjectId: id })
      const subject = await stayById(db, id)
      if (status === 'Submitted' && subject) return submitStay(db, caller, subject, {})
      return staySeenByHost(db, id)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/drafts',
    summary: 'A draft of a stay that does not exist yet: right in shape, perhaps unfinished',
    access: 'stay.Create',
    body: StayDraftFields.extend({ organizationId }),
    reply: StayReply,
    status: 201,
    subject: organizationOfBody,
    handle: async ({ db, caller, body: { organizationId, ...content } }) =>
      staySeenByHost(
        db,
        await insertStay(db, { organizationId, content: withStayChanges(emptyStay, content), authorId: caller.id }),
      ),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/drafts',
    summary: 'Save the working copy as it is; an accepted stay stays up while its revision is written',
    access: 'stay.Update',
    params: ById,
    body: Changes,
    reply: StayReply,
    subject: lockedStay,
    handle: async ({ db, caller, subject, body }) => {
      await saveAsHost(db, caller, subject, withStayChanges(workingContent(subject), body))
      return staySeenByHost(db, subject.stayId)
    },
  }),
  submitEndpoint('/stays/:id/applications', 'Submit a stay, with the fields that still change, or {}'),
  submitEndpoint('/stays/:id/update', "Submit a stay's changed fields, or {}"),
  endpoint({
    method: 'PATCH',
    url: '/stays/:id',
    summary: 'Change a single field, a status, or the whole; the status by the same guard as the named actions',
    access: 'stay.Update',
    params: ById,
    body: StayDraftFields.extend({
      status: z.enum(stayLifecycle.statuses).optional(),
      enable: z.boolean().optional(),
      category: z.string().optional(),
      message: z.string().optional(),
    }),
    reply: StayReply,
    subject: lockedStay,
    handle: async ({ db, caller, subject, body: { status, enable, category, message, ...changes }, now }) => {
      if (Object.keys(changes).length > 0) {
        if (actsAsStaff(caller, 'stay.Update', subject)) await editAsStaff(db, caller, subject, changes, now)
        else await saveAsHost(db, caller, subject, withValidChanges(subject.stay, workingContent(subject), changes))
      }
      if (enable !== undefined && enable !== subject.stay.enabled)
        await setEnabledBy(db, caller, subject, { enabled: enable, reason: message, now })
      if (status !== undefined) {
        const current = await stayById(db, subject.stayId)
        if (current && statusNow(current) !== status)
          await moveTo(db, caller, current, status, { category, message }, now)
      }
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/enable',
    summary: 'Show an accepted stay to the public',
    access: 'stay.Update',
    params: ById,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, now }) =>
      setEnabledBy(db, caller, subject, { enabled: true, reason: undefined, now }),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/disable',
    summary: 'Hide a stay from the public; moderators give a reason',
    access: 'stay.Update',
    params: ById,
    body: Reason,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) =>
      setEnabledBy(db, caller, subject, { enabled: false, reason: body.reason, now }),
  }),
  endpoint({
    method: 'DELETE',
    url: '/stays/:id',
    summary: 'Delete a stay with its drafts and favorites',
    access: 'stay.Delete',
    params: ById,
    reply: z.null(),
    status: 204,
    subject: lockedStay,
    handle: async ({ db, caller, subject, now }) => {
      refuseWhileClaimed(caller, { noun: 'stay', permission: 'stay.Delete', now }, subject)
      // Its offers, giveaways and promotions go with it.
      for (const { noun, ...claimed } of await claimedOfStay(db, subject.stayId))
        refuseWhileClaimed(caller, { noun, permission: 'stay.Delete', now }, { ...subject, review: claimed })
      await dropStay(db, subject.stayId)
      await deleteStay(db, subject.stayId)
      await audit(db, {
        actorId: caller.id,
        action: 'stay.delete',
        subjectId: subject.stayId,
        before: subject.stay.content ?? subject.revision?.content,
      })
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/early-booking',
    summary: 'A window in which a private link books before everybody may',
    access: 'stay.Update',
    params: ById,
    body: z
      .strictObject({
        startDate: moment('Start date'),
        endDate: moment('End date'),
        bookingLink: webUrl('Booking link', 1000),
      })
      .refine((window) => window.endDate > window.startDate, {
        path: ['endDate'],
        message: messages.endAfterStart,
      }),
    reply: StayReply,
    subject: lockedStay,
    handle: async ({ db, caller, subject, body }) => {
      await saveEarlyBooking(db, subject.stayId, body)
      await audit(db, { actorId: caller.id, action: 'stay.early-booking', subjectId: subject.stayId, after: body })
      return staySeenByHost(db, subject.stayId)
    },
  }),
]

/** Where the version that its host works on stands. */
const statusNow = (subject: StaySubject) => subject.revision?.status ?? 'Accepted'
