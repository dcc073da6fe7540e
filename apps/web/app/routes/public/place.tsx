import { stateName } from '@lodestay/domain/us-states'
import forward from '@lodestay/icons/arrow_forward.svg?path'
import { data, Link, redirect } from 'react-router'
import { PlaceOverview } from '../../features/search/place-overview.tsx'
import { filterParameter, knownPlace, type Search, searchPath } from '../../features/search/search-url.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { LazyStayCard } from '../../features/stays/card/lazy-stay-card.tsx'
import { type ApiClient, answer } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { inWords } from '../../lib/vocabulary.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/place'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

const SHOWN = 8
const AROUND_KM = 160
const MOST_NEIGHBOURS = 10

function valuesOf(
  facets: readonly { field: string; values: { value: string; count: number | null }[] }[] | undefined,
  field: string,
) {
  return facets?.find((facet) => facet.field === field)?.values ?? []
}

/** Other cities within an easy drive, most stays first. */
async function neighboursOf(api: ApiClient, [latitude, longitude]: readonly [number, number], own: string) {
  const filter = JSON.stringify({ near: { latitude, longitude, radiusKm: AROUND_KM } })
  const { facets, facetsAreApproximate: isAbout } = await answer(
    api.GET('/api/search', { params: { query: { filter, limit: 1, facets: 'true' } } }),
  ).catch(() => ({ facets: [], facetsAreApproximate: undefined }))
  return valuesOf(facets, 'city')
    .filter(({ value }) => value !== own)
    .flatMap(({ value, count: many }) => {
      const place = knownPlace(value)
      return place?.city && place.state ? [{ city: place.city, state: place.state, count: many, isAbout }] : []
    })
    .slice(0, MOST_NEIGHBOURS)
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const place = knownPlace(`${params.city}, ${params.state}`)
  if (!place?.city || !place.state) throw data(null, { status: 404 })
  const search: Search = { city: place.city, state: place.state }
  const filter = filterParameter(search) ?? ''
  const cheapest = filterParameter({ ...search, sort: 'price-low', min: 1 }) ?? ''
  const [found, lowest] = await Promise.all([
    answer(api.GET('/api/search', { params: { query: { filter, limit: SHOWN, facets: 'true' } } })),
    answer(api.GET('/api/search', { params: { query: { filter: cheapest, limit: 1 } } })),
  ]).catch((error) => {
    throw asRouteError(error)
  })
  const [first] = found.docs
  if (!first) throw data(null, { status: 404 })
  // Cities match in any spelling, so redirect to the canonical URL.
  if (params.city !== first.city || params.state !== place.state)
    throw redirect(paths.place(place.state, first.city), 301)
  const cards = found.docs.map(cardView)
  const at = cards.find((card) => card.at)?.at
  return {
    city: first.city,
    state: place.state,
    region: first.region,
    cards,
    total: found.totalDocs,
    capped: found.totalIsCapped ?? false,
    isAbout: found.facetsAreApproximate,
    types: named(valuesOf(found.facets, 'type').slice(0, 8)),
    amenities: named(valuesOf(found.facets, 'amenities').slice(0, 10)),
    from: lowest.docs[0]?.currentRate ?? null,
    neighbours: at ? await neighboursOf(api, at, `${first.city}, ${place.state}`) : [],
    tiles: context.get(requestContext).mapTiles,
  }
}

/** Adds labels to values. */
function named<T extends { readonly value: string }>(values: readonly T[]): (T & { readonly name: string })[] {
  return values.map((one) => ({ ...one, name: inWords(one.value) }))
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, Response>

function introOf({ city, total, capped, types, from }: Loaded): string {
  const kinds = types.slice(0, 3).map(({ name }) => name.toLowerCase())
  const most = kinds.length > 1 ? texts.placeKinds(kinds) : ''
  const rates = from === null ? '' : texts.placeRates(money(Math.round(from / 100) * 100))
  return texts.placeDescription(total, city, most, rates, capped)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.placesToStayIn(loaderData.city, stateName(loaderData.state)),
        description: introOf(loaderData),
        path: paths.place(loaderData.state, loaderData.city),
        image: paths.linkCard.place(loaderData.state, loaderData.city),
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: texts.placesToStay(loaderData.city),
          itemListElement: loaderData.cards.map((card, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: card.name,
            url: paths.stay(card.id),
          })),
        },
      })
    : []

export default function Place({ loaderData }: Route.ComponentProps) {
  const { city, state, cards, types, amenities, neighbours, total, capped, isAbout, tiles } = loaderData
  const search: Search = { city, state }
  return (
    <div className="page-column pt-5 pb-6">
      <Breadcrumb
        crumbs={[
          { label: uiTexts.stays, to: paths.stays() },
          { label: stateName(state), to: paths.stays({ state }) },
          { label: city },
        ]}
      />
      <header className="grid grid-cols-1 items-end gap-x-16 gap-y-6 pt-4 pb-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="eyebrow">{stateName(state)}</p>
          <h1 className="mt-1 text-hero">{city}</h1>
          <p className="mt-4 max-w-[46ch] text-lg text-ink-soft">{introOf(loaderData)}</p>
          <ButtonLink to={searchPath(search)} variant="primary" size="large" className="mt-6">
            {total === 1 ? texts.seeTheStay : texts.seeAllStays(total, capped)}
          </ButtonLink>
        </div>
        <PlaceOverview search={search} cards={cards} tiles={tiles} />
      </header>

      {types.length > 1 && (
        <nav aria-label={texts.propertyTypesIn(city)}>
          <ul className="flex flex-wrap gap-2">
            {types.map(({ value, name, count: many }) => (
              <li key={value}>
                <Word to={searchPath({ ...search, types: [value] })} count={uiTexts.facetCount(many, isAbout)}>
                  {name}
                </Word>
              </li>
            ))}
          </ul>
        </nav>
      )}

      <section className="mt-12">
        <h2 className="mb-6 text-3xl">{texts.favoritesHere}</h2>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {cards.map((stay, index) => (
            <li key={stay.id}>
              <LazyStayCard
                stay={stay}
                priority={index === 0}
                sizes="(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, 20rem"
              />
            </li>
          ))}
        </ul>
        {total > cards.length && (
          <p className="mt-8">
            <Link to={searchPath(search)} className="link inline-flex min-h-11 items-center gap-1 font-semibold">
              {texts.allStaysIn(city)}
              <Icon path={forward} size={18} />
            </Link>
          </p>
        )}
      </section>

      {amenities.length > 0 && (
        <section className="mt-14">
          <h2 className="mb-5 text-2xl">{texts.popularAmenities}</h2>
          <ul className="flex flex-wrap gap-2">
            {amenities.map(({ value, name, count: many }) => (
              <li key={value}>
                <Word to={searchPath({ ...search, amenities: [value] })} count={uiTexts.facetCount(many, isAbout)}>
                  {name}
                </Word>
              </li>
            ))}
          </ul>
        </section>
      )}

      {neighbours.length > 0 && (
        <section className="mt-14">
          <h2 className="mb-5 text-2xl">{texts.withinEasyDrive}</h2>
          <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {neighbours.map((place) => (
              <li key={place.city + place.state} className="border-b border-line">
                <Link
                  to={paths.place(place.state, place.city)}
                  className="flex min-h-13 items-center justify-between gap-4 no-underline hover:underline"
                >
                  <span>
                    {place.city}, {place.state}
                  </span>
                  <span className="text-sm text-ink-soft">{texts.neighbourStays(place.count, place.isAbout)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A term that links to a search, with its number of results. */
function Word({ to, count: many, children }: { to: string; count: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm no-underline hover:border-line-strong pointer-coarse:min-h-11"
    >
      {children}
      <span className="text-xs text-ink-faint tabular-nums">{many}</span>
    </Link>
  )
}
