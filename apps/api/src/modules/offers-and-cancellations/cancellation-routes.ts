import { NewCancellation, PageQuery, paged } from '@lodestay/domain'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import type { GetExtraPrices } from '../plan-units/index.ts'
import { countNewItem } from '../review/index.ts'
import { stayOfBody } from '../stays/index.ts'
import { makeNotice } from './edit-notice.ts'
import { cancellationKind } from './notice-kind.ts'
import { noticeEndpoints, noticeNow, type TakeFilled } from './notice-routes.ts'
import { listNotices } from './notice-store.ts'

const { reply } = cancellationKind

export function cancellationRoutes(extraPrices: GetExtraPrices, takeFilled: TakeFilled): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      url: '/cancellations',
      summary: 'Create a cancellation, Available and not public until it is submitted and accepted',
      access: 'offer.Create',
      body: NewCancellation,
      reply,
      status: 201,
      location: '/cancellations',
      subject: stayOfBody,
      handle: async ({ db, caller, body: { stayId, ...fields }, now }) => {
        await countNewItem(db, caller, 'cancellations', now)
        const id = await makeNotice({ db, caller, kind: cancellationKind, now }, stayId, fields)
        return noticeNow(db, cancellationKind, id)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/cancellations/active',
      operationId: 'listActiveCancellations',
      summary: 'List public cancellations with upcoming nights, soonest first, promoted ones up to a week ahead',
      access: 'public',
      query: PageQuery,
      reply: paged(reply),
      handle: ({ db, query, now }) => listNotices(db, 'cancellations', query, 'public', now, cancellationKind.toReply),
    }),
    ...noticeEndpoints(cancellationKind, {
      extraPrice: async () => (await extraPrices()).cancellation ?? 0,
      takeFilled,
    }),
  ]
}
