import type { Nights } from '@lodestay/domain/calendars/nights'
import type { CardView } from './card-view.ts'

type Dated = Pick<CardView, 'quote' | 'offer' | 'cancellation'>

/**
 * What a card's badges say of its stay's offers and last-minute nights at `now`: with dates in the search, only of those
 * that cover them.
 */
export function noticesOnCard(
  { quote, offer, cancellation }: Dated,
  now: number,
): { readonly hasOffer: boolean; readonly freeNights: Nights | null } {
  if (!quote)
    return {
      hasOffer: !!offer && Date.parse(offer.from) <= now && now < Date.parse(offer.until),
      freeNights: cancellation && now < Date.parse(cancellation.until) ? cancellation : null,
    }
  const covers = cancellation && cancellation.start <= quote.start && quote.end <= cancellation.end
  return {
    hasOffer: quote.notice?.kind === 'offer',
    freeNights: quote.notice?.kind === 'cancellation' ? (covers ? cancellation : quote) : null,
  }
}
