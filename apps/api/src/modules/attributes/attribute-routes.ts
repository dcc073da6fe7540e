import {
  AttributeFields,
  AttributeRequest,
  attributeRequestLifecycle,
  attributeTypeFrom,
  attributeTypes,
  isStaff,
  PageQuery,
  paged,
  Rejection,
  StayAttribute,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { keepFeedback } from '../feedback/index.ts'
import {
  addAttributes,
  insertRequest,
  isInCatalogue,
  listAttributes,
  listCities,
  listRequests,
  moveRequest,
  requestById,
  toRequest,
} from './attribute-store.ts'

const RequestReply = AttributeRequest.meta({ id: 'AttributeRequest' })
const decision = {
  method: 'POST',
  access: 'staff',
  params: z.strictObject({ id: z.string().max(60) }),
  reply: RequestReply,
  subject: ({ db, params }: { db: Db; params: { id: string } }) => requestById(db, params.id),
} as const
const OfType = z.strictObject({ type: z.string().max(40) })

const typeOf = (written: string) => {
  const type = attributeTypeFrom(written)
  if (!type) throw invalid({ path: 'type', message: `Type must be one of ${attributeTypes.join(', ')}.` })
  return type
}

export const attributeRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/attributes/cities/available',
    summary: 'Cities that have stays, the one with most first',
    access: 'public',
    query: PageQuery.extend({ state: z.string().max(50).optional() }),
    reply: paged(z.object({ city: z.string(), state: z.string(), count: z.int() })),
    handle: ({ db, query }) => listCities(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/attributes/:type',
    summary: 'The catalogue of one type of attribute (`Amenity`, `property-type`, …), the commonest first',
    access: 'public',
    params: OfType,
    query: PageQuery,
    reply: paged(StayAttribute.meta({ id: 'StayAttribute' })),
    handle: ({ db, params, query }) => listAttributes(db, typeOf(params.type), query),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/attributes/:type',
    summary: 'Ask for an attribute that the catalogue lacks; staff decide',
    access: 'user',
    params: OfType,
    body: AttributeFields,
    reply: RequestReply,
    status: 201,
    handle: async ({ db, caller, params, body }) => {
      const type = typeOf(params.type)
      if (body.type && body.type !== type)
        throw invalid({ path: 'type', message: `Type must be ${type}, as the path says.` })
      if (await isInCatalogue(db, type, body.name))
        throw new Problem('already-exists', `${body.name} is in the catalogue already.`)
      const row = await insertRequest(db, { ...body, type, authorId: caller.id })
      if (!row) throw new Problem('already-exists', `Somebody asked for ${body.name} already.`)
      return toRequest(row)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/attribute-requests',
    summary: "Requests for attributes, oldest first; staff see everybody's, others their own",
    access: 'user',
    query: PageQuery.extend({ status: z.enum(attributeRequestLifecycle.statuses).optional() }),
    reply: paged(RequestReply),
    handle: ({ db, caller, query }) => listRequests(db, query, isStaff(caller) ? undefined : caller.id),
  }),
  endpoint({
    ...decision,
    url: '/attribute-requests/:id/lock',
    summary: 'Claim a request for review',
    handle: async ({ db, caller, subject }) => moveRequest(db, subject.row, 'lock', caller.id),
  }),
  endpoint({
    ...decision,
    url: '/attribute-requests/:id/publish',
    summary: 'Accept a request: the catalogue has the attribute when this answers',
    handle: async ({ db, caller, subject }) => {
      const accepted = await moveRequest(db, subject.row, 'publish', caller.id)
      await addAttributes(db, [accepted])
      await audit(db, { actorId: caller.id, action: 'attribute.publish', subjectId: accepted.id, after: accepted })
      return accepted
    },
  }),
  endpoint({
    ...decision,
    url: '/attribute-requests/:id/reject',
    summary: 'Reject a request with a category and a message to who asked',
    body: Rejection,
    handle: async ({ db, caller, subject, body }) => {
      const rejected = await moveRequest(db, subject.row, 'reject', caller.id)
      await keepFeedback(db, { subjectId: rejected.id, kind: 'Rejection', ...body, authorId: caller.id })
      await audit(db, { actorId: caller.id, action: 'attribute.reject', subjectId: rejected.id, after: body })
      return rejected
    },
  }),
]
