import { fieldProblems } from '@lodestay/domain/field-problems'
import { identityTexts } from '@lodestay/domain/identity/identity-errors'
import { SignUp as SignUpFields } from '@lodestay/domain/users/user'
import { useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { GoogleButton } from '../../features/identity/google-button.tsx'
import { refusalOf } from '../../features/identity/identity-texts.ts'
import { EmailField, NameFields } from '../../features/identity/person-fields.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { passwordHint, passwordLengthProblem } from '../../lib/identity-offers.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { problemInWords } from '../../lib/problem-words.ts'
import { identityOffers, pageRefusal, sessionContext, signUpWithPassword } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/sign-up'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.createYourAccount, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(sessionContext).user) throw redirect(nextOf(request))
  const { google, signUp, passwordPolicy } = await identityOffers(request, context).catch(pageRefusal)
  return { google, signUp, hint: passwordHint(passwordPolicy), next: nextOf(request) }
}

type Refusal = {
  readonly typed: Readonly<Record<'firstName' | 'lastName' | 'email', string>>
  readonly problem?: string
  readonly requestId?: string
  readonly errors: Readonly<Record<string, string>>
  /** We sent an email to the address, whether or not it has an account: the page must not reveal which. */
  readonly confirm?: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { firstName: text('firstName'), lastName: text('lastName'), email: text('email').trim() }
  const password = text('password')
  const fields = SignUpFields.safeParse(typed)
  try {
    const { passwordPolicy } = await identityOffers(request, context)
    const problem = password ? passwordLengthProblem(password, passwordPolicy) : texts.passwordRequired
    if (!fields.success || problem) {
      const found = fields.success
        ? []
        : fieldProblems(fields.error).map(({ path, message }) => [path, problemInWords(message)])
      const errors = { ...Object.fromEntries(found), ...(problem && { password: problem }) }
      return data<Refusal>({ typed, errors }, { status: 422 })
    }
    const account = { ...fields.data, password, remember: form.get('remember') === 'on' }
    const entered = await signUpWithPassword(request, context, account)
    if (entered.state === 'confirm') {
      const headers = new Headers()
      for (const cookie of entered.cookies) headers.append('set-cookie', cookie)
      return data<Refusal>({ typed, errors: {}, confirm: true }, { headers })
    }
    return redirectWith(entered.cookies, nextOf(request))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, { email: 'email', newPassword: 'password' })
    return data<Refusal>({ typed, errors: {}, ...refusal }, { status: error.status || 503 })
  }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const rememberBox = useRef<HTMLInputElement>(null)
  const remember = (): boolean => rememberBox.current?.checked ?? false
  const { typed, errors = {}, problem, requestId, confirm } = actionData ?? {}
  if (confirm)
    return (
      <AuthPage title={texts.checkYourEmail} lead={texts.confirmationSent(typed?.email)} scene="coast">
        <Notice kind="info">{texts.confirmationHint}</Notice>
      </AuthPage>
    )
  if (loaderData.signUp === 'closed')
    return (
      <AuthPage
        title={texts.createYourAccount}
        lead={identityTexts.signUpClosed}
        scene="coast"
        foot={<SignInInstead next={loaderData.next} />}
      >
        {loaderData.google && <GoogleButton next={loaderData.next} />}
      </AuthPage>
    )
  return (
    <AuthPage
      title={texts.createYourAccount}
      lead={texts.signUpLead}
      scene="coast"
      foot={<SignInInstead next={loaderData.next} />}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {problem && <Refused problem={problem} requestId={requestId} />}
        <NameFields values={typed} errors={errors} />
        <EmailField defaultValue={typed?.email} error={errors.email} />
        <PasswordField
          label={uiTexts.password}
          name="password"
          autoComplete="new-password"
          required
          hint={loaderData.hint}
          error={errors.password}
        />
        <Checkbox ref={rememberBox} label={texts.rememberMe} name="remember" />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {texts.createAccountButton}
        </Button>
      </Form>
      {loaderData.google && (
        <div className="mt-5 flex flex-col gap-4">
          <GoogleButton next={loaderData.next} remember={remember} />
        </div>
      )}
      <p className="mt-5 text-sm text-ink-soft">
        {texts.agreement.before}{' '}
        <Link to={paths.sitePage('terms')} className="link">
          {texts.agreement.terms}
        </Link>{' '}
        {texts.agreement.and}{' '}
        <Link to={paths.sitePage('privacy')} className="link">
          {texts.agreement.privacy}
        </Link>
        {texts.agreement.after}
      </p>
    </AuthPage>
  )
}

function SignInInstead({ next }: { next: string }) {
  return (
    <>
      {texts.alreadyHaveAccount}{' '}
      <Link to={paths.signIn(next)} className="link">
        {uiTexts.signIn}
      </Link>
    </>
  )
}
