/** When a plan's unit is returned, taken again, and spent. */
import { AWAITS_PAYMENT, afterUndo, type PlanItem, type PurchaseableCollection } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { getUnit, planMonth, reserveUnit, returnUnit } from './plan-unit-store.ts'

type Thing = { readonly id: string; readonly stayId: string }

/**
 * Retakes a returned unit for an item waiting for a decision unchanged.
 * @throws Problem 409 if others have taken the last one: it would cost more than its host agreed to.
 */
async function retakeUnit(db: Db, collectionType: PurchaseableCollection, { id, stayId }: Thing): Promise<void> {
  const returned = await getUnit(db, { collectionType, purchaseableId: id })
  if (!returned?.returned_at) return
  const { item, covered } = returned
  if (await reserveUnit(db, { stayId, collectionType, purchaseableId: id, item, covered })) return
  const month = await planMonth(db, stayId)
  if (month && !month.isPaid) throw new Problem('conflict', AWAITS_PAYMENT)
  throw new Problem(
    'conflict',
    'Its plan has no unit left to pay for it, so its price has changed. Its host can submit it again at the new price.',
  )
}

/**
 * @throws Problem 409 if a rejected item has no price, because its host has edited what it was priced for: reviewed
 * again, it would be sold at another item's price.
 */
export function assertStillPriced<T>(price: T | null | undefined): asserts price is T {
  if (price === null || price === undefined)
    throw new Problem('conflict', 'It has been edited since it was rejected. Its host can submit it again.')
}

/** Review hooks: a rejected item returns its unit, and takes it again when the rejection is undone or appealed. */
export function unitsInReview(collectionType: PurchaseableCollection) {
  return {
    onReject: (db: Db, { id }: Thing) => returnUnit(db, { collectionType, purchaseableId: id }),
    onReopen: (db: Db, thing: Thing) => retakeUnit(db, collectionType, thing),
  }
}

/** Settles an item that costs nothing, once its acceptance can no longer be undone. */
export function settleFreeLater(
  db: Db,
  collectionType: PurchaseableCollection,
  purchaseableId: string,
  acceptedAt: Date,
): Promise<void> {
  return enqueue(
    db,
    'purchases:settle-free',
    { collectionType, purchaseableId },
    { about: purchaseableId, runAt: afterUndo(acceptedAt) },
  )
}

export type Extra = {
  readonly stayId: string
  readonly collectionType: PurchaseableCollection
  readonly purchaseableId: string
  readonly item: PlanItem
  /** The price beyond the quota, in cents. */
  readonly price: number
}

/** Takes a unit for something sold individually beyond the quota. @returns its price, in cents. */
export async function priceExtra(db: Db, { price, ...extra }: Extra): Promise<number> {
  return (await reserveUnit(db, { ...extra, covered: price })) ? 0 : price
}
