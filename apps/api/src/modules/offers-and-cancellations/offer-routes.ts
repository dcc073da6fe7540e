import { addDays, localDay, NewOffer, OFFER_WINDOW_DAYS, PageQuery, paged } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { organizationById } from '../organizations/index.ts'
import { assertRoomInQueue, countNewItem } from '../review/index.ts'
import { publicStayOfPath, stayOfBody } from '../stays/index.ts'
import { makeNotice } from './edit-notice.ts'
import { offerKind } from './notice-kind.ts'
import { noticeEndpoints, noticeNow } from './notice-routes.ts'
import { latestNotice, listNotices } from './notice-store.ts'

const { reply } = offerKind

/** Dates as hosts enter them, starting today in the stay's time zone. */
async function weekFromToday(db: Db, organizationId: string, now: Date): Promise<{ start: Date; end: Date }> {
  const organization = await organizationById(db, organizationId)
  const today = localDay(now, organization?.organization.timeZone ?? 'UTC')
  const last = addDays(today, OFFER_WINDOW_DAYS)
  return { start: new Date(`${today}T00:00:00.000Z`), end: new Date(`${last}T23:59:59.000Z`) }
}

export const offerRoutes = [
  endpoint({
    method: 'POST',
    url: '/offers',
    summary:
      'Create an offer, which then waits for a moderator. Without dates, it runs from today through the same day next week',
    access: 'offer.Create',
    body: NewOffer,
    reply,
    status: 201,
    location: '/offers',
    subject: stayOfBody,
    handle: async ({ db, caller, subject, body: { stayId, dateRange, ...fields }, now }) => {
      await countNewItem(db, caller, 'offers', now)
      await assertRoomInQueue(db, subject.organizationId)
      const withDates = { ...fields, dateRange: dateRange ?? (await weekFromToday(db, subject.organizationId, now)) }
      const id = await makeNotice({ db, caller, kind: offerKind, now }, stayId, withDates)
      return noticeNow(db, offerKind, id)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/offers/current',
    operationId: 'listCurrentOffers',
    summary: 'List public offers running now, ending soonest first, promoted ones up to a week ahead',
    access: 'public',
    query: PageQuery,
    reply: paged(reply),
    handle: ({ db, query, now }) =>
      listNotices(db, 'offers', query, 'public', now, offerKind.toReply, { running: true }),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/offers/current',
    operationId: 'listCurrentStayOffers',
    summary: 'List a stay’s public offers running now',
    access: 'public',
    params: ById,
    query: PageQuery,
    reply: paged(reply),
    subject: publicStayOfPath,
    handle: ({ db, params, query, now }) =>
      listNotices(db, 'offers', { ...query, stayId: params.id }, 'public', now, offerKind.toReply, { running: true }),
  }),
  endpoint({
    method: 'GET',
    url: '/stays/:id/offers/latest',
    operationId: 'getLatestStayOffer',
    summary: 'Get a stay’s most recently accepted public offer, or null',
    access: 'public',
    params: ById,
    reply: reply.nullable(),
    subject: publicStayOfPath,
    handle: async ({ db, params, now }) => {
      const row = await latestNotice(db, 'offers', params.id, now)
      return row && offerKind.toReply(row)
    },
  }),
  ...noticeEndpoints(offerKind, { extraPrice: async () => 0 }),
]
