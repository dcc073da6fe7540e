import {
  ATTRIBUTE_REQUESTS_A_DAY,
  ATTRIBUTE_REQUESTS_OPEN,
  AttributeFields,
  AttributeRequest,
  attributeNameMax,
  attributeRequestLifecycle,
  attributeTypeFrom,
  attributeTypes,
  characters,
  isStaff,
  messages,
  PageQuery,
  paged,
  StayAttribute,
} from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { countDaily } from '../../kernel/rates.ts'
import { reviewEndpoints } from '../review/index.ts'
import { attributeReview } from './attribute-review.ts'
import {
  countOpenRequests,
  insertRequest,
  isInCatalogue,
  listAttributes,
  listCities,
  listRequests,
  requestById,
  toRequest,
} from './attribute-store.ts'

const RequestReply = AttributeRequest.meta({ id: 'AttributeRequest' })
const OfType = z.strictObject({ type: z.string().max(40) })

function typeOf(text: string) {
  const type = attributeTypeFrom(text)
  if (!type) throw invalid({ path: 'type', message: `Type must be one of ${attributeTypes.join(', ')}.` })
  return type
}

export const attributeRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/attributes/cities/available',
    operationId: 'listAvailableCities',
    summary: 'List cities that have stays, most stays first',
    access: 'public',
    cachedFor: 'everyone',
    query: PageQuery.extend({ state: z.string().max(50).optional() }),
    reply: paged(z.object({ city: z.string(), state: z.string(), count: z.int() })),
    handle: ({ db, query }) => listCities(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/attributes/:type',
    operationId: 'listStayAttributes',
    summary: 'List the catalog for an attribute type (`Amenity`, `property-type`, …), most common first',
    access: 'public',
    cachedFor: 'everyone',
    params: OfType,
    query: PageQuery,
    reply: paged(StayAttribute.meta({ id: 'StayAttribute' })),
    handle: ({ db, params, query }) => listAttributes(db, typeOf(params.type), query),
  }),
  endpoint({
    method: 'POST',
    url: '/stays/attributes/:type',
    operationId: 'requestStayAttribute',
    problems: ['already-exists', 'conflict'],
    summary: 'Request an attribute that is missing from the catalog; staff decide',
    access: 'user',
    params: OfType,
    body: AttributeFields,
    reply: RequestReply,
    status: 201,
    handle: async ({ db, caller, params, body, now }) => {
      const type = typeOf(params.type)
      if (body.type && body.type !== type)
        throw invalid({ path: 'type', message: `Type must be ${type}, as the path says.` })
      const max = attributeNameMax(type)
      if (characters(body.name) > max) throw invalid({ path: 'name', message: messages.atMost('Name', max) })
      if (await isInCatalogue(db, type, body.name))
        throw new Problem('already-exists', `${body.name} is already in the catalog.`)
      const limit = { most: ATTRIBUTE_REQUESTS_A_DAY, detail: 'You’ve requested enough for today.', now }
      await countDaily(db, `attribute requests ${caller.id}`, limit)
      if ((await countOpenRequests(db, caller.id)) >= ATTRIBUTE_REQUESTS_OPEN)
        throw new Problem(
          'conflict',
          `${ATTRIBUTE_REQUESTS_OPEN} of your requests wait for a decision. Try again later.`,
        )
      const row = await insertRequest(db, { ...body, type, authorId: caller.id })
      if (!row) throw new Problem('already-exists', `Someone has already requested ${body.name}.`)
      return toRequest(row)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/attribute-requests',
    summary: 'List attribute requests, oldest first; staff see all of them, others only their own',
    access: 'user',
    query: PageQuery.extend({ status: z.enum(attributeRequestLifecycle.statuses).optional() }),
    reply: paged(RequestReply),
    handle: ({ db, caller, query }) => listRequests(db, query, isStaff(caller) ? undefined : caller.id),
  }),
  ...reviewEndpoints({
    of: attributeReview,
    url: '/attribute-requests',
    reply: RequestReply,
    answer: async (db, id) => {
      const subject = await requestById(db, id)
      if (!subject) throw notFound()
      return toRequest(subject.request)
    },
  }),
]
