import type { StayCard } from '@lodestay/domain/stays/stay'
import { dateRange } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { DescriptionList, type Fact } from '../../ui/description-list.tsx'
import { Picture } from '../../ui/picture.tsx'

type Dated = {
  readonly dateRange: { readonly start: string; readonly end: string }
  readonly media: StayCard['media']
  readonly stayId: string
  readonly stay: StayCard | null
}

/** What a host writes about a stay for a time: its picture, its dates, its words, and the stay that it is about. */
export function DatedProposal({ proposed, facts }: { proposed: Dated; facts: readonly Fact[] }) {
  const picture = proposed.media[0] ?? proposed.stay?.media[0] ?? null
  const stay = proposed.stay ? (
    <a href={paths.stay(proposed.stayId)} className="link">
      {proposed.stay.name}, {proposed.stay.city}
    </a>
  ) : (
    'Not public right now'
  )
  return (
    <div className="grid items-start gap-6 md:grid-cols-[16rem_1fr]">
      {picture && (
        <Picture source={picture} alt={picture.alt ?? ''} sizes="16rem" widest={640} className="rounded-lg" />
      )}
      <DescriptionList
        facts={[{ term: 'Dates', value: dateRange(proposed.dateRange) }, ...facts, { term: 'Stay', value: stay }]}
      />
    </div>
  )
}

/** Words, or that there are none. */
export const orNothing = (text: string) => text || '—'
