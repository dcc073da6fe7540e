import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import * as searchTexts from '../../features/saved-searches/texts.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
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
  const busy = useNavigation().state !== 'idle'
  const result = actionData as FormResult | undefined
  return (
    <AuthPage
      title={byMail ? searchTexts.emailsTitle : uiTexts.emailsStopped}
      lead={byMail ? searchTexts.youGet(name) : searchTexts.youGetNone(name)}
      scene="coast"
    >
      <Form method="post" className="flex flex-col items-start gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {byMail && (
          <Button type="submit" size="large" loading={busy}>
            {uiTexts.stopEmails}
          </Button>
        )}
        <ButtonLink to={paths.savedSearches()} variant="quiet">
          {uiTexts.savedSearches}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
