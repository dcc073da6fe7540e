/** What a cart can hold: each kind says whether it is for sale, at what price now, and how it changes hands. */
import type { PurchaseableCollection, PurchaseMove, PurchaseStatus, Scope } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { movePurchase, type PromotionSubject, promotionById, salePrice } from '../promotions/index.ts'

/** Something that is bought, with its scope. */
export type Purchaseable = Scope & {
  readonly id: string
  readonly version: number
  readonly stayId: string
  readonly organizationId: string
  readonly collectionType: PurchaseableCollection
  /** Its name on the cart and the invoice. */
  readonly label: string
  readonly stayName: string
  readonly purchaseStatus: PurchaseStatus
  /** What it costs now, in cents; null while it is not for sale. */
  readonly price: number | null
  /** Why it is not for sale; null if it is. */
  readonly obstacle: string | null
  /** It is carried out, so it can't be refunded. */
  readonly isExecuted: boolean
  readonly move: (db: Db, move: PurchaseMove) => Promise<void>
}

type Kind = (db: Db, id: string, lock: boolean) => Promise<Purchaseable | null>

function toPurchaseablePromotion(subject: PromotionSubject): Purchaseable {
  const { row } = subject
  const isAccepted = row.status === 'Accepted'
  return {
    id: subject.id,
    version: subject.version,
    stayId: subject.stayId,
    organizationId: subject.organizationId,
    collectionType: 'stay-promotions',
    label: subject.name,
    stayName: row.stay_name,
    purchaseStatus: row.purchase_status,
    price: isAccepted ? salePrice(row) : null,
    obstacle: isAccepted ? null : 'Only an accepted promotion can be bought.',
    isExecuted: row.status === 'Executed',
    move: (db, move) => movePurchase(db, subject, move),
  }
}

const kinds: Partial<Record<PurchaseableCollection, Kind>> = {
  'stay-promotions': async (db, id, lock) => {
    const subject = await promotionById(db, id, lock)
    return subject && toPurchaseablePromotion(subject)
  },
}

type Reference = { readonly collectionType: PurchaseableCollection; readonly purchaseableId: string }

/** What a cart item sells; null if it is gone. */
export async function getPurchaseable(
  db: Db,
  { collectionType, purchaseableId }: Reference,
  lock = false,
): Promise<Purchaseable | null> {
  return (await kinds[collectionType]?.(db, purchaseableId, lock)) ?? null
}
