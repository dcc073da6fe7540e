import type { NightlyPrice } from '@lodestay/domain/offers-and-cancellations/nightly-price'
import { dateRange, day, nights } from '../../lib/format.ts'
import * as texts from './texts.ts'

export type NoticeKind = 'offer' | 'cancellation'
export type WayOut = {
  readonly label: string
  /** Its host's words beside the button. */
  readonly note?: string
  readonly to: string
  /** The external site's name; null for the counted redirect to a booking site. */
  readonly site: string | null
}
/** The price per night: as text, and in cents if it can be computed. */
export type ShownPrice = NightlyPrice & { readonly words: string }
/** An offer or last-minute nights, as displayed. */
export type NoticeView = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly instructions: string
  /** Promoted to the top of the list, so it is labeled. */
  readonly isPromoted: boolean
  readonly dates: { readonly start: string; readonly end: string }
  /** An offer is public before its first day. */
  readonly hasBegun: boolean
  readonly price: ShownPrice | null
  /** Cents a night without that price, on average; null if unknown. */
  readonly rate: number | null
  readonly out: WayOut | null
}

/**
 * When: 'Until Nov 30, 2026' for an offer, 'Nov 23 – 30, 2026' for one that begins later, 'Nov 23 – 25, 2026 · 2 nights'
 * for a cancellation.
 */
export function whenOf(kind: NoticeKind, { dates, hasBegun }: Pick<NoticeView, 'dates' | 'hasBegun'>): string {
  if (kind === 'cancellation') return `${dateRange(dates)} · ${texts.nightCount(nights(dates))}`
  return hasBegun ? texts.untilDay(day(dates.end)) : dateRange(dates)
}
