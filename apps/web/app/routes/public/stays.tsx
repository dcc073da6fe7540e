import { earliestToday } from '@lodestay/domain/campaigns/calendar'
import { data, Link, redirect } from 'react-router'
import { SaveSearchLink } from '../../features/saved-searches/save-search-link.tsx'
import { activeFilters } from '../../features/search/active-filters.ts'
import { LazyFilterForm } from '../../features/search/lazy-filter-form.tsx'
import {
  facetsOf,
  findStays,
  loosen,
  pathWithinPages,
  resolvePlace,
  withQuotes,
} from '../../features/search/search.server.ts'
import { type FoundStays, SearchPage, titleOf } from '../../features/search/search-page.tsx'
import { changed, readSearch, searchPath } from '../../features/search/search-url.ts'
import { LazySitePromotion } from '../../features/site-promotions/lazy-site-promotion.tsx'
import { sitePromotionFor } from '../../features/site-promotions/site-promotion.server.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { packCards } from '../../features/stays/card/packed-cards.ts'
import { WatchPlaceLink } from '../../features/watches/watch-place-link.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/stays'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

const LIMIT = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const search = await resolvePlace(api, readSearch(new URL(request.url).searchParams))
  const [found, promotion] = await Promise.all([
    findStays(api, search, LIMIT).catch((error) => {
      throw asRouteError(error)
    }),
    sitePromotionFor(context, 'search'),
  ])
  const within = pathWithinPages(search, found)
  if (within || !found) throw redirect(within ?? paths.stays())
  const page = search.page ?? 1
  const next = found.hasNextPage
    ? searchPath({ ...changed(search, {}), ...(found.nextCursor ? { cursor: found.nextCursor } : { page: page + 1 }) })
    : null
  const result: FoundStays = {
    search,
    page: { cards: packCards(await withQuotes(api, search, found.docs.map(cardView))), next },
    total: found.totalDocs,
    capped: found.totalIsCapped ?? false,
    corrections: found.corrections ?? {},
    loosening: found.docs.length === 0 ? await loosen(api, search) : null,
    tiles: context.get(requestContext).mapTiles,
    today: earliestToday(Date.now()),
  }
  // Search engines should index only the unfiltered list; any other is specific to one user.
  const plain = activeFilters(search).length === 0 && !search.sort && !search.cursor && !search.page && !search.view
  return data({ ...result, plain, promotion, facets: search.view === 'filters' ? await facetsOf(api, search) : null })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const search = loaderData?.search ?? {}
  return pageMeta(matches, {
    title: titleOf(search),
    description: texts.staysDescription,
    image: search.city && search.state ? paths.linkCard.place(search.state, search.city) : paths.linkCard.stays(),
    ...(loaderData?.plain ? { path: paths.stays() } : { noIndex: true }),
  })
}

export default function Stays({ loaderData }: Route.ComponentProps) {
  const { facets, search, promotion } = loaderData
  if (!facets)
    return (
      <SearchPage
        found={loaderData}
        actions={
          <div className="flex flex-wrap gap-2">
            <SaveSearchLink search={search} />
            <WatchPlaceLink search={search} />
          </div>
        }
        banner={<LazySitePromotion promotion={promotion} className="mt-4" />}
      />
    )
  // The filters as a page, for browsers without JavaScript.
  return (
    <div className="page-column max-w-3xl py-10">
      <h1 className="mb-8 text-3xl">{uiTexts.filters}</h1>
      <LazyFilterForm id="filters" search={search} facets={facets}>
        <div className="flex items-center gap-4">
          <Button type="submit" variant="primary" size="large">
            {uiTexts.showStays}
          </Button>
          <Link to={searchPath(changed(search, { view: undefined }))} className="link">
            {uiTexts.cancel}
          </Link>
        </div>
      </LazyFilterForm>
    </div>
  )
}
