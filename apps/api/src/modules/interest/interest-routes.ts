/** How wanted a stay is. */
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
    summary: 'How many people favorited a public stay lately and watch it, and whether the caller does',
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
