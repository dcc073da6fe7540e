import { StayCard } from '../card/stay-card.tsx'
import { likenessLine } from './likeness-line.ts'
import type { Similar } from './similar.server.ts'
import * as texts from './texts.ts'

function headingFor({ reason, type }: Similar): string {
  if (reason === 'gone') return texts.taken
  if (reason === 'nights-taken') return texts.nightsTaken
  return type ? texts.similarOfType(type) : texts.similarNearby
}

/** Similar stays: preferred referrals first, each with its label, and what they have in common. */
export default function SimilarStays({ similar }: { similar: Similar }) {
  const type = similar.reason === 'nearby' ? similar.type : null
  return (
    <section className="mt-16 border-t border-line pt-10 print:hidden">
      <h2 className="mb-6 text-2xl">{headingFor(similar)}</h2>
      <ul className="scrollbar-none page-bleed flex snap-x gap-5 overflow-x-auto pb-2 lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0">
        {similar.stays.map(({ likeness, ...one }) => (
          <li key={one.id} className="w-[17rem] shrink-0 snap-start scroll-ml-4 lg:w-auto">
            <StayCard stay={one} compact sizes="(width < 56.25rem) 17rem, 20rem" />
            <p className="text-xs text-ink-soft">{likenessLine(likeness, type)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
