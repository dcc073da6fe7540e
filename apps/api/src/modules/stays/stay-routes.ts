/** Host endpoints for stays. */
import {
  EarlyBooking,
  EarlyBookingFields,
  EnteredCode,
  emptyStay,
  Stay,
  StayDraftFields,
  StayFields,
  stayLifecycle,
  withStayChanges,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { organizationById } from '../organizations/index.ts'
import { actsAsStaff, countNewItem, isNewStatus } from '../review/index.ts'
import { changeStayStatus } from './change-stay-status.ts'
import { duplicateStay } from './duplicate-stay.ts'
import { earlyBookingFor, enterCode, setEarlyBooking } from './early-booking.ts'
import { editAsStaff, recordStayChange, saveAsHost } from './edit-stay.ts'
import { changesVisibility, changeVisibility } from './enable-stay.ts'
import { reindexStay } from './publish-stay.ts'
import { removeStay } from './remove-stay.ts'
import { withUsableMedia, withValidChanges } from './stay-content.ts'
import { insertStay, stayById, workingContent } from './stay-store.ts'
import { staySeenByHost } from './stay-view.ts'
import { submitStay } from './submit-stay.ts'

export const StayReply = Stay.meta({ id: 'Stay' })

/** The path's stay, locked: the subject of every write to a stay. */
export function lockedStay({ db, params }: ByIdContext) {
  return stayById(db, params.id, true)
}

function organizationOfBody({ db, body }: { db: Db; body: { organizationId: string } }) {
  return organizationById(db, body.organizationId)
}

const organizationId = z.string({ error: 'Organization is required.' }).min(1, 'Organization is required.').max(60)

const Reason = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() }).prefault({})
const Changes = StayDraftFields.prefault({})

function submitEndpoint(url: '/stays/:id/applications' | '/stays/:id/update', operationId: string, summary: string) {
  return endpoint({
    method: 'POST',
    url,
    operationId,
    summary,
    problems: ['illegal-move', 'claimed-by-another', 'shortlink-taken', 'locked-for-review'],
    access: 'stay.Update',
    params: ById,
    body: Changes,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) => submitStay(db, caller, subject, body, now),
  })
}

export const stayRoutes = [
  endpoint({
    method: 'POST',
    url: '/stays',
    problems: ['shortlink-taken'],
    summary: 'Create a stay; with status Submitted, it is submitted immediately',
    access: 'stay.Create',
    body: StayFields.extend({
      organizationId,
      enable: z.boolean().default(true),
      status: z.enum(['Draft', 'Submitted']).default('Draft'),
    }),
    reply: StayReply,
    status: 201,
    location: '/stays',
    subject: organizationOfBody,
    handle: async ({ db, caller, body: { organizationId, enable, status, ...content }, now }) => {
      await countNewItem(db, caller, 'stays', now)
      const usable = await withUsableMedia(db, content, { caller, organizationId })
      const id = await insertStay(db, { organizationId, content: usable, authorId: caller.id, enabled: enable })
      await audit(db, { actorId: caller.id, action: 'stay.create', subjectId: id })
      const subject = await stayById(db, id)
      if (status === 'Submitted' && subject) return submitStay(db, caller, subject, {}, now)
      return staySeenByHost(db, id)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/drafts',
    operationId: 'createStayDraft',
    problems: ['shortlink-taken'],
    summary: 'Create a draft of a new stay: well-formed, possibly incomplete',
    access: 'stay.Create',
    body: StayDraftFields.extend({ organizationId }),
    reply: StayReply,
    status: 201,
    location: '/stays',
    subject: organizationOfBody,
    handle: async ({ db, caller, body: { organizationId, ...content }, now }) => {
      await countNewItem(db, caller, 'stays', now)
      const usable = await withUsableMedia(db, content, { caller, organizationId })
      const id = await insertStay(db, {
        organizationId,
        content: withStayChanges(emptyStay, usable),
        authorId: caller.id,
      })
      return staySeenByHost(db, id)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/drafts',
    operationId: 'saveStayDraft',
    problems: ['illegal-move', 'claimed-by-another', 'shortlink-taken', 'locked-for-review'],
    summary: 'Save the working copy as is; an accepted stay stays up while its revision is edited',
    access: 'stay.Update',
    params: ById,
    body: Changes,
    reply: StayReply,
    subject: lockedStay,
    handle: async ({ db, caller, subject, body, now }) => {
      await saveAsHost(db, caller, subject, withStayChanges(workingContent(subject), body), now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/duplicates',
    operationId: 'duplicateStay',
    summary: 'Copy a stay’s working copy into a new draft, without its shortlink and media that only it may still have',
    access: 'stay.Create',
    params: ById,
    reply: StayReply,
    status: 201,
    location: '/stays',
    unversioned: true,
    subject: ({ db, params }) => stayById(db, params.id),
    handle: async ({ db, caller, subject, now }) => {
      await countNewItem(db, caller, 'stays', now)
      return staySeenByHost(db, await duplicateStay(db, caller, subject))
    },
  }),
  submitEndpoint('/stays/:id/applications', 'submitStay', 'Submit a stay, with the fields that still change, or {}'),
  submitEndpoint('/stays/:id/update', 'submitStayChanges', "Submit a stay's changed fields, or {}"),
  endpoint({
    method: 'PATCH',
    url: '/stays/:id',
    problems: ['illegal-move', 'claimed-by-another', 'shortlink-taken', 'locked-for-review'],
    summary: 'Update single fields, a status or everything; a status is guarded like its named action',
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
        else
          await saveAsHost(db, caller, subject, withValidChanges(subject.stay, workingContent(subject), changes), now)
      }
      if (enable !== undefined && (await changesVisibility(db, caller, subject, enable)))
        await changeVisibility(db, caller, subject, { enabled: enable, reason: message, now })
      const current = status && (await stayById(db, subject.stayId))
      if (current && isNewStatus(status, subject.review.status, current.review.status))
        await changeStayStatus(db, caller, current, status, { category, message }, now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/enable',
    problems: ['illegal-move'],
    summary: 'Show an accepted stay to the public',
    access: 'stay.Update',
    params: ById,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, now }) =>
      changeVisibility(db, caller, subject, { enabled: true, reason: undefined, now }),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/disable',
    problems: ['illegal-move'],
    summary: 'Hide a stay from the public; moderators give a reason',
    access: 'stay.Update',
    params: ById,
    body: Reason,
    reply: StayReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) =>
      changeVisibility(db, caller, subject, { enabled: false, reason: body.reason, now }),
  }),
  endpoint({
    method: 'DELETE',
    url: '/stays/:id',
    problems: ['claimed-by-another', 'locked-for-review'],
    summary: 'Delete a stay with its drafts and favorites',
    access: 'stay.Delete',
    params: ById,
    reply: z.null(),
    status: 204,
    subject: lockedStay,
    handle: async ({ db, caller, subject, now }) => {
      await removeStay(db, caller, subject, now)
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/early-booking',
    operationId: 'setEarlyBooking',
    summary: 'Set a window in which selected travelers can book early through a private link; null removes it',
    access: 'stay.Update',
    params: ById,
    body: EarlyBookingFields,
    reply: StayReply,
    subject: lockedStay,
    handle: async ({ db, caller, subject, body, now }) => {
      await setEarlyBooking(db, subject.stayId, body, now)
      // Codes are secrets, and the audit log is permanent.
      const after = body && { ...body, codes: body.codes.length }
      await recordStayChange(db, caller, subject, {
        action: 'stay.early-booking',
        field: 'earlyBooking',
        label: 'Early booking',
        after,
      })
      if (subject.isPublic) await reindexStay(db, subject.stayId)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/early-booking/codes',
    operationId: 'enterEarlyBookingCode',
    summary: 'Enter a host’s code, which unlocks early booking for the caller',
    access: 'user',
    // Prevents brute-forcing codes.
    rate: 'forms',
    problems: ['not-found'],
    params: ById,
    body: EnteredCode,
    reply: EarlyBooking.meta({ id: 'EarlyBooking' }),
    handle: async ({ db, caller, params, body, now }) => {
      if (!(await stayById(db, params.id))?.isPublic) throw notFound('No such stay.')
      await enterCode(db, caller, params.id, body.code, now)
      const booking = await earlyBookingFor(db, caller, params.id, now)
      if (!booking) throw notFound('No such stay.')
      return booking
    },
  }),
]
