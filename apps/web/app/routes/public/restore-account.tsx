import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { ApiProblem, answer } from '../../lib/api.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { asRouteError, publicApiFor } from '../../lib/session.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/restore-account'
import * as texts from './texts.ts'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.restoreAccount, noIndex: true })

/** The deletion that the link is about; null if it can't restore an account. */
export function loader({ params, context }: Route.LoaderArgs) {
  const about = answer(publicApiFor(context).GET('/api/account-deletions/{token}', { params: { path: params } }))
  return about.catch((error) => {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) return null
    throw asRouteError(error)
  })
}

/** Restores on a button press, never on opening the link: mail scanners open links too. */
export function action({ request, params, context }: Route.ActionArgs) {
  return answerOneForm(request, async () => {
    await publicApiFor(context).POST('/api/account-deletions/{token}/undo', { params: { path: params } })
    return texts.accountRestored
  })
}

/** The page that the link in the email about a deleted account opens. */
export default function RestoreAccount({ loaderData: deletion, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const dayOfTime = useDayOfTime()
  const result = actionData as FormResult | undefined
  if (!deletion)
    return (
      <AuthPage
        title={result?.done ? texts.accountRestored : texts.nothingToRestore}
        lead={result?.done ? texts.accountRestoredHint : texts.nothingToRestoreHint}
        scene="lake"
      >
        <ButtonLink to={paths.signIn()} variant="primary" size="large">
          {uiTexts.signIn}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title={texts.restoreAccountOf(deletion.firstName)}
      lead={texts.restoreAccountHint(dayOfTime(deletion.erasesAt))}
      scene="lake"
    >
      <Form method="post" className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {texts.restoreAccount}
        </Button>
      </Form>
    </AuthPage>
  )
}
