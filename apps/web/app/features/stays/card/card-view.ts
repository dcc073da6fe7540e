import type { Nights } from '@lodestay/domain/calendars/nights'
import type { StayQuote } from '@lodestay/domain/calendars/quote'
import type { StayCard } from '@lodestay/domain/stays/stay'

/** The parts of a stay that a card shows. */
export type CardView = Pick<
  StayCard,
  | 'id'
  | 'name'
  | 'city'
  | 'state'
  | 'region'
  | 'capacity'
  | 'bedrooms'
  | 'beds'
  | 'currentRate'
  | 'averageRate'
  | 'favoriteCount'
  | 'promoted'
  | 'earlyBooking'
> & {
  /** Latitude and longitude. */
  readonly at?: readonly [number, number] | null
  /** What makes it special, on a Premium card. */
  readonly aspect?: string
  readonly highlights?: readonly string[]
  /** Whether an offer runs. */
  readonly hasOffer?: boolean
  /** The first last-minute nights. */
  readonly freeNights?: Nights
  /** If shown for specific nights; `isFlexible` if the search left open which ones. */
  readonly quote?: Omit<StayQuote, 'stayId'> & { readonly isFlexible?: boolean }
  readonly media: readonly { readonly url: string; readonly placeholder?: string | undefined }[]
}
