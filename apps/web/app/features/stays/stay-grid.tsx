import type { StayCard as StayCardData } from '@lodestay/domain/stay'
import { StayCard } from './stay-card.tsx'

/** Stays as a grid of cards; the first pictures are fetched at once. */
export function StayGrid({ stays }: { stays: readonly StayCardData[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {stays.map((stay, index) => (
        <li key={stay.id}>
          <StayCard stay={stay} priority={index < 3} level="h2" />
        </li>
      ))}
    </ul>
  )
}
