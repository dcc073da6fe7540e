import { NewOffer, OFFER_WINDOW_DAYS, PageQuery, paged } from '@lodestay/domain'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { publicStayOfPath, stayOfBody } from '../stays/index.ts'
import { makeNotice } from './edit-notice.ts'
import { offerKind } from './notice-kind.ts'
import { noticeEndpoints, noticeNow } from './notice-routes.ts'
import { latestNotice, listNotices } from './notice-store.ts'

const { reply } = offerKind

export const offerRoutes = [
  endpoint({
    method: 'POST',
    url: '/offers',
    summary: 'Create an offer; it waits for a moderator. Without dates it runs from now, for a week',
    access: 'offer.Create',
    body: NewOffer,
    reply,
    status: 201,
    location: '/offers',
    subject: stayOfBody,
    handle: async ({ db, caller, body: { stayId, dateRange, ...fields }, now }) => {
      const week = { start: now, end: new Date(now.getTime() + OFFER_WINDOW_DAYS * 86_400_000) }
      const made = { ...fields, dateRange: dateRange ?? week }
      const id = await makeNotice({ db, caller, kind: offerKind, now }, stayId, made)
      return noticeNow(db, offerKind, id)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/offers/current',
    operationId: 'listCurrentOffers',
    summary: 'Public offers that run now, those that end soonest first, promoted ones up to a week ahead',
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
    summary: 'Public offers of a stay that run now',
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
    summary: 'The public offer of a stay that was accepted last, or null',
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
