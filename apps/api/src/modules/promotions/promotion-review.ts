import { promotionLifecycle } from '@lodestay/domain'
import { Problem } from '../../kernel/errors.ts'
import type { ReviewKind } from '../review/index.ts'
import { type PromotionSubject, promotionById } from './promotion-store.ts'

export const promotionReview: ReviewKind<PromotionSubject> = {
  kind: 'stay-promotions',
  noun: 'promotion',
  table: 'stay_promotions',
  lifecycle: promotionLifecycle,
  area: 'promotions',
  byId: promotionById,
  recipients: ({ stayId, organizationId }) => ({ stayId, organizationId }),
  acceptedText: () => 'Put it in the cart: it is scheduled once it is paid for.',
  onUndo: async (_, { row }) => {
    if (row.purchase_status !== 'Ready') throw new Problem('conflict', 'It is too late: its host is buying it.')
  },
}
