import { FeedItem, FeedMute, FeedStory, onOnePage, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { page } from '../../kernel/paging.ts'
import { feedPostsByIds } from '../execution/index.ts'
import { giveawaysByIds, toGiveaway } from '../giveaways/index.ts'
import { noticesByIds, toCancellation, toOffer } from '../offers-and-cancellations/index.ts'
import { stayById } from '../stays/index.ts'
import { type FeedRow, listMutes, mute, readFeed, readStories, unmute } from './feed-store.ts'

/** Maximum number of stories in the bar. */
const STORIES = 50

const ByStayId = z.strictObject({ stayId: z.string().max(60) })

export const feedRoutes = [
  endpoint({
    method: 'GET',
    url: '/travelers/feed',
    operationId: 'listFeed',
    summary:
      'List promoted posts, offers, cancellations, open giveaways and new stays: news of the last 14 days from favorite stays and stays near them first, then newest first, promoted ones up to a week ahead',
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
  endpoint({
    method: 'GET',
    url: '/travelers/feed/stories',
    operationId: 'listFeedStories',
    summary: 'List promoted stories of the last 24 hours: from favorite stays first, then from nearby stays',
    access: 'user',
    reply: paged(FeedStory.meta({ id: 'FeedStory' })),
    handle: async ({ db, caller, now }) => {
      const rows = await readStories(db, caller.id, now, STORIES)
      const posts = await feedPostsByIds(
        db,
        rows.map(({ id }) => id),
      )
      return onOnePage(
        rows.flatMap(({ id, reason, card }) => {
          const post = posts.get(id)
          return post ? [{ post, reason, stay: JSON.parse(card) as FeedStory['stay'] }] : []
        }),
      )
    },
  }),
  endpoint({
    method: 'GET',
    url: '/travelers/feed/mutes',
    operationId: 'listFeedMutes',
    summary: 'List the stays the caller has hidden from their feed, newest first',
    access: 'user',
    query: PageQuery,
    reply: paged(FeedMute.meta({ id: 'FeedMute' })),
    handle: ({ db, caller, query }) => listMutes(db, caller.id, query),
  }),
  endpoint({
    method: 'PUT',
    url: '/travelers/feed/mutes/:stayId',
    operationId: 'muteStayInFeed',
    problems: ['not-found'],
    summary: 'Hide a stay from the feed',
    access: 'user',
    params: ByStayId,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params }) => {
      if (!(await stayById(db, params.stayId))?.isPublic) throw notFound('No such stay.')
      await mute(db, caller.id, params.stayId)
      return null
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/travelers/feed/mutes/:stayId',
    operationId: 'unmuteStayInFeed',
    summary: 'Show a stay in the feed again',
    access: 'user',
    params: ByStayId,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params }) => {
      await unmute(db, caller.id, params.stayId)
      return null
    },
  }),
]

/** Loads the referenced items, with one statement per kind. */
async function withItems(db: Db, rows: readonly FeedRow[]) {
  const idsOf = (kind: FeedItem['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.id)
  const offers = await noticesByIds(db, 'offers', idsOf('offer'))
  const cancellations = await noticesByIds(db, 'cancellations', idsOf('cancellation'))
  const giveaways = await giveawaysByIds(db, idsOf('giveaway'))
  const posts = await feedPostsByIds(db, idsOf('post'))
  return ({ kind, id, at, leads, reason, card }: FeedRow): FeedItem | null => {
    const common = { at: new Date(at / 1000).toISOString(), leads, reason, stay: JSON.parse(card) as FeedItem['stay'] }
    if (kind === 'stay') return { ...common, kind }
    const [offer, cancellation, giveaway] = [offers.get(id), cancellations.get(id), giveaways.get(id)]
    if (offer) return { ...common, kind: 'offer', offer: toOffer(offer.row) }
    if (cancellation) return { ...common, kind: 'cancellation', cancellation: toCancellation(cancellation.row) }
    if (giveaway) return { ...common, kind: 'giveaway', giveaway: toGiveaway(giveaway, false) }
    const post = posts.get(id)
    return post ? { ...common, kind: 'post', post } : null
  }
}
