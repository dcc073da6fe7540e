import { PageQuery, paged, Takedown, TakedownAppeal, TakedownUpheld, takedownLifecycle } from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { lockedStay } from './stay-routes.ts'
import { stayById } from './stay-store.ts'
import { appealTakedown, upholdTakedown } from './take-down-stay.ts'
import { getTakedown, listTakedowns } from './takedown-store.ts'

const TakedownReply = Takedown.meta({ id: 'Takedown' })

export const takedownRoutes = [
  endpoint({
    method: 'GET',
    url: '/takedowns',
    summary: 'List stays taken down by moderators, open appeals first',
    access: 'staff',
    query: PageQuery.extend({ status: z.enum(takedownLifecycle.statuses).optional() }),
    reply: paged(TakedownReply),
    handle: ({ db, query }) => listTakedowns(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/takedown',
    summary: 'Get why moderators took a stay down, or null',
    access: 'stay.View',
    params: ById,
    reply: TakedownReply.nullable(),
    subject: ({ db, params }) => stayById(db, params.id),
    handle: ({ db, params }) => getTakedown(db, params.id),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/takedown/appeals',
    operationId: 'appealTakedown',
    problems: ['already-exists', 'illegal-move'],
    summary: 'Appeal a takedown to another moderator, once',
    access: 'stay.Update',
    params: ById,
    body: TakedownAppeal,
    reply: TakedownReply,
    status: 201,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) => appealTakedown(db, caller, subject, body.message, now),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/:id/takedown/uphold',
    operationId: 'upholdTakedown',
    problems: ['illegal-move'],
    summary: 'Uphold a takedown after an appeal, by another moderator; `enable` restores the stay',
    access: 'staff',
    params: ById,
    body: TakedownUpheld,
    reply: TakedownReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) => upholdTakedown(db, caller, subject, body.message, now),
  }),
]
