import trophy from '@lodestay/icons/trophy.svg?path'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayListPage } from '../../features/stays/card/stay-list-page.tsx'
import * as topTexts from '../../features/stays/top/texts.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/top-stays'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.topStays,
    description: topTexts.description,
    ...(loaderData?.page === 1 ? { path: paths.topStays() } : { noIndex: true }),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { docs, page, totalPages } = await withinPages(request, (pageNumber) =>
    pageAnswer(apiFor(context).GET('/api/stays/top', { params: { query: { page: pageNumber, limit: 24 } } })),
  )
  return { docs: docs.map((stay) => ({ ...cardView(stay), place: stay.place })), page, totalPages }
}

/** The stays that travelers save and book most, ranked. */
export default function TopStays({ loaderData }: Route.ComponentProps) {
  return (
    <StayListPage
      title={uiTexts.topStays}
      lead={topTexts.lead}
      ranked
      above={({ place }) => (
        <p className="mb-2 font-serif text-xl text-ink-soft tabular-nums">
          <span className="sr-only">{topTexts.placeBefore}</span>
          {place}
        </p>
      )}
      found={loaderData}
      to={(page) => paths.topStays({ page })}
      empty={{ icon: trophy, title: topTexts.emptyTitle, text: topTexts.emptyHint }}
    />
  )
}
