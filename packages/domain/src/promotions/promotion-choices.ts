/** Checks a promotion's choices against the catalogue: price, compatibility, problems. */

import type { FieldProblem } from '../field-problems.ts'
import type { CatalogueOutlet } from '../outlets/outlet.ts'
import {
  amplificationRefusals,
  type OutletField,
  outletFields,
  outletRefusals,
  priceAt,
  reshareRefusals,
} from '../outlets/outlet-rules.ts'
import { unitLeft } from '../plans/plan-units.ts'
import { type PlanItem, type PlanName, type PromotionPlanItem, plans } from '../plans/plans.ts'
import type { PlanUnit, PlanUsage } from '../plans/stay-plan-units.ts'
import {
  addonsFor,
  boostsFor,
  type Catalogue,
  type CatalogueType,
  type PromotionAddonOffer,
  type PromotionVariant,
} from '../promotion-types/promotion-type.ts'
import { coveredByUnit } from './covered-by-unit.ts'
import { discounted } from './price.ts'
import type { ClearedChoice, PriceLine, PromotionPrice, StayPromotionFields } from './stay-promotion.ts'

export { type OutletField, outletFields } from '../outlets/outlet-rules.ts'

const outletFieldNames = Object.keys(outletFields) as OutletField[]

/** The part of a promotion that depends on the catalogue. `addons` are types of addons. */
export type Choices = Pick<StayPromotionFields, 'promotionTypeId' | 'variantId' | OutletField | 'boost'> & {
  readonly addons: readonly string[]
}

/** The choices before anything is chosen. */
export const noChoices: Choices = {
  promotionTypeId: '',
  variantId: '',
  postOutlets: [],
  amplificationOutlets: [],
  reshareOutlets: [],
  boost: null,
  addons: [],
}

/** The chosen type and variant, if they are still offered. */
export function chosenType(
  { promotionTypeId, variantId }: Pick<Choices, 'promotionTypeId' | 'variantId'>,
  { types }: Pick<Catalogue, 'types'>,
): { type: CatalogueType | null; variant: PromotionVariant | null } {
  const type = types.find(({ id }) => id === promotionTypeId) ?? null
  return { type, variant: type?.variants.find(({ id }) => id === variantId) ?? null }
}

/** A field's chosen outlets that are still in the catalogue, in the chosen order. */
export function chosenOutlets(choices: Choices, field: OutletField, { outlets }: Catalogue): CatalogueOutlet[] {
  return choices[field].flatMap((id) => outlets.find((outlet) => outlet.id === id) ?? [])
}

/** The chosen boost, as offered for the posting outlets; null if none is chosen or it is no longer offered. */
function chosenBoost(choices: Choices, catalogue: Catalogue) {
  const { type } = chosenType(choices, catalogue)
  const target = choices.boost?.target
  if (!type || !target) return null
  return (
    boostsFor(type, chosenOutlets(choices, 'postOutlets', catalogue)).find(
      (boost) => boost.type === target.type && boost.name === target.name,
    ) ?? null
  )
}

/** The addons offered for the chosen type and posting outlets. */
export function offeredAddons(choices: Choices, catalogue: Catalogue): readonly PromotionAddonOffer[] {
  const { type } = chosenType(choices, catalogue)
  return type ? addonsFor(type, chosenOutlets(choices, 'postOutlets', catalogue)) : []
}

/** What a stay's plan gives a promotion: its discount and units. */
export type PromotionPlan = {
  readonly plan: PlanName
  /** This month's usage, without what the promotion itself has taken. */
  readonly usage: readonly PlanUsage[]
  /** The plan item of the unit the promotion has taken; null if it has none. */
  readonly held: PlanItem | null
}

/**
 * A promotion's price: variant, outlets, boost and addons, less what a unit of the stay's plan covers, less the plan's
 * discount on the rest. Null until an available type and variant are chosen. An outlet that is no longer offered costs
 * nothing here; `choiceProblems` reports it.
 */
export function priceOf(choices: Choices, catalogue: Catalogue, given: PromotionPlan): PromotionPrice | null {
  const { type, variant } = chosenType(choices, catalogue)
  if (!type || !variant) return null
  const boost = chosenBoost(choices, catalogue)
  const lines: PriceLine[] = [
    { part: 'variant', id: variant.id, name: `${type.name}, ${variant.name}`, price: variant.price },
    ...outletFieldNames.flatMap((field) =>
      chosenOutlets(choices, field, catalogue).flatMap((outlet): PriceLine[] => {
        const role = outletFields[field]
        const price = priceAt(outlet, { ...idsOf(choices), role })
        return price === null ? [] : [{ part: role, id: outlet.id, name: outlet.name, price }]
      }),
    ),
    ...(boost ? [{ part: 'boost' as const, id: boost.name, name: boost.name, price: boost.price }] : []),
    ...offeredAddons(choices, catalogue)
      .filter((addon) => choices.addons.includes(addon.type))
      .map((addon) => ({ part: 'addon' as const, id: addon.type, name: addon.name, price: addon.price })),
  ]
  const { planItem } = type
  const payable = coveredByUnit(lines)
  const unit = payable > 0 ? unitLeft(given.usage, planItem) : null
  const isCovered = unit !== null || (planItem !== null && given.held === planItem)
  return totalFor({ lines, planItem, plan: given.plan, covered: isCovered ? payable : 0, unit })
}

type Priced = {
  readonly lines: readonly PriceLine[]
  readonly plan: PlanName
  /** What a unit of the plan covers, in cents. */
  readonly covered: number
  readonly planItem: PromotionPlanItem | null
  readonly unit: PlanUnit | null
}

/** The total price of the choices under a plan, with or without one of its units. */
export function totalFor({ lines, plan, covered, planItem, unit }: Priced): PromotionPrice {
  const subtotal = lines.reduce((sum, { price }) => sum + price, 0)
  const discountPercent = plans[plan].promotionDiscount
  const rest = subtotal - covered
  const total = discounted(rest, discountPercent)
  return {
    lines: [...lines],
    subtotal,
    covered,
    planItem,
    unit,
    awaitsPayment: false,
    plan,
    discountPercent,
    discount: rest - total,
    total,
    currency: 'USD',
  }
}

function idsOf({ promotionTypeId, variantId }: Choices) {
  return { promotionTypeId, variantId }
}

function partnerRefusals(
  choices: Choices,
  field: OutletField,
  outlet: CatalogueOutlet,
  catalogue: Catalogue,
): string[] {
  const posting = chosenOutlets(choices, 'postOutlets', catalogue)
  if (field === 'amplificationOutlets') return amplificationRefusals(outlet, posting)
  if (field === 'reshareOutlets')
    return reshareRefusals(outlet, posting, chosenOutlets(choices, 'amplificationOutlets', catalogue))
  return []
}

/** Why an outlet can't be in `field` together with the other choices; empty if it can. */
export function outletChoiceRefusals(
  choices: Choices,
  field: OutletField,
  outlet: CatalogueOutlet,
  catalogue: Catalogue,
): string[] {
  const refusals = outletRefusals(outlet, { ...idsOf(choices), role: outletFields[field] })
  return refusals.length > 0 ? refusals : partnerRefusals(choices, field, outlet, catalogue)
}

export const NO_SUCH_OUTLET = 'This outlet is no longer available.'

function offeredNoMore(what: string, mayChoose: boolean) {
  return `${what} is no longer offered.${mayChoose ? ' Choose another.' : ''}`
}

/** Why an addon that isn't offered can't be bought. */
export function addonRefusal(chosen: CatalogueType | null, type: string): string {
  const addon = chosen?.addons.find((each) => each.type === type)
  return addon
    ? `${addon.name} is not offered with these posting outlets.`
    : `${type} is not offered with this promotion type.`
}

/**
 * Problems of the choices against the current catalogue, by field: `postOutlets.1`. Doesn't report missing choices.
 * @param mayChoose whether the reader can still choose something else
 */
export function choiceProblems(choices: Choices, catalogue: Catalogue, mayChoose = true): FieldProblem[] {
  const { type, variant } = chosenType(choices, catalogue)
  const problems: FieldProblem[] = []
  const add = (path: string, ...messages: string[]) => {
    for (const message of messages) problems.push({ path, message })
  }
  if (choices.promotionTypeId && !type) add('promotionTypeId', offeredNoMore('This promotion type', mayChoose))
  else if (choices.variantId && !variant)
    add(
      'variantId',
      catalogue.types.some(({ variants }) => variants.some(({ id }) => id === choices.variantId))
        ? 'This variant belongs to another promotion type.'
        : offeredNoMore('This variant', mayChoose),
    )
  for (const field of outletFieldNames)
    choices[field].forEach((id, at) => {
      const outlet = catalogue.outlets.find((one) => one.id === id)
      if (!outlet) add(`${field}.${at}`, NO_SUCH_OUTLET)
      else if (type && variant) add(`${field}.${at}`, ...outletChoiceRefusals(choices, field, outlet, catalogue))
    })
  if (choices.boost && type && !chosenBoost(choices, catalogue))
    add('boost', `${choices.boost.target.name} is not offered as a boost for these outlets.`)
  const addons = offeredAddons(choices, catalogue)
  for (const addon of choices.addons)
    if (type && !addons.some((offered) => offered.type === addon)) add('addons', addonRefusal(type, addon))
  return problems
}

/** Choices after a change, with the ones that it invalidated removed, and a reason for each. */
export type Settled = { readonly choices: Choices; readonly cleared: readonly ClearedChoice[] }

/**
 * Removes choices that the latest choices have invalidated: a variant of another type, outlets that don't offer the new
 * variant or don't work with the chosen ones, a boost and addons that aren't sold with them. Choices that only a change
 * of the catalogue has invalidated (a closed outlet, a deleted type) stay, so that the host sees them.
 */
export function settleChoices(requested: Choices, catalogue: Catalogue): Settled {
  const { type } = chosenType(requested, catalogue)
  if (!type) return { choices: requested, cleared: [] }
  const cleared: ClearedChoice[] = []
  let choices = requested
  if (requested.variantId && !type.variants.some(({ id }) => id === requested.variantId)) {
    cleared.push({
      field: 'variantId',
      id: requested.variantId,
      name: nameOfVariant(requested.variantId, catalogue),
      reason: `It isn’t a variant of ${type.name}.`,
    })
    choices = { ...choices, variantId: '' }
  }
  // The order matters: amplification depends on the posting outlets, reshares on both.
  for (const field of outletFieldNames) choices = settleOutlets(choices, field, catalogue, cleared)
  return settleExtras(choices, type, catalogue, cleared)
}

function nameOfVariant(id: string, { types }: Catalogue): string {
  return types.flatMap(({ variants }) => variants).find((variant) => variant.id === id)?.name ?? 'The variant'
}

function settleOutlets(choices: Choices, field: OutletField, catalogue: Catalogue, cleared: ClearedChoice[]): Choices {
  if (!choices.variantId) return choices
  const allowed = choices[field].filter((id) => {
    const outlet = catalogue.outlets.find((one) => one.id === id)
    if (!outlet?.isOpen || !outlet.network) return true
    const [reason] = outletChoiceRefusals(choices, field, outlet, catalogue)
    if (reason) cleared.push({ field, id, name: outlet.name, reason })
    return !reason
  })
  return allowed.length === choices[field].length ? choices : { ...choices, [field]: allowed }
}

function settleExtras(choices: Choices, type: CatalogueType, catalogue: Catalogue, cleared: ClearedChoice[]): Settled {
  const target = choices.boost?.target
  const boostIsLost = target !== undefined && choices.postOutlets.length > 0 && !chosenBoost(choices, catalogue)
  if (boostIsLost)
    cleared.push({
      field: 'boost',
      id: target.name,
      name: target.name,
      reason: 'It isn’t available for these posting outlets.',
    })
  const offered = offeredAddons(choices, catalogue)
  const addons = choices.addons.filter((addon) => {
    const isOffered = offered.some((one) => one.type === addon)
    const known = type.addons.find((one) => one.type === addon)
    const reason = known ? 'It isn’t available for these posting outlets.' : `It isn’t available with ${type.name}.`
    if (!isOffered) cleared.push({ field: 'addons', id: addon, name: known?.name ?? addon, reason })
    return isOffered
  })
  return { choices: { ...choices, boost: boostIsLost ? null : choices.boost, addons }, cleared }
}
