import type { StayCard } from '@lodestay/domain/stays/stay'
import type { CardView } from './card-view.ts'

type Shown = Pick<CardView, 'hasOffer' | 'freeNights'>

/** What is on at `now`, of the offer and the last-minute nights in a stay's stored card. */
export function currentNotices({ offer, cancellation }: Pick<StayCard, 'offer' | 'cancellation'>, now: number): Shown {
  const runs = offer && Date.parse(offer.from) <= now && now < Date.parse(offer.until)
  const comes = cancellation && now < Date.parse(cancellation.until)
  return {
    ...(runs && { hasOffer: true }),
    ...(comes && { freeNights: { start: cancellation.start, end: cancellation.end } }),
  }
}

/** What a card's badges say: with dates in the search, only of what covers them. */
export function noticesOnCard({ quote, hasOffer, freeNights }: Shown & Pick<CardView, 'quote'>): Shown {
  if (!quote) return { ...(hasOffer && { hasOffer }), ...(freeNights && { freeNights }) }
  const kind = quote.notice?.kind
  const covers = freeNights && freeNights.start <= quote.start && quote.end <= freeNights.end
  return {
    ...(kind === 'offer' && { hasOffer: true }),
    ...(kind === 'cancellation' && { freeNights: covers ? freeNights : { start: quote.start, end: quote.end } }),
  }
}
