import { promotionLifecycle } from '@lodestay/domain'
import { Problem } from '../../kernel/errors.ts'
import type { Content } from '../../providers/content/content.ts'
import { assertStillPriced, CAN_ADD_TO_CART, settleFreeLater, unitsInReview } from '../plan-units/index.ts'
import type { ReviewKind } from '../review/index.ts'
import { assertComplete } from './edit-promotion.ts'
import { type PromotionSubject, promotionById } from './promotion-store.ts'
import { salePrice } from './promotion-view.ts'

const units = unitsInReview('stay-promotions')

/** Missing fields come from the catalog, which is cached in memory for an hour. */
export function promotionReview(content: Pick<Content, 'catalogue'>): ReviewKind<PromotionSubject> {
  return {
    kind: 'stay-promotions',
    noun: 'promotion',
    table: 'stay_promotions',
    lifecycle: promotionLifecycle,
    area: 'promotions',
    byId: promotionById,
    recipients: ({ stayId, organizationId }) => ({ stayId, organizationId }),
    acceptedText: ({ row }) =>
      salePrice(row) === 0
        ? 'There is nothing to pay: it is scheduled next.'
        : `${CAN_ADD_TO_CART}. It’s scheduled once it’s paid for.`,
    onAccept: async (db, { id, row }, now) => {
      // Its price has been fixed since its submission, whatever its choices cost by now.
      assertComplete({ catalogue: await content.catalogue(), now }, row, null)
      if (salePrice(row) === 0) await settleFreeLater(db, 'stay-promotions', id, now)
      return {}
    },
    onReject: units.onReject,
    // Its host may have edited it while it was rejected.
    onReopen: async (db, subject, { now }) => {
      const { row } = subject
      assertStillPriced(row.price)
      assertComplete({ catalogue: await content.catalogue(), now }, row, row.price)
      await units.onReopen(db, subject)
    },
    onUndo: async (_, { row }) => {
      if (row.purchase_status !== 'Ready')
        throw new Problem('conflict', 'It’s too late to undo: its host has bought it or is buying it.')
    },
  }
}
