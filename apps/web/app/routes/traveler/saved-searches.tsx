import bell from '@lodestay/icons/notifications.svg?path'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { viewOf } from '../../features/saved-searches/saved-searches.server.ts'
import { SearchRow } from '../../features/saved-searches/search-row.tsx'
import * as searchTexts from '../../features/saved-searches/texts.ts'
import { EmptyWithSearch } from '../../features/stays/card/empty-with-search.tsx'
import { allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { apiFor, pageRefusal, requireSession, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/saved-searches'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.savedSearches, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const searches = await allDocs((next) =>
    answer(api.GET('/api/saved-searches', { params: { query: { limit: 100, ...next } } })),
  ).catch(pageRefusal)
  return { searches: searches.map(viewOf) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const params = (form: FormData) => ({ path: { id: textOf(form, 'id') } })
  const setPaused = (form: FormData, isPaused: boolean) =>
    answer(api.PATCH('/api/saved-searches/{id}', { params: params(form), body: { isPaused } }))
  return answerForm(request, {
    pause: async (form) => {
      await setPaused(form, true)
      return searchTexts.nowPaused
    },
    resume: async (form) => {
      await setPaused(form, false)
      return searchTexts.resumed
    },
    delete: async (form) => {
      await api.DELETE('/api/saved-searches/{id}', { params: params(form) })
      return searchTexts.deleted
    },
  })
}

/** A traveler's saved searches. */
export default function SavedSearches({ loaderData: { searches }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-3xl py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.savedSearches}</h1>
      <p className="max-w-[60ch] text-ink-soft">{searchTexts.savedSearchesLead}</p>
      <FormNotice result={actionData} className="mt-6" />
      {searches.length === 0 ? (
        <div className="mt-8">
          <EmptyWithSearch icon={bell} title={searchTexts.savedSearchesEmpty} label={uiTexts.searchStays}>
            {searchTexts.savedSearchesEmptyHint}
          </EmptyWithSearch>
        </div>
      ) : (
        <ul className="mt-8 flex flex-col gap-4">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  )
}
