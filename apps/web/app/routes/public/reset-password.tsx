import { data, Form, Link, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { ApiProblem } from '../../lib/api.ts'
import { passwordHint, passwordLengthProblem } from '../../lib/identity-offers.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { askIdentity, identityOffers, pageRefusal } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Choose a new password', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passwordPolicy } = await identityOffers(request, context).catch(pageRefusal)
  return { token: new URL(request.url).searchParams.get('token'), hint: passwordHint(passwordPolicy) }
}

type Result = {
  readonly done?: 'asked' | 'changed'
  readonly email?: string
  readonly error?: string
  readonly problem?: string
  readonly requestId?: string
}

function refused(error: unknown, email?: string) {
  if (!(error instanceof ApiProblem)) throw error
  return data<Result>({ ...explainRefusal(error), ...(email && { email }) }, { status: error.status || 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = form.get('token')
  if (typeof token === 'string' && token !== '') {
    const newPassword = String(form.get('password') ?? '')
    const { passwordPolicy } = await identityOffers(request, context).catch(pageRefusal)
    const error = passwordLengthProblem(newPassword, passwordPolicy)
    if (error) return data<Result>({ error }, { status: 422 })
    return askIdentity(request, context, 'reset-password', { token, newPassword }).then(
      () => data<Result>({ done: 'changed' }),
      (error: unknown) => refused(error),
    )
  }
  const email = String(form.get('email') ?? '').trim()
  if (!email) return data<Result>({ email, error: 'Email is required.' }, { status: 422 })
  return askIdentity(request, context, 'request-password-reset', { email }).then(
    () => data<Result>({ done: 'asked', email }),
    (error: unknown) => refused(error, email),
  )
}

export default function ResetPassword({ loaderData: { token, hint }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith(paths.resetPassword()) ?? false
  const result: Result = actionData ?? {}
  const back = (
    <Link to={paths.signIn()} className="link">
      Back to sign in
    </Link>
  )
  if (result.done === 'changed')
    return (
      <AuthPage title="Password changed" lead="You’ve been signed out everywhere." scene="lake">
        <Notice kind="success" title="Sign in with your new password." action={back} />
      </AuthPage>
    )
  if (result.done === 'asked')
    return (
      <AuthPage
        title="Check your email"
        lead={`If ${result.email} has an account, we’ve sent it a link.`}
        scene="lake"
        foot={back}
      >
        <Notice kind="info">The link works once, for one hour. Can’t find it? Check your spam folder.</Notice>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Choose a new password"
      lead={token ? 'This signs you out everywhere.' : 'We’ll send a link to your account’s email address.'}
      scene="lake"
      foot={back}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {result.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {token ? (
          <>
            <input type="hidden" name="token" value={token} />
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              required
              hint={hint}
              error={result.error}
            />
          </>
        ) : (
          <EmailField defaultValue={result.email} error={result.error} />
        )}
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {token ? 'Change password' : 'Send link'}
        </Button>
      </Form>
    </AuthPage>
  )
}
