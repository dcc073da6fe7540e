import type { StayQuote } from '@lodestay/domain/calendars/quote'
import type { StayCard } from '@lodestay/domain/stays/stay'

/** What a card shows of a stay. */
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
  /** What sets it apart, on a Premium card. */
  readonly aspect?: string
  readonly highlights?: readonly string[]
  /** Where it is shown for nights; `isFlexible` where a search left it open which. */
  readonly quote?: Omit<StayQuote, 'stayId'> & { readonly isFlexible?: boolean }
  readonly media: readonly { readonly url: string; readonly placeholder?: string | undefined }[]
}
