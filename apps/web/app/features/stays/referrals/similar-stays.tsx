import { StayCard } from '../card/stay-card.tsx'
import type { Similar } from './similar.server.ts'
import * as texts from './texts.ts'

const headings: Readonly<Record<Similar['reason'], string>> = {
  nearby: texts.moreNearby,
  'nights-taken': texts.nightsTaken,
  gone: texts.taken,
}

/** Other stays close by: preferred referrals first, each with its label. */
export default function SimilarStays({ similar: { reason, stays } }: { similar: Similar }) {
  return (
    <section className="mt-16 border-t border-line pt-10">
      <h2 className="mb-6 text-2xl">{headings[reason]}</h2>
      <ul className="scrollbar-none page-bleed flex snap-x gap-5 overflow-x-auto pb-2 lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0">
        {stays.map((one) => (
          <li key={one.id} className="w-[17rem] shrink-0 snap-start scroll-ml-4 lg:w-auto">
            <StayCard stay={one} compact sizes="(width < 56.25rem) 17rem, 20rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
