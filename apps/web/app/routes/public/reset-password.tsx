import { data, Form, Link, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { refusalOf } from '../../features/identity/identity-texts.ts'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { ApiProblem } from '../../lib/api.ts'
import { passwordHint, passwordLengthProblem } from '../../lib/identity-offers.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { askIdentity, identityOffers, pageRefusal } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/reset-password'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.chooseNewPassword, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passwordPolicy } = await identityOffers(request, context).catch(pageRefusal)
  const token = new URL(request.url).searchParams.get('token')
  return { token, hint: passwordHint(passwordPolicy), next: nextOf(request) }
}

type Result = {
  readonly done?: 'asked' | 'changed'
  readonly email?: string
  readonly errors?: Readonly<Record<string, string>>
  readonly problem?: string
  readonly requestId?: string
}

function refused(error: unknown, email?: string) {
  if (!(error instanceof ApiProblem)) throw error
  const refusal = refusalOf(error, { email: 'email', newPassword: 'password' })
  return data<Result>({ ...refusal, ...(email && { email }) }, { status: error.status || 503 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = form.get('token')
  if (typeof token === 'string' && token !== '') {
    const newPassword = String(form.get('password') ?? '')
    try {
      const { passwordPolicy } = await identityOffers(request, context)
      const password = passwordLengthProblem(newPassword, passwordPolicy)
      if (password) return data<Result>({ errors: { password } }, { status: 422 })
      await askIdentity(request, context, 'reset-password', { token, newPassword })
      return data<Result>({ done: 'changed' })
    } catch (error) {
      return refused(error)
    }
  }
  const email = String(form.get('email') ?? '').trim()
  if (!email) return data<Result>({ email, errors: { email: texts.emailRequired } }, { status: 422 })
  return askIdentity(request, context, 'request-password-reset', { email, redirectTo: nextOf(request) }).then(
    () => data<Result>({ done: 'asked', email }),
    (error: unknown) => refused(error, email),
  )
}

export default function ResetPassword({ loaderData: { token, hint, next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result: Result = actionData ?? {}
  const back = (
    <Link to={paths.signIn(next)} className="link">
      {texts.backToSignIn}
    </Link>
  )
  if (result.done === 'changed')
    return (
      <AuthPage title={texts.passwordChanged} lead={texts.signedOutEverywhere} scene="lake">
        <Notice kind="success" title={texts.signInWithNewPassword} action={back} />
      </AuthPage>
    )
  if (result.done === 'asked')
    return (
      <AuthPage title={texts.checkYourEmail} lead={texts.resetSent(result.email)} scene="lake" foot={back}>
        <Notice kind="info">{texts.resetSentHint}</Notice>
      </AuthPage>
    )
  return (
    <AuthPage
      title={texts.chooseNewPassword}
      lead={token ? texts.resetSignsOut : texts.resetLead}
      scene="lake"
      foot={back}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {result.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {token ? (
          <>
            <input type="hidden" name="token" value={token} />
            <PasswordField
              label={uiTexts.newPassword}
              name="password"
              autoComplete="new-password"
              required
              hint={hint}
              error={result.errors?.password}
            />
          </>
        ) : (
          <EmailField defaultValue={result.email} error={result.errors?.email} />
        )}
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {token ? uiTexts.changePassword : texts.sendLink}
        </Button>
      </Form>
    </AuthPage>
  )
}
