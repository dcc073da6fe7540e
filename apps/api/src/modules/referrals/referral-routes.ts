/** Where a stay's page sends people next. */
import { emptyFilter, type Filter, SimilarStays, type Stay } from '@lodestay/domain'
import { z } from 'zod'
import type { Db, Reader } from '../../kernel/db.ts'
import { ById, endpoint, JsonText } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { areNightsTaken } from '../offers-and-cancellations/index.ts'
import { type Hit, searchPublic } from '../search/index.ts'
import { publicStay, type StaySubject, stayById } from '../stays/index.ts'

/** How far away a similar stay may be. */
const NEARBY_KM = 25

const LIMITS = { usual: 4, most: 12 } as const

/** Around a stay, or, where nobody knows where it is, in its city. */
function closeTo({ location }: Stay): Filter {
  const { latitude, longitude } = location.coordinates ?? {}
  if (latitude != null && longitude != null)
    return { ...emptyFilter, near: { latitude, longitude, radiusKm: NEARBY_KM } }
  const { city, state } = location.address
  return {
    ...emptyFilter,
    items: [
      { field: 'city', operator: 'equals', value: city ?? '' },
      { field: 'state', operator: 'equals', value: state ?? '' },
    ],
  }
}

/**
 * Stays close to one. Those whose plan has preferred referrals come first, nearest first; they are the ones with
 * priority ranking, so their cards say 'Promoted'. The others follow, nearest first.
 */
async function similarStays(reader: Reader, stay: StaySubject['stay'], limit: number): Promise<Hit[]> {
  const close = closeTo(publicStay(stay))
  const preferred: Filter = {
    ...close,
    items: [...close.items, { field: 'promoted', operator: 'equals', value: true }],
  }
  // One more each, because the stay itself may be among them.
  const window = { limit: limit + 1, skip: 0 }
  const found = await Promise.all([searchPublic(reader, preferred, window), searchPublic(reader, close, window)])
  const once = new Map(found.flatMap(({ hits }) => hits).map((hit) => [hit.stayId, hit]))
  once.delete(stay.id)
  return [...once.values()].slice(0, limit)
}

async function reasonFor(db: Db, { stayId, isPublic }: StaySubject, now: Date): Promise<SimilarStays['reason']> {
  if (!isPublic) return 'gone'
  return (await areNightsTaken(db, stayId, now)) ? 'nights-taken' : 'nearby'
}

export const referralRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/:id/similar',
    operationId: 'listSimilarStays',
    problems: ['not-found'],
    summary: 'Public stays close to one that is or was public, preferred referrals first',
    access: 'public',
    params: ById,
    query: z.strictObject({
      limit: z.coerce.number({ error: 'Limit must be a number.' }).int().min(1).max(LIMITS.most).default(LIMITS.usual),
    }),
    reply: SimilarStays.meta({ id: 'SimilarStays' }),
    handle: async ({ db, reader, params, query, now }) => {
      const subject = await stayById(db, params.id)
      // A stay that was never public is not known to anybody.
      if (!subject?.stay.content) throw notFound('No such stay.')
      const [reason, hits] = await Promise.all([
        reasonFor(db, subject, now),
        similarStays(reader, subject.stay, query.limit),
      ])
      return new JsonText(`{"reason":"${reason}","docs":[${hits.map(({ card }) => card).join(',')}]}`)
    },
  }),
]
