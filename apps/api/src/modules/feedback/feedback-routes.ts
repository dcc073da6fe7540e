import {
  FeedbackChange,
  feedbackCategories,
  feedbackKinds,
  feedbackStatuses,
  KeptFeedback,
  PageQuery,
  paged,
  ReplyFields,
  SiteFeedback,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { sendReply } from '../contact/index.ts'
import type { PostMail } from '../mails/index.ts'
import { insertSiteFeedback, listFeedback, markFeedback, siteFeedbackById } from './feedback-store.ts'

const FeedbackReply = KeptFeedback.meta({ id: 'KeptFeedback' })

async function feedbackOrNotFound(db: Db, id: string, lock = false) {
  const found = await siteFeedbackById(db, id, lock)
  if (!found) throw notFound()
  return found
}

export function feedbackRoutes(postMail: PostMail) {
  return [
    endpoint({
      method: 'POST',
      url: '/feedback',
      operationId: 'sendFeedback',
      summary: 'Send feedback about the site',
      access: 'public',
      rate: 'forms',
      body: SiteFeedback,
      reply: FeedbackReply,
      status: 201,
      handle: ({ db, caller, body, now }) => insertSiteFeedback(db, caller?.id ?? null, body, now),
    }),
    endpoint({
      method: 'GET',
      url: '/feedback',
      summary: 'List all stored feedback, newest first: what moderators told hosts, and what users told us',
      access: 'staff',
      query: PageQuery.extend({
        kind: z.enum(feedbackKinds).optional(),
        category: z.enum(feedbackCategories).optional(),
        status: z.enum(feedbackStatuses).optional(),
        subjectId: z.string().max(60).optional(),
      }),
      reply: paged(FeedbackReply),
      handle: ({ db, query }) => listFeedback(db, query),
    }),
    endpoint({
      method: 'GET',
      url: '/feedback/:id',
      problems: ['not-found'],
      summary: 'Get feedback about the site',
      access: 'staff',
      params: ById,
      reply: FeedbackReply,
      handle: async ({ db, params }) => (await feedbackOrNotFound(db, params.id)).feedback,
    }),
    endpoint({
      method: 'PATCH',
      url: '/feedback/:id',
      problems: ['not-found'],
      summary: 'Mark site feedback as answered, or as new again',
      access: 'staff',
      params: ById,
      body: FeedbackChange,
      reply: FeedbackReply,
      handle: async ({ db, caller, params, body, now }) => {
        const { feedback } = await feedbackOrNotFound(db, params.id, true)
        const before = { status: feedback.status }
        await audit(db, { actorId: caller.id, action: 'feedback.update', subjectId: params.id, before, after: body })
        return markFeedback(db, params.id, body.status === 'answered' ? now : null)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/feedback/:id/replies',
      operationId: 'replyToFeedback',
      problems: ['not-found', 'conflict'],
      summary: 'Reply to site feedback by email, which marks it as answered',
      access: 'staff',
      params: ById,
      body: ReplyFields,
      reply: FeedbackReply,
      status: 201,
      handle: async ({ db, caller, params, body: { message }, now }) => {
        const { feedback, address, language } = await feedbackOrNotFound(db, params.id, true)
        if (!address) throw new Problem('conflict', 'They left no email, so there is nowhere to reply.')
        const reply = { subjectId: params.id, to: address, about: null, message, quoted: feedback.message, language }
        await sendReply(db, postMail, caller, { ...reply, action: 'feedback' }, now)
        return markFeedback(db, params.id, now)
      },
    }),
  ]
}
