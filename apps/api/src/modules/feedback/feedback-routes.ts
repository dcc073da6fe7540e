import { feedbackCategories, feedbackKinds, KeptFeedback, PageQuery, paged, SiteFeedback } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { insertSiteFeedback, listFeedback } from './feedback-store.ts'

const FeedbackReply = KeptFeedback.meta({ id: 'KeptFeedback' })

export const feedbackRoutes = [
  endpoint({
    method: 'POST',
    url: '/feedback',
    operationId: 'sendFeedback',
    summary: 'Tell us something about the site',
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
    summary: 'All feedback that is kept, newest first: what moderators told hosts, and what people told us',
    access: 'staff',
    query: PageQuery.extend({
      kind: z.enum(feedbackKinds).optional(),
      category: z.enum(feedbackCategories).optional(),
      subjectId: z.string().max(60).optional(),
    }),
    reply: paged(FeedbackReply),
    handle: ({ db, query }) => listFeedback(db, query),
  }),
]
