/** What a cart can contain: each kind says whether it is for sale, at what current price, and how it is handed over. */
import {
  type Catalogue,
  type PurchaseableCollection,
  type PurchaseMove,
  type PurchaseStatus,
  purchaseableCollections,
  type Scope,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import type { Content } from '../../providers/content/content.ts'
import { type GiveawaySubject, giveawayById, giveawaysByIds, moveGiveawayPurchase } from '../giveaways/index.ts'
import { moveNoticePurchase, type NoticeSubject, noticeById, noticesByIds } from '../offers-and-cancellations/index.ts'
import {
  changePurchase,
  giveUpUnit,
  type PromotionSubject,
  promotionById,
  promotionsByIds,
  retakeReleasedUnit,
  salePrice,
  whyUnavailable,
} from '../promotions/index.ts'

export type Sale = {
  /** In cents; null while it is not for sale. */
  readonly price: number | null
  /** Why it can't be put in a cart; null if it can. */
  readonly obstacle: string | null
}

/** Something that can be bought, with its scope. */
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
  /** The part covered by a unit of the stay's plan, in cents. */
  readonly covered: number
  readonly saleAt: (now: Date) => Sale
  /** Why what it has chosen of the catalog can no longer be carried out; only for what is made of such choices. */
  readonly whyUnavailable?: (catalogue: Catalogue) => string | null
  /** It has started to be carried out, so it can't be refunded. */
  readonly isExecuted: boolean
  readonly move: (db: Db, move: PurchaseMove) => Promise<unknown>
  /** Releases the plan's unit when its cart item is given up, and uses one again for a new item. */
  readonly giveUpUnit: (db: Db) => Promise<void>
  readonly retakeUnit: (db: Db) => Promise<void>
}

/** What decides, besides a thing itself, whether it is for sale. */
export type Market = { readonly now: Date; readonly content: Pick<Content, 'catalogue'> }

/**
 * A thing's sale to a buyer: it must still be possible to carry it out, such as at outlets that haven't closed since.
 * @throws Problem 503 if that isn't known
 */
export async function saleIn({ now, content }: Market, thing: Purchaseable): Promise<Sale> {
  const sale = thing.saleAt(now)
  if (sale.price === null || !thing.whyUnavailable) return sale
  const obstacle = thing.whyUnavailable(await content.catalogue())
  return obstacle === null ? sale : { price: null, obstacle }
}

/** A thing's sale for a cart that is only shown: while the content system is down, nothing counts as closed. */
export async function saleAsKnown(market: Market, thing: Purchaseable): Promise<Sale> {
  try {
    return await saleIn(market, thing)
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return thing.saleAt(market.now)
    throw error
  }
}

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
    stayName: row.stay_name ?? '',
    purchaseStatus: row.purchase_status,
    covered: row.price?.covered ?? 0,
    saleAt: () =>
      isAccepted
        ? { price: salePrice(row), obstacle: null }
        : { price: null, obstacle: 'Only an accepted promotion can be bought.' },
    whyUnavailable: (catalogue) => whyUnavailable(row, catalogue),
    isExecuted: row.started_at !== null,
    move: (db, move) => changePurchase(db, subject, move),
    giveUpUnit: (db) => giveUpUnit(db, subject),
    retakeUnit: (db) => retakeReleasedUnit(db, subject),
  }
}

/** The sale of an item with a quota, which a unit of the plan may make free. */
function quotaSale(price: number, obstacle: string | null): Sale {
  if (obstacle !== null) return { price: null, obstacle }
  return { price, obstacle: price === 0 ? 'It’s free, so there is nothing to buy.' : null }
}

/** Items with a quota are either covered by a unit, and then free, or cost their full price: a cart changes neither. */
const keepsUnit = { giveUpUnit: async () => {}, retakeUnit: async () => {} }

function toPurchaseableCancellation(subject: NoticeSubject): Purchaseable {
  const { row } = subject
  const obstacle =
    row.status !== 'Accepted'
      ? 'Only an accepted cancellation can be promoted.'
      : row.promote
        ? null
        : 'It isn’t to be promoted. Turn on Promote first.'
  return {
    id: subject.id,
    version: row.version,
    stayId: subject.stayId,
    organizationId: subject.organizationId,
    collectionType: 'cancellations',
    label: `Promotion of ${row.title}`,
    stayName: row.stay_name,
    purchaseStatus: row.purchase_status ?? 'Ready',
    covered: row.unit?.covered ?? 0,
    saleAt: () => quotaSale(row.promotion_price ?? 0, obstacle),
    isExecuted: row.status !== 'Accepted',
    move: (db, move) => moveNoticePurchase(db, subject, move),
    ...keepsUnit,
  }
}

function toPurchaseableGiveaway(subject: GiveawaySubject): Purchaseable {
  const { row } = subject
  const isAccepted = row.status === 'Accepted'
  const obstacleAt = (now: Date) => {
    if (!isAccepted) return 'Only an accepted giveaway can be bought.'
    return row.ends_at !== null && row.ends_at <= now ? 'This giveaway’s entries have closed.' : null
  }
  return {
    id: subject.id,
    version: subject.version,
    stayId: subject.stayId,
    organizationId: subject.organizationId,
    collectionType: 'giveaways',
    label: `Giveaway: ${row.title}`,
    stayName: row.stay_name,
    purchaseStatus: row.purchase_status,
    covered: row.unit?.covered ?? 0,
    saleAt: (now) => quotaSale(row.price, obstacleAt(now)),
    // Entrants are owed a draw.
    isExecuted: !isAccepted || row.entry_count > 0,
    move: (db, move) => moveGiveawayPurchase(db, subject, move),
    ...keepsUnit,
  }
}

type Kind = {
  readonly one: (db: Db, id: string, lock: boolean) => Promise<Purchaseable | null>
  readonly many: (db: Db, ids: readonly string[]) => Promise<Purchaseable[]>
}

const kinds: Readonly<Record<PurchaseableCollection, Kind>> = {
  'stay-promotions': {
    one: async (db, id, lock) => {
      const subject = await promotionById(db, id, lock)
      return subject && toPurchaseablePromotion(subject)
    },
    many: async (db, ids) => [...(await promotionsByIds(db, ids)).values()].map(toPurchaseablePromotion),
  },
  cancellations: {
    one: async (db, id, lock) => {
      const subject = await noticeById(db, 'cancellations', id, lock)
      return subject && toPurchaseableCancellation(subject)
    },
    many: async (db, ids) =>
      [...(await noticesByIds(db, 'cancellations', ids)).values()].map(toPurchaseableCancellation),
  },
  giveaways: {
    one: async (db, id, lock) => {
      const subject = await giveawayById(db, id, lock)
      return subject && toPurchaseableGiveaway(subject)
    },
    many: async (db, ids) => [...(await giveawaysByIds(db, ids)).values()].map(toPurchaseableGiveaway),
  },
}

/** Its name on an invoice, including its stay. */
export function labelOf({ label, stayName }: Pick<Purchaseable, 'label' | 'stayName'>): string {
  return stayName ? `${label} · ${stayName}` : label
}

export type Reference = { readonly collectionType: PurchaseableCollection; readonly purchaseableId: string }

/** What a cart item sells; null if it was deleted. */
export function getPurchaseable(
  db: Db,
  { collectionType, purchaseableId }: Reference,
  lock = false,
): Promise<Purchaseable | null> {
  return kinds[collectionType].one(db, purchaseableId, lock)
}

/** What cart items sell, with one statement per kind; without those that were deleted. */
export async function getPurchaseables(db: Db, references: readonly Reference[]): Promise<Purchaseable[]> {
  const all: Purchaseable[] = []
  for (const collection of purchaseableCollections) {
    const ofKind = references.filter(({ collectionType }) => collectionType === collection)
    const ids = ofKind.map(({ purchaseableId }) => purchaseableId)
    all.push(...(await kinds[collection].many(db, ids)))
  }
  return all
}
