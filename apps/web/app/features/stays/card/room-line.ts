import { count } from '../../../lib/format.ts'
import type { CardView } from './card-view.ts'

/** Key facts on one line: 'Sleeps 4 · 2 bedrooms · 3 beds'. */
export function roomLine({ capacity, bedrooms, beds }: Pick<CardView, 'capacity' | 'bedrooms' | 'beds'>): string {
  return [
    capacity !== null && count(capacity, 'guest'),
    bedrooms === 0 ? 'Studio' : bedrooms !== null && count(bedrooms, 'bedroom'),
    beds > 0 && count(beds, 'bed'),
  ]
    .filter(Boolean)
    .join(' · ')
}
