import { StopEmailsPage } from '../../features/identity/stop-emails-page.tsx'
import * as searchTexts from '../../features/saved-searches/texts.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/search-emails'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: searchTexts.emailsTitle, noIndex: true })

export function loader({ params: { token }, context }: Route.LoaderArgs) {
  return pageAnswer(publicApiFor(context).GET('/api/search-subscriptions/{token}', { params: { path: { token } } }))
}

/** Stops on a button press, never on opening the link: mail scanners open links too. */
export function action({ request, params: { token }, context }: Route.ActionArgs) {
  return answerOneForm(request, async () => {
    await apiFor(context).POST('/api/search-subscriptions/{token}/unsubscribe', { params: { path: { token } } })
    return uiTexts.emailsStopped
  })
}

/** The page that the link in each saved-search email opens. */
export default function SearchEmails({ loaderData: { name, byMail }, actionData }: Route.ComponentProps) {
  return (
    <StopEmailsPage
      title={searchTexts.emailsTitle}
      lead={byMail ? searchTexts.youGet(name) : searchTexts.youGetNone(name)}
      isSubscribed={byMail}
      result={actionData as FormResult | undefined}
      more={{ to: paths.savedSearches(), label: uiTexts.savedSearches }}
    />
  )
}
