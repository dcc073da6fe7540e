import type { StayCard } from '@lodestay/domain/stays/stay'
import { inWords } from '../../../lib/vocabulary.ts'
import { currentNotices } from './card-notices.ts'
import type { CardView } from './card-view.ts'

/** Only what a card shows: any other field would add weight to every list page. */
export function cardView(card: StayCard): CardView {
  return {
    id: card.id,
    name: card.name,
    city: card.city,
    state: card.state,
    region: card.region,
    at: card.coordinates && [card.coordinates.latitude, card.coordinates.longitude],
    capacity: card.capacity,
    bedrooms: card.bedrooms,
    beds: card.beds,
    currentRate: card.currentRate,
    averageRate: card.averageRate,
    favoriteCount: card.favoriteCount,
    promoted: card.promoted,
    ...(card.earlyBooking && { earlyBooking: card.earlyBooking }),
    ...currentNotices(card, Date.now()),
    ...(card.cardTier === 'Premium' && { aspect: card.summary, highlights: (card.highlights ?? []).map(inWords) }),
    media: card.media.map(({ url, placeholder }) => (placeholder ? { url, placeholder } : { url })),
  }
}
