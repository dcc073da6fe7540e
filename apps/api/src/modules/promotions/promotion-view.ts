/** Builds the API's view of a promotion: its stored fields plus what is derived from the catalog. */
import {
  type Catalogue,
  type Choices,
  choiceProblems,
  chosenType,
  LAST_STEP,
  mediaOf,
  type PromotionPrice,
  type PromotionStatus,
  planUsage,
  priceOf,
  type StayPromotion,
  shownStayName,
  stepAfter,
  stepCompletion,
  totalFor,
  wizardProblems,
} from '@lodestay/domain'
import { readUpgrades } from '../plan-units/index.ts'
import type { PromotionRow, PromotionSubject } from './promotion-store.ts'

/** While editable, its price comes from the catalog; once submitted, it's the price the host confirmed. */
export function isOpen(status: PromotionStatus): boolean {
  return status === 'Draft' || status === 'Rejected'
}

/** A promotion's choices, as input for the catalog's rules. */
export function choicesOf({ content, addons }: Pick<PromotionRow, 'content' | 'addons'>): Choices {
  return {
    promotionTypeId: content.promotionTypeId,
    variantId: content.variantId,
    postOutlets: content.postOutlets,
    amplificationOutlets: content.amplificationOutlets,
    reshareOutlets: content.reshareOutlets,
    boost: content.boost,
    addons: addons.map(({ type }) => type),
  }
}

/**
 * The catalog's current price, less a unit of the stay's plan if one is left; null unless the chosen type and variant
 * are both on offer.
 */
export function livePrice(row: PromotionRow, catalogue: Catalogue): PromotionPrice | null {
  const month = row.taken_by_others
  const upgrades = month ? readUpgrades(month.upgrades, month.subscriptionId) : []
  const price = priceOf(choicesOf(row), catalogue, {
    plan: row.plan,
    usage: planUsage(month?.isPaid ? month.plan : null, month?.used ?? {}, upgrades),
    held: row.unit?.item ?? null,
  })
  const isUnpaid = month !== null && !month.isPaid
  return price && { ...price, awaitsPayment: isUnpaid && price.planItem !== null && price.covered === 0 }
}

/**
 * What a submitted promotion costs now, in cents: the price its host confirmed, with the discount of the stay's current
 * plan.
 */
export function salePrice({ price, plan }: PromotionRow): number | null {
  return price && totalFor({ ...price, plan }).total
}

/** Why what an accepted promotion has chosen can no longer be carried out, such as a closed outlet; null if it can. */
export function whyUnavailable(row: PromotionRow, catalogue: Catalogue): string | null {
  return choiceProblems(choicesOf(row), catalogue, false)[0]?.message ?? null
}

/** What blocks submission, or what a submitted promotion lacks; `price` is the current price. */
export function problemsOf(row: PromotionRow, catalogue: Catalogue, price: PromotionPrice | null, now: Date) {
  return wizardProblems(
    { ...row.content, ...choicesOf(row), confirmedPrice: row.confirmed_price },
    catalogue,
    price?.total ?? null,
    isOpen(row.status) ? { now, plan: row.plan, giveaway: row.giveaway } : null,
  )
}

function addonsOf(row: PromotionRow, catalogue: Catalogue): StayPromotion['addons'] {
  const offered = isOpen(row.status) ? chosenType(row.content, catalogue).type?.addons : undefined
  return row.addons.map((addon) => ({
    id: addon.id,
    promotionId: addon.promotion_id,
    type: addon.type,
    name: addon.name,
    description: addon.description,
    price: offered?.find(({ type }) => type === addon.type)?.price ?? addon.price,
    createdAt: new Date(addon.created_at).toISOString(),
  }))
}

export function toPromotion({ row }: PromotionSubject, catalogue: Catalogue, now: Date): StayPromotion {
  const { content } = row
  const price = isOpen(row.status) ? livePrice(row, catalogue) : row.price
  const problems = isOpen(row.status) ? problemsOf(row, catalogue, price, now) : []
  const { type } = chosenType(content, catalogue)
  const unchanged = row.confirmed_price !== null && row.confirmed_price === price?.total
  return {
    ...content,
    id: row.id,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    stayName: shownStayName(row.stay_name),
    rejection: row.rejection,
    timeZone: row.time_zone,
    stay: row.card === null ? null : (JSON.parse(row.card) as StayPromotion['stay']),
    type: type?.promotionType ?? '',
    socialPlatform: type?.platform ?? 'None',
    media: [...mediaOf(content)],
    status: row.status,
    purchaseStatus: row.purchase_status,
    startedAt: row.started_at?.toISOString() ?? null,
    confirmed: content.confirmed && unchanged,
    confirmedPrice: row.confirmed_price,
    price,
    addons: addonsOf(row, catalogue),
    currentStep: row.current_step,
    stepCompletionStatus: stepCompletion(isOpen(row.status) ? row.current_step : stepAfter(LAST_STEP), problems),
    problems,
    draftMetadata: { autoSaveEnabled: row.auto_save, version: row.version },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
