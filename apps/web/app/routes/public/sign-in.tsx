import { ownMember } from '@lodestay/domain/own-member'
import { useRef } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { GoogleButton } from '../../features/identity/google-button.tsx'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { PasskeyButton } from '../../features/identity/passkey-button.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf, paths } from '../../lib/paths.ts'
import { identityOffers, pageRefusal, sessionContext, signInWithPassword } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/sign-in'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.signIn, noIndex: true })

const closedTexts: Readonly<Record<string, string>> = {
  disabled: texts.accountClosed,
  deleted: texts.accountDeleted,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(sessionContext).user) throw redirect(nextOf(request))
  const { google, passkeys } = await identityOffers(request, context).catch(pageRefusal)
  const { searchParams } = new URL(request.url)
  const error = searchParams.get('error')
  // Google's sign-in was canceled, failed, or was with another account than the one to be proven.
  const googleProblem = error === 'other-account' ? texts.otherGoogleAccount : error !== null && texts.googleUnfinished
  const problem = ownMember(closedTexts, searchParams.get('closed') ?? '') ?? googleProblem
  return { google, passkeys, problem, next: nextOf(request) }
}

type Refusal = { readonly email: string; readonly problem: string; readonly requestId?: string | undefined }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '')
  const remember = form.get('remember') === 'on'
  if (!email || !password) return data<Refusal>({ email, problem: texts.enterEmailAndPassword }, { status: 422 })
  try {
    const signedIn = await signInWithPassword(request, context, { email, password, remember })
    const next = nextOf(request)
    return redirectWith(
      signedIn.cookies,
      signedIn.state === 'second-factor'
        ? paths.secondFactor({ next, methods: signedIn.methods.join(), remember: remember && '1' })
        : next,
    )
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Refusal>({ email, ...explainRefusal(error) }, { status: error.status || 503 })
  }
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const rememberBox = useRef<HTMLInputElement>(null)
  const remember = (): boolean => rememberBox.current?.checked ?? false
  return (
    <AuthPage
      title={texts.welcomeBack}
      lead={texts.welcomeBackLead}
      scene="lake"
      foot={
        <>
          {texts.newHere}{' '}
          <Link to={paths.signUp(loaderData.next)} className="link">
            {uiTexts.createAccount}
          </Link>
        </>
      }
    >
      <Form method="post" className="flex flex-col gap-5">
        {actionData && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
        {loaderData.problem && !actionData && <Refused problem={loaderData.problem} />}
        <EmailField defaultValue={actionData?.email} />
        <PasswordField
          label={uiTexts.password}
          name="password"
          required
          aside={
            <Link to={paths.resetPassword({ next: loaderData.next })} className="link text-xs">
              {texts.forgotPassword}
            </Link>
          }
        />
        <Checkbox ref={rememberBox} label={texts.rememberMe} name="remember" />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {uiTexts.signIn}
        </Button>
      </Form>
      {(loaderData.google || loaderData.passkeys) && (
        <div className="mt-5 flex flex-col gap-4">
          <p className="flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {texts.or}
          </p>
          {loaderData.passkeys && (
            <PasskeyButton label={texts.continueWithPasskey} next={loaderData.next} remember={remember} />
          )}
          {loaderData.google && <GoogleButton next={loaderData.next} remember={remember} />}
        </div>
      )}
    </AuthPage>
  )
}
