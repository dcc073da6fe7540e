import { discounted } from '../promotions/price.ts'
import type { NoticePrice } from './notice-price.ts'

export type NightlyPrice = {
  /** Cents a night now; null where nobody knows the rate that something is taken off. */
  readonly now: number | null
  /** Cents a night otherwise; null where that is unknown or no higher. */
  readonly was: number | null
}

/** What a night costs by a price, at a stay whose nightly rate is `rate` cents, null where it is unknown. */
export function nightlyPrice({ kind, value }: NoticePrice, rate: number | null): NightlyPrice {
  if (kind === 'nightly') return { now: value, was: rate !== null && rate > value ? rate : null }
  if (rate === null) return { now: null, was: null }
  const now = kind === 'percentOff' ? discounted(rate, value) : rate - value
  return now > 0 ? { now, was: rate } : { now: null, was: null }
}
