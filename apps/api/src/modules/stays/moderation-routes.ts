/** What moderators do with stays: the queue, the claim, the decision. */
import {
  changedStayFields,
  Feedback,
  PageQuery,
  paged,
  Rejection,
  Stay,
  StayApplication,
  type StayDraftFields,
  type StayField,
  stayLifecycle,
} from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { feedbackOn } from '../feedback/index.ts'
import { acceptStay, claimStay, rejectStay, releaseStay, takeOverStay } from './moderate-stay.ts'
import { listApplications } from './stay-list-store.ts'
import { lockedStay, StayId, StayReply, staySeenByHost } from './stay-routes.ts'
import { earlyBookingOf, stayById } from './stay-store.ts'
import { publicStay, stayWithDraft } from './stay-view.ts'

const decision = { access: 'staff', params: StayId, reply: StayReply, subject: lockedStay } as const
export const ApplicationReply = StayApplication.meta({ id: 'StayApplication' })

export const stayModerationRoutes = [
  endpoint({
    ...decision,
    method: 'POST',
    url: '/stays/:id/publish',
    summary: 'Accept a submitted stay or revision; it is live when this answers',
    body: z
      .strictObject({ status: z.literal('Accepted', { error: 'Status must be Accepted.' }).default('Accepted') })
      .prefault({}),
    handle: async ({ db, caller, subject, now }) => {
      await acceptStay(db, caller, subject, now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    ...decision,
    method: 'POST',
    url: '/stays/:id/reject',
    summary: 'Reject a submitted stay or revision with a category and a message to its host',
    body: Rejection,
    handle: async ({ db, caller, subject, body, now }) => {
      await rejectStay(db, caller, subject, body, now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    ...decision,
    method: 'POST',
    url: '/stays/:id/lock',
    summary: 'Claim a submission for review; it lapses after 15 minutes without action',
    handle: async ({ db, caller, subject, now }) => {
      await claimStay(db, caller, subject, now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    ...decision,
    method: 'POST',
    url: '/moderation/stays/:id/release',
    summary: 'Give a claim back to the queue',
    handle: async ({ db, caller, subject, now }) => {
      await releaseStay(db, caller, subject, now)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    ...decision,
    method: 'POST',
    url: '/moderation/stays/:id/takeover',
    summary: "Take over another moderator's claim",
    handle: async ({ db, caller, subject }) => {
      await takeOverStay(db, caller, subject)
      return staySeenByHost(db, subject.stayId)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/stays/applications',
    summary: 'Submissions, oldest first; a host sees its own',
    access: 'user',
    query: PageQuery.extend({ status: z.enum(stayLifecycle.statuses).optional() }),
    reply: paged(ApplicationReply),
    handle: ({ db, caller, query }) => listApplications(db, caller, query),
  }),
  endpoint({
    method: 'GET',
    url: '/moderation/stays/:id',
    summary:
      'What a moderator needs to decide: the proposal, what is live, the difference field by field, what was said before',
    access: 'staff',
    params: StayId,
    reply: z
      .object({
        stay: Stay,
        live: Stay.nullable(),
        diff: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        feedback: z.array(Feedback),
      })
      .meta({ id: 'StayReview' }),
    subject: ({ db, params }) => stayById(db, params.id),
    handle: async ({ db, subject }) => {
      const stay = stayWithDraft(subject, await earlyBookingOf(db, subject.stayId))
      const live = subject.stay.content ? publicStay(subject.stay) : null
      const diff = live ? changedStayFields(live as StayDraftFields, stay as StayDraftFields) : []
      return {
        stay,
        live,
        diff: diff.map((field: StayField) => ({ field, before: live?.[field] ?? null, after: stay[field] ?? null })),
        feedback: await feedbackOn(db, subject.stayId),
      }
    },
  }),
]
