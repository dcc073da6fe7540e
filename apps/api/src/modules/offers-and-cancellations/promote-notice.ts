/**
 * Promoting a cancellation: paid for by a unit of the stay's plan, or else at the price as of its submission.
 * Publishing is free, so until the promotion is bought the cancellation is public without it. An offer's `promote` is
 * free.
 */
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { priceExtra, returnUnit, settleFreeLater } from '../plan-units/index.ts'
import type { NoticeEdit } from './notice-kind.ts'
import { type NoticeSubject, setPromotionPrice } from './notice-store.ts'

/**
 * Takes a unit or records the price if it is promoted; otherwise returns the unit, unless it is used. A purchased
 * promotion is not affected.
 */
export async function pricePromotion({ db, kind, extraPrice }: NoticeEdit, subject: NoticeSubject): Promise<void> {
  const { id, stayId, row } = subject
  if (kind.table !== 'cancellations' || row.purchase_status !== 'Ready') return
  const extra = { stayId, collectionType: 'cancellations', purchaseableId: id, item: 'cancellations' } as const
  if (!row.promote) await returnUnused(db, subject)
  await setPromotionPrice(db, id, row.promote ? await priceExtra(db, { ...extra, price: await extraPrice() }) : 0)
}

/**
 * Returns a cancellation's unit until it is accepted. From then on the unit is used, even if Promote was on for a moment
 * only: it could be listed first again and again, while other cancellations use the same unit.
 */
export async function returnUnused(db: Db, { id, row }: NoticeSubject): Promise<void> {
  if (['Available', 'Submitted', 'Pending', 'Rejected'].includes(row.status))
    await returnUnit(db, { collectionType: 'cancellations', purchaseableId: id })
}

/**
 * Applies a change of `promote`: while it isn't submitted, the former price is dropped, so that no appeal resubmits it
 * at that. @throws Problem 409 while it is in a cart.
 */
export async function followPromote(edit: NoticeEdit, before: NoticeSubject, after: NoticeSubject): Promise<void> {
  const { status, purchase_status: purchase, decided_at: acceptedAt } = after.row
  if (edit.kind.table !== 'cancellations' || before.row.promote === after.row.promote) return
  if (purchase === 'Staged') throw new Problem('conflict', 'Its promotion is in a cart. Remove it from the cart first.')
  if (!['Submitted', 'Pending', 'Accepted'].includes(status)) return setPromotionPrice(edit.db, after.id, null)
  await pricePromotion(edit, after)
  if (status === 'Accepted' && after.row.promote)
    await settleFreeLater(edit.db, 'cancellations', after.id, acceptedAt ?? edit.now)
}

/** @throws Problem 409 if its promotion is in a cart or was paid for. */
export function assertNotBought({ row }: NoticeSubject): void {
  if (row.purchase_status === 'Staged')
    throw new Problem('conflict', 'Its promotion is in a cart. Remove it from the cart first.')
  if (row.purchase_status === 'Purchased' && (row.promotion_price ?? 0) > 0)
    throw new Problem('conflict', 'Its promotion is paid for, so it can’t be deleted. Close it instead.')
}
