import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { ApiProblem } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { askIdentity, sessionContext } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm your email address', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, next: nextOf(request), isSignedIn: (await context.get(sessionContext).user()) !== null }
}

type Result = { readonly done?: 'confirmed' | 'changed'; readonly problem?: string; readonly requestId?: string }

/** Confirms on a button press, never on opening the link: mail scanners open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  try {
    type Said = { changed: boolean; resetToken?: string }
    const { said } = await askIdentity<Said>(request, context, 'confirm-email', { token })
    // Another browser signed up, so somebody else may have chosen the password: let the owner reset it.
    if (said.resetToken) return redirect(paths.resetPassword({ token: said.resetToken }))
    return data<Result>({ done: said.changed ? 'changed' : 'confirmed' })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Result>(explainRefusal(error), { status: error.status || 503 })
  }
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, next, isSignedIn } = loaderData
  const busy = useNavigation().state !== 'idle'
  if (actionData?.done)
    return (
      <AuthPage
        title={actionData.done === 'changed' ? 'Email address changed' : 'Email address confirmed'}
        lead={actionData.done === 'changed' ? 'Use it to sign in from now on.' : 'Your account is ready.'}
        scene="coast"
      >
        <Notice
          kind="success"
          action={
            <Link to={isSignedIn ? next : paths.signIn(next)} className="link">
              {isSignedIn ? 'Continue' : 'Sign in'}
            </Link>
          }
        >
          {isSignedIn ? 'You’re signed in.' : 'Sign in with your password.'}
        </Notice>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Confirm your email address"
      lead="This finishes setting up your account or changing its email address."
      scene="coast"
    >
      <Form method="post" className="flex flex-col gap-5">
        {actionData?.problem && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Confirm address
        </Button>
      </Form>
    </AuthPage>
  )
}
