/** Filters a list of outlets by text, network, region, topic, price and reach. */
import { commonPasses, narrowOutlets, type Passes } from '@lodestay/domain/outlets/narrow-outlets'
import type { PricedOutlet } from '@lodestay/domain/outlets/outlet'

export type OutletFilter = {
  readonly text: string
  readonly network: string
  readonly region: string
  readonly topic: string
  /** Maximum price in cents, as text; empty for any. */
  readonly price: string
  /** Minimum number of followers, as text; empty for any. */
  readonly reach: string
}
/** A facet is a filter with a list of values to choose from. */
export type Facet = Exclude<keyof OutletFilter, 'text'>
export const noFilter: OutletFilter = { text: '', network: '', region: '', topic: '', price: '', reach: '' }

export type OutletOrder = 'reach' | 'price' | 'name'

const PRICES = [2500, 5000, 10_000, 25_000, 50_000]
const REACHES = [5000, 20_000, 50_000, 100_000]

function wordsOf({ name, handle, audience, topics, regions, network }: PricedOutlet): string {
  return [name, handle, audience, network?.name, ...topics, ...regions].join(' ').toLowerCase()
}

const passes: Passes<PricedOutlet, OutletFilter> = {
  ...commonPasses,
  text: (outlet, text) => wordsOf(outlet).includes(text.trim().toLowerCase()),
  network: (outlet, id) => outlet.network?.id === id,
  price: (outlet, cents) => outlet.price <= Number(cents),
  reach: (outlet, followers) => outlet.reach >= Number(followers),
}
const filterNames = Object.keys(passes) as (keyof OutletFilter)[]

export function filterOutlets<One extends PricedOutlet>(outlets: readonly One[], filter: OutletFilter): One[] {
  return narrowOutlets(outlets, passes, filter)
}

export function isFiltered(filter: OutletFilter): boolean {
  return filterNames.some((name) => filter[name].trim() !== '')
}

/** Sorts for comparison: closed ones last, then by the chosen order, then by name. */
export function sortOutlets<One extends PricedOutlet>(
  outlets: readonly One[],
  order: OutletOrder,
  isClosed: (outlet: One) => boolean,
): One[] {
  const by: Readonly<Record<OutletOrder, (a: One, b: One) => number>> = {
    reach: (a, b) => b.reach - a.reach,
    price: (a, b) => a.price - b.price,
    name: () => 0,
  }
  return outlets.toSorted(
    (a, b) => Number(isClosed(a)) - Number(isClosed(b)) || by[order](a, b) || a.name.localeCompare(b.name),
  )
}

export type FacetValue = { readonly value: string; readonly name: string; readonly count: number }

/**
 * A facet's values, each with the number of outlets it would leave under the other filters. Omits values that would
 * leave none, except the chosen one.
 */
export function facetValues(outlets: readonly PricedOutlet[], filter: OutletFilter, facet: Facet): FacetValue[] {
  const others = filterOutlets(outlets, { ...filter, [facet]: '' })
  return valuesOf(outlets, facet)
    .map(({ value, name }) => ({ value, name, count: others.filter((one) => passes[facet](one, value)).length }))
    .filter(({ value, count }) => count > 0 || value === filter[facet])
}

function valuesOf(outlets: readonly PricedOutlet[], facet: Facet): { value: string; name: string }[] {
  if (facet === 'price') return PRICES.map(asValue)
  if (facet === 'reach') return REACHES.map(asValue)
  const named = outlets.flatMap(({ network, regions, topics }) =>
    facet === 'network'
      ? network
        ? [[network.id, network.name] as const]
        : []
      : (facet === 'region' ? regions : topics).map((name) => [name, name] as const),
  )
  return [...new Map(named)].map(([value, name]) => ({ value, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}

function asValue(number: number) {
  return { value: String(number), name: String(number) }
}
