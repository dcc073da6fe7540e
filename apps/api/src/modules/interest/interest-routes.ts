/** How popular a stay is. */
import { StayInterest } from '@lodestay/domain'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { interestIn } from './interest-store.ts'

export const interestRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/:id/interest',
    operationId: 'getStayInterest',
    problems: ['not-found'],
    summary: 'Get how many people recently favorited or are watching a public stay, and whether the caller is',
    access: 'public',
    params: ById,
    reply: StayInterest,
    handle: async ({ reader, caller, params, now }) => {
      const found = await interestIn(reader, params.id, caller?.id ?? null, now)
      if (!found) throw notFound('No such stay.')
      return found
    },
  }),
]
