import { discounted } from '../promotions/price.ts'
import type { NoticePrice } from './notice-price.ts'

/** Percent off by days until the first night: the fewer days are left, the larger the discount. */
const discounts = [
  { days: 3, percent: 40 },
  { days: 7, percent: 30 },
  { days: 14, percent: 20 },
  { days: 30, percent: 15 },
  { days: Number.POSITIVE_INFINITY, percent: 10 },
] as const

/**
 * Suggests a price for nights that opened up: their average rate, in whole dollars, with a discount that grows as they
 * approach. `rates`: of each night in cents, null if unknown; `daysAhead`: until the first of them.
 * @returns null if no rates are known
 */
export function suggestedPrice(rates: readonly (number | null)[], daysAhead: number): NoticePrice | null {
  const known = rates.filter((rate) => rate !== null && rate > 0) as number[]
  if (known.length === 0 || known.length < rates.length) return null
  const average = known.reduce((sum, rate) => sum + rate, 0) / known.length
  const { percent } = discounts.find(({ days }) => daysAhead <= days) ?? discounts[0]
  const dollars = Math.floor(discounted(Math.round(average), percent) / 100)
  return { kind: 'nightly', value: Math.max(dollars, 1) * 100 }
}
