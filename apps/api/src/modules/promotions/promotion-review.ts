import { promotionLifecycle } from '@lodestay/domain'
import { Problem } from '../../kernel/errors.ts'
import { settleFreeLater, unitsInReview } from '../plan-units/index.ts'
import type { ReviewKind } from '../review/index.ts'
import { type PromotionSubject, promotionById } from './promotion-store.ts'
import { salePrice } from './promotion-view.ts'

const units = unitsInReview('stay-promotions')

export const promotionReview: ReviewKind<PromotionSubject> = {
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
      : 'Add it to the cart. It’s scheduled once it’s paid for.',
  onAccept: async (db, { id, row }, now) => {
    if (salePrice(row) === 0) await settleFreeLater(db, 'stay-promotions', id, now)
    return {}
  },
  onReject: units.onReject,
  onReopen: async (db, subject) => {
    if (subject.row.price === null)
      throw new Problem('conflict', 'It has been edited since it was rejected. Its host can submit it again.')
    await units.onReopen(db, subject)
  },
  onUndo: async (_, { row }) => {
    if (row.purchase_status !== 'Ready')
      throw new Problem('conflict', 'It’s too late to undo: its host has bought it or is buying it.')
  },
}
