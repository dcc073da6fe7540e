import type { WatchFields, WatchPlace } from '@lodestay/domain'
import { earliestToday } from '@lodestay/domain/campaigns/calendar'
import bell from '@lodestay/icons/notifications_active.svg?path'
import { postedJson, typedAmount, typedWhole } from '../../features/fields/posted-values.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { readSearch } from '../../features/search/search-url.ts'
import { EmptyWithSearch } from '../../features/stays/card/empty-with-search.tsx'
import { nightsToWatch } from '../../features/watches/nights-to-watch.server.ts'
import * as watchTexts from '../../features/watches/texts.ts'
import { WatchList } from '../../features/watches/watch-list.tsx'
import { placeName, placeOfSearch } from '../../features/watches/watch-values.ts'
import { type ApiClient, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireSession, requireUser } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/watches'

const WatchForm = lazyPart(() =>
  import('../../features/watches/watch-form.tsx').then((module) => ({ default: module.WatchForm })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.watches, noIndex: true })

/** What the URL asks to watch: a stay, or a search's place; null if neither. */
async function readRequestedWatch(api: ApiClient, params: URLSearchParams) {
  const search = readSearch(params)
  const values = {
    ...nightsToWatch(search, earliestToday(Date.now())),
    guests: String(search.guests ?? ''),
    maxPrice: String(search.max ?? ''),
  }
  const stayId = params.get('stayId')
  if (stayId) {
    const stay = await pageAnswer(api.GET('/api/stays/{id}', { params: { path: { id: stayId } } }))
    const place: WatchPlace = { kind: 'stay', stayId: stay.id }
    return { place, name: stay.displayName, capacity: stay.capacity, values }
  }
  const place = placeOfSearch(search)
  const name = place?.kind === 'area' ? watchTexts.areaOnMap : place && placeName(place, undefined)
  return place && name && { place, name, capacity: null, values }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const [found, requested] = await Promise.all([
    withinPages(request, (page) => pageAnswer(api.GET('/api/watches', { params: { query: { page, limit: 50 } } }))),
    readRequestedWatch(api, new URL(request.url).searchParams),
  ])
  return { found, asked: requested, today: earliestToday(Date.now()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    watch: async (form) => {
      const [start, end] = [textOf(form, 'start'), textOf(form, 'end')]
      const body = {
        place: postedJson(textOf(form, 'place')),
        nights: start || end ? { ...(start && { start }), ...(end && { end }) } : null,
        minimumNights: typedWhole(textOf(form, 'minimumNights')) ?? 1,
        guests: typedWhole(textOf(form, 'guests')),
        maxPrice: typedAmount(textOf(form, 'maxPrice')),
      }
      await answer(api.POST('/api/watches', { body: body as WatchFields }))
      return watchTexts.watchStarted
    },
    end: async (form) => {
      await api.DELETE('/api/watches/{id}', { params: { path: { id: textOf(form, 'id') } } })
      return watchTexts.watchEnded
    },
  })
}

/** The traveler's watches, and a form for what the URL asks to watch. */
export default function Watches({ loaderData, actionData }: Route.ComponentProps) {
  const { found, asked, today } = loaderData
  const isMade = actionData?.intent === 'watch' && actionData.done
  return (
    <div className="page-column max-w-4xl py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.watches}</h1>
      <p className="max-w-[60ch] text-ink-soft">{watchTexts.watchesLead}</p>
      <FormNotice
        result={actionData}
        fields={['place', 'nights', 'minimumNights', 'guests', 'maxPrice']}
        className="mt-6"
      />
      {asked && !isMade && (
        <Card as="section" aria-labelledby="new-watch" className="mt-8 bg-sunken">
          <h2 id="new-watch" className="mb-4 text-xl">
            {watchTexts.watchPlace(asked.name)}
          </h2>
          <WatchForm {...asked} today={today} result={actionData} />
        </Card>
      )}
      <div className="mt-8">
        {found.docs.length > 0 ? (
          <>
            <WatchList watches={found.docs} />
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              to={(page) => paths.watches({ page: String(page) })}
            />
          </>
        ) : (
          !asked && (
            <EmptyWithSearch icon={bell} title={watchTexts.watchesEmpty}>
              {watchTexts.watchesEmptyHint}
            </EmptyWithSearch>
          )
        )}
      </div>
    </div>
  )
}
