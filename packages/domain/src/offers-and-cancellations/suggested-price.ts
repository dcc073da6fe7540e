import { discounted } from '../promotions/price.ts'
import type { NoticePrice } from './notice-price.ts'

/** Percent off by the days until the first night: who is left with fewer days sells for less. */
const discounts = [
  { days: 3, percent: 40 },
  { days: 7, percent: 30 },
  { days: 14, percent: 20 },
  { days: 30, percent: 15 },
  { days: Number.POSITIVE_INFINITY, percent: 10 },
] as const

/**
 * What to ask for nights that came free: their average rate with a discount that grows as they come closer, in whole
 * dollars. `rates`: of each night in cents, null where it is unknown; `daysAhead`: until the first of them.
 * @returns null if nobody knows the rates
 */
export function suggestedPrice(rates: readonly (number | null)[], daysAhead: number): NoticePrice | null {
  const known = rates.filter((rate) => rate !== null && rate > 0) as number[]
  if (known.length === 0 || known.length < rates.length) return null
  const average = known.reduce((sum, rate) => sum + rate, 0) / known.length
  const { percent } = discounts.find(({ days }) => daysAhead <= days) ?? discounts[0]
  const dollars = Math.floor(discounted(Math.round(average), percent) / 100)
  return { kind: 'nightly', value: Math.max(dollars, 1) * 100 }
}
