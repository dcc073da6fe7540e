import { FeedItem, PageQuery, paged } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { page } from '../../kernel/paging.ts'
import { feedPostsByIds } from '../execution/index.ts'
import { giveawaysByIds } from '../giveaways/index.ts'
import { noticesByIds, toCancellation, toOffer } from '../offers-and-cancellations/index.ts'
import { type FeedRow, readFeed } from './feed-store.ts'

export const feedRoutes = [
  endpoint({
    method: 'GET',
    url: '/travelers/feed',
    operationId: 'listFeed',
    summary:
      'Promoted posts, offers, cancellations, open giveaways and new stays: news of favorite stays of the last 14 days first, then the newest, promoted ones up to a week ahead',
    access: 'user',
    query: PageQuery,
    reply: paged(FeedItem.meta({ id: 'FeedItem' })),
    handle: async ({ db, caller, query, now }) => {
      const { rows, total, cursorOf } = await readFeed(db, caller.id, query, now)
      const whole = await withItems(db, rows)
      const { docs, ...rest } = page(query, rows, total, whole, cursorOf)
      // Skip items deleted between the two reads.
      return { ...rest, docs: docs.filter((item) => item !== null) }
    },
  }),
]

/** Loads the items that the rows reference, one statement per kind. */
async function withItems(db: Db, rows: readonly FeedRow[]) {
  const idsOf = (kind: FeedItem['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.id)
  const offers = await noticesByIds(db, 'offers', idsOf('offer'))
  const cancellations = await noticesByIds(db, 'cancellations', idsOf('cancellation'))
  const giveaways = await giveawaysByIds(db, idsOf('giveaway'))
  const posts = await feedPostsByIds(db, idsOf('post'))
  return ({ kind, id, at, leads, card }: FeedRow): FeedItem | null => {
    const common = { at: new Date(at / 1000).toISOString(), leads, stay: JSON.parse(card) as FeedItem['stay'] }
    if (kind === 'stay') return { ...common, kind }
    const [offer, cancellation, giveaway] = [offers.get(id), cancellations.get(id), giveaways.get(id)]
    if (offer) return { ...common, kind: 'offer', offer: toOffer(offer) }
    if (cancellation) return { ...common, kind: 'cancellation', cancellation: toCancellation(cancellation) }
    if (giveaway) return { ...common, kind: 'giveaway', giveaway }
    const post = posts.get(id)
    return post ? { ...common, kind: 'post', post } : null
  }
}
