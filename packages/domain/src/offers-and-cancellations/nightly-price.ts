import { discounted } from '../promotions/price.ts'
import type { NoticePrice } from './notice-price.ts'

export type NightlyPrice = {
  /** Current price per night in cents; null if it depends on an unknown rate. */
  readonly now: number | null
  /** Regular price per night in cents; null if unknown or not higher. */
  readonly was: number | null
}

/** The price of a night, given the stay's nightly `rate` in cents, null if unknown. */
export function nightlyPrice({ kind, value }: NoticePrice, rate: number | null): NightlyPrice {
  if (kind === 'nightly') return { now: value, was: rate !== null && rate > value ? rate : null }
  if (rate === null) return { now: null, was: null }
  const now = kind === 'percentOff' ? discounted(rate, value) : rate - value
  return now > 0 ? { now, was: rate } : { now: null, was: null }
}
