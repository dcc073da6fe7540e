import { money } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Cluster } from './clusters.ts'
import * as texts from './texts.ts'

type Stay = NonNullable<Cluster['stay']>

export function dollars(cents: number): string {
  return money(Math.round(cents / 100) * 100)
}

/** The same price as on the stay's card: the total for the chosen nights, or the nightly rate; empty if unknown. */
export function pinPrice({ currentRate }: Stay, quote: Cluster['quote']): string {
  const price = quote ? quote.total : currentRate
  return price === null ? '' : dollars(price)
}

/** What a stay's pin is called. A pin has no room for the badge of a promoted stay, so its name has the label. */
export function pinName(stay: Stay, quote: Cluster['quote']): string {
  const price = pinPrice(stay, quote)
  const known = quote ? texts.totalPrice(price, quote.nights) : texts.nightlyRate(price)
  return [stay.name, stay.promoted && uiTexts.promoted, price ? known : texts.rateOnBookingPage]
    .filter(Boolean)
    .join(', ')
}
