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
    summary: 'Stays that moderators took off the site, those with an open appeal first',
    access: 'staff',
    query: PageQuery.extend({ status: z.enum(takedownLifecycle.statuses).optional() }),
    reply: paged(TakedownReply),
    handle: ({ db, query }) => listTakedowns(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/takedown',
    summary: 'Why moderators took a stay off the site, or null',
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
    summary: 'Ask another moderator to look at a stay that was taken down, once',
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
    summary: 'Keep a stay down after its host appealed, by another moderator; `enable` puts it back',
    access: 'staff',
    params: ById,
    body: TakedownUpheld,
    reply: TakedownReply,
    subject: lockedStay,
    handle: ({ db, caller, subject, body, now }) => upholdTakedown(db, caller, subject, body.message, now),
  }),
]
