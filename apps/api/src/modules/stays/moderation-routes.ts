/** Moderator endpoints for stays: claim, decision, and the list of submissions. */
import {
  changedStayFields,
  PageQuery,
  paged,
  StayApplication,
  type StayDraftFields,
  type StayField,
  stayLifecycle,
} from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { reviewEndpoints } from '../review/index.ts'
import { listApplications } from './stay-list-store.ts'
import { stayReview } from './stay-review.ts'
import { StayReply } from './stay-routes.ts'
import { within } from './stay-scope.ts'
import { publicStay, staySeenByHost } from './stay-view.ts'

const ApplicationReply = StayApplication.meta({ id: 'StayApplication' })

export const stayModerationRoutes = [
  ...reviewEndpoints({
    of: stayReview,
    url: '/stays',
    reply: StayReply,
    answer: staySeenByHost,
    resource: 'stay',
    compare: ({ stay }, item) => {
      const live = stay.content ? publicStay(stay) : null
      const fields = live ? changedStayFields(live as StayDraftFields, item as StayDraftFields) : []
      return {
        live,
        diff: fields.map((field: StayField) => ({ field, before: live?.[field] ?? null, after: item[field] ?? null })),
      }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/stays/applications',
    summary: 'List submissions, oldest first; hosts see their own',
    access: 'user',
    query: PageQuery.extend({
      status: z.enum(stayLifecycle.statuses).optional(),
      organizationId: z.string().max(60).optional(),
    }),
    reply: paged(ApplicationReply),
    handle: ({ db, caller, query }) => listApplications(db, caller, within(caller, query)),
  }),
]
