import { Form, Link, redirect, useNavigation } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { postedFields } from '../../features/saved-searches/posted-fields.ts'
import { filterOf, wordsOf } from '../../features/saved-searches/saved-searches.server.ts'
import { SearchFields } from '../../features/saved-searches/search-fields.tsx'
import { SearchWords } from '../../features/saved-searches/search-words.tsx'
import * as searchTexts from '../../features/saved-searches/texts.ts'
import { titleOf } from '../../features/search/search-page.tsx'
import { placeLabel, readSearch, searchPath } from '../../features/search/search-url.ts'
import { answer } from '../../lib/api.ts'
import { answerOneForm } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/save-search'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: searchTexts.saveThisSearch, noIndex: true })

function searchOf(request: Request) {
  return readSearch(new URL(request.url).searchParams)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const search = searchOf(request)
  const words = wordsOf(search)
  const [name = ''] = placeLabel(search) || search.near ? [titleOf(search)] : words
  return { name: name.slice(0, 60), words, back: searchPath(search) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerOneForm(request, async (form) => {
    const body = { ...postedFields(form), filter: filterOf(searchOf(request)) }
    const { id } = await answer(apiFor(context).POST('/api/saved-searches', { body }))
    return redirect(paths.savedSearch(id, true))
  })
}

/** Saves the search in the URL. */
export default function SaveSearch({ loaderData: { name, words, back }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page-column max-w-xl py-10">
      <h1 className="mb-2 text-3xl">{searchTexts.saveThisSearch}</h1>
      <p className="mb-4 text-ink-soft">{searchTexts.savedSearchesLead}</p>
      <SearchWords words={words} />
      <FormNotice result={actionData} fields={['name', 'frequency']} className="mt-6" />
      <Form method="post" className="mt-6 flex flex-col items-start gap-5" noValidate>
        <SearchFields search={{ name, frequency: 'daily', byMail: true }} result={actionData} />
        <div className="flex items-center gap-4">
          <Button type="submit" variant="primary" size="large" loading={busy}>
            {searchTexts.saveSearch}
          </Button>
          <Link to={back} className="link">
            {uiTexts.cancel}
          </Link>
        </div>
      </Form>
    </div>
  )
}
