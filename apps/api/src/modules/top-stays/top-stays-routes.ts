import { PageQuery, paged, TopStay } from '@lodestay/domain'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { pageText } from '../../kernel/paging.ts'
import { cardsById } from '../search/index.ts'
import { listTopStays, rankTopStays } from './top-stays-store.ts'

/** Recounts the list whenever a worker starts, and every ten minutes. */
export const topStaysSweep: Sweep = {
  name: 'top-stays:rank',
  takesLong: true,
  queue: 'top-stays',
  cron: '*/10 * * * *',
  atStart: {},
  run: (_, { db, now }) => rankTopStays(db, now),
}

export const topStaysRoutes = [
  endpoint({
    method: 'GET',
    url: '/stays/top',
    operationId: 'listTopStays',
    summary:
      'List the stays with the most favorites and clicks, including ones listed by their plan, which are labeled',
    access: 'public',
    cachedFor: 'everyone',
    query: PageQuery,
    reply: paged(TopStay.meta({ id: 'TopStay' })).meta({ id: 'TopStayPage' }),
    handle: async ({ db, reader, query }) => {
      const shown = await listTopStays(db, query)
      const hits = await cardsById(
        reader,
        shown.docs.map(({ stayId }) => stayId),
      )
      const cards = new Map(hits.map(({ stayId, card }) => [stayId, card]))
      return pageText(
        shown,
        shown.docs.flatMap(({ stayId, place, listedByPlan }) => {
          const card = cards.get(stayId)
          // Skip a stay that was removed between the two reads.
          return card ? [`${card.slice(0, -1)},"place":${place},"listedByPlan":${listedByPlan}}`] : []
        }),
      )
    },
  }),
]
