import bell from '@lodestay/icons/notifications.svg?path'
import { Form, Link } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { MatchTile } from '../../features/saved-searches/match-tile.tsx'
import { postedFields } from '../../features/saved-searches/posted-fields.ts'
import { viewOf } from '../../features/saved-searches/saved-searches.server.ts'
import { SearchFields } from '../../features/saved-searches/search-fields.tsx'
import { SearchWords } from '../../features/saved-searches/search-words.tsx'
import * as searchTexts from '../../features/saved-searches/texts.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { answer } from '../../lib/api.ts'
import { answerOneForm } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/saved-search'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.search.name ?? uiTexts.savedSearches, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const path = { id: params.searchId }
  const [search, found] = await Promise.all([
    pageAnswer(api.GET('/api/saved-searches/{id}', { params: { path } })),
    withinPages(request, (page) =>
      pageAnswer(api.GET('/api/saved-searches/{id}/matches', { params: { path, query: { page, limit: 24 } } })),
    ),
  ])
  const docs = found.docs.map((match) => ({ ...match, stay: cardView(match.stay) }))
  return { search: viewOf(search), found: { ...found, docs }, isNew: new URL(request.url).searchParams.has('saved') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerOneForm(request, async (form) => {
    const path = { id: params.searchId }
    await answer(apiFor(context).PATCH('/api/saved-searches/{id}', { params: { path }, body: postedFields(form) }))
    return searchTexts.changesSaved
  })
}

type Data = Route.ComponentProps['loaderData']

function Matches({ search, found }: Pick<Data, 'search' | 'found'>) {
  if (found.docs.length === 0)
    return (
      <EmptyState icon={bell} title={searchTexts.nothingNew} level="h3">
        {searchTexts.nothingNewHint}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2">
        {found.docs.map((match, index) => (
          <li key={`${match.stay.id} ${match.kind} ${match.foundAt} ${match.price}`}>
            <MatchTile match={match} priority={index < 2} />
          </li>
        ))}
      </ul>
      <Pagination
        page={found.page}
        totalPages={found.totalPages}
        to={(to) => `${paths.savedSearch(search.id)}?page=${to}`}
      />
    </>
  )
}

/** A traveler's saved search: its new matches, its name, and how often it notifies. */
export default function SavedSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, found, isNew } = loaderData
  const reset = useFormReset(actionData, search, search.updatedAt)
  return (
    <div className="page-column py-10">
      <Link to={paths.savedSearches()} className="link inline-flex min-h-6 items-center text-sm">
        {uiTexts.savedSearches}
      </Link>
      <h1 className="mt-2 mb-3 text-3xl">{search.name}</h1>
      <SearchWords words={search.words} />
      <div role="status" className="mt-6" hidden={!isNew || actionData !== undefined}>
        {isNew && <Notice kind="success">{searchTexts.saved}</Notice>}
      </div>
      {search.problem && (
        <Notice kind="warning" className="mt-6">
          {searchTexts.problems[search.problem]}
        </Notice>
      )}
      <FormNotice result={actionData} fields={['name', 'frequency']} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="news">
          <h2 id="news" className="mb-4 text-xl">
            {searchTexts.whatWasNew}
          </h2>
          <Matches search={search} found={found} />
        </section>
        <Card className="flex flex-col items-start gap-5 bg-sunken">
          {search.path && <ButtonLink to={search.path}>{searchTexts.openSearch}</ButtonLink>}
          <Form
            key={reset.key}
            {...reset.bind}
            method="post"
            className="flex w-full flex-col items-start gap-4"
            noValidate
          >
            <SearchFields search={reset.shown} result={actionData} />
            <Button type="submit">{uiTexts.save}</Button>
          </Form>
        </Card>
      </div>
    </div>
  )
}
