import * as uiTexts from '../../../ui/texts.ts'
import type { CardView } from './card-view.ts'
import * as texts from './texts.ts'

/** Key facts on one line: 'Sleeps 4 · 2 bedrooms · 3 beds'. */
export function roomLine({
  capacity,
  bedrooms,
  beds,
  bathrooms = null,
}: Pick<CardView, 'capacity' | 'bedrooms' | 'beds'> & { readonly bathrooms?: number | null }): string {
  return [
    capacity !== null && uiTexts.guestCount(capacity),
    bedrooms === 0 ? texts.studio : bedrooms !== null && uiTexts.bedroomCount(bedrooms),
    beds > 0 && texts.bedCount(beds),
    !!bathrooms && texts.bathroomCount(bathrooms),
  ]
    .filter(Boolean)
    .join(' · ')
}
