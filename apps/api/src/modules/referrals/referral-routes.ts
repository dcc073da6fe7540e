/** Stays that a stay's page recommends. */
import { countUpTo, likenessOf, onOnePage, SimilarStays, type Stay, StayCard } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint, JsonText } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { readStored } from '../../kernel/stored.ts'
import { areNightsTaken } from '../offers-and-cancellations/index.ts'
import { type SimilarStay, similarStays } from '../search/index.ts'
import { publicStay, type StaySubject, stayById } from '../stays/index.ts'

const LIMITS = { usual: 4, most: 12 } as const

async function reasonFor(db: Db, { stayId, isPublic }: StaySubject, now: Date): Promise<SimilarStays['reason']> {
  if (!isPublic) return 'gone'
  return (await areNightsTaken(db, stayId, now)) ? 'nights-taken' : 'nearby'
}

const Compared = StayCard.pick({ type: true, capacity: true, currentRate: true })

/** Adds to the card's text what it has in common with the stay. */
function withLikeness(stay: Stay, { stayId, card, sharedAmenities, distanceKm }: SimilarStay): string {
  const other = readStored(Compared, JSON.parse(card), 'stay_card.card', stayId)
  const likeness = { ...likenessOf(stay, other), sharedAmenities, distanceKm }
  return `${card.slice(0, -1)},"likeness":${JSON.stringify(likeness)}}`
}

export const referralRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/:id/similar',
    operationId: 'listSimilarStays',
    problems: ['not-found'],
    summary:
      'List public stays similar to one that is or was public, preferred referrals first, with what they have in common',
    access: 'public',
    params: ById,
    query: z.strictObject({
      limit: countUpTo('Limit', LIMITS.most).default(LIMITS.usual),
    }),
    reply: SimilarStays.meta({ id: 'SimilarStays' }),
    handle: async ({ db, reader, params, query, now }) => {
      const subject = await stayById(db, params.id)
      // A stay that was never public must not be revealed.
      if (!subject?.stay.content) throw notFound('No such stay.')
      const stay = publicStay(subject.stay)
      const [reason, alike] = await Promise.all([reasonFor(db, subject, now), similarStays(reader, stay, query.limit)])
      const { docs: _, ...paging } = onOnePage(alike)
      const docs = alike.map((one) => withLikeness(stay, one)).join(',')
      return new JsonText(`{"docs":[${docs}],${JSON.stringify({ reason, ...paging }).slice(1)}`)
    },
  }),
]
