/** The plan unit that pays for a promotion: used on submit, released with its cart item, used again with the next. */
import { type Catalogue, coveredByUnit, type PromotionPrice, totalFor } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { reserveUnit, returnUnit } from '../plan-units/index.ts'
import { type PromotionRow, type PromotionSubject, savePromotion } from './promotion-store.ts'
import { livePrice } from './promotion-view.ts'

/** Uses a unit for a priced promotion, if one is left. @returns the price with or without it, to be stored. */
async function withUnit(db: Db, { id, stay_id: stayId, plan }: PromotionRow, price: PromotionPrice) {
  const covered = coveredByUnit(price.lines)
  const isTaken = await reserveUnit(db, {
    stayId,
    collectionType: 'stay-promotions',
    purchaseableId: id,
    item: price.planItem,
    covered,
  })
  return totalFor({ ...price, plan, covered: isTaken ? covered : 0, unit: null })
}

/** The price at which a promotion is submitted now, with the unit that it uses; null if it can't be priced. */
export async function takePrice(db: Db, row: PromotionRow, catalogue: Catalogue): Promise<PromotionPrice | null> {
  const price = livePrice(row, catalogue)
  return price && withUnit(db, row, price)
}

/** Releases the unit: from now on the promotion costs its full price. One that is bought has used its unit. */
export async function giveUpUnit(db: Db, { row }: PromotionSubject): Promise<void> {
  if (!row.unit || !row.price || row.purchase_status === 'Purchased') return
  await returnUnit(db, { collectionType: 'stay-promotions', purchaseableId: row.id })
  await savePromotion(db, row.id, { price: totalFor({ ...row.price, covered: 0 }) })
}

/** Uses a unit again after it was released, if one is left. */
export async function retakeReleasedUnit(db: Db, { row }: PromotionSubject): Promise<void> {
  if (row.unit || !row.price) return
  const price = await withUnit(db, row, row.price)
  if (price.covered > 0) await savePromotion(db, row.id, { price })
}
