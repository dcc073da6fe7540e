import { data, Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { CodeField } from '../../features/identity/code-field.tsx'
import type { Factors } from '../../features/identity/factors.ts'
import { GoogleButton } from '../../features/identity/google-button.tsx'
import { type Refusal, refusalOf } from '../../features/identity/identity-texts.ts'
import { NoPassword } from '../../features/identity/no-password.tsx'
import { PasskeyButton } from '../../features/identity/passkey-button.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { nextOf } from '../../lib/paths.ts'
import { askIdentity, identityOffers, pageRefusal, readIdentity, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/reauthenticate'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.confirmIdentity, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email } = await requireUser(request, context)
  const [factors, { google }] = await Promise.all([
    readIdentity<Factors>(request, context, 'factors').catch(pageRefusal),
    identityOffers(request, context).catch(pageRefusal),
  ])
  const { hasPassword, totp, passkeys } = factors
  const hasPasskey = passkeys.length > 0
  // A session that Google opens lacks the account's second factor, so coming back with one would be a new sign-in.
  const canUseGoogle = google && !hasPassword && !totp && !hasPasskey
  return { hasPassword, totp, hasPasskey, canUseGoogle, email, next: nextOf(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  const proof = code ? { code } : { password: String(form.get('password') ?? '') }
  try {
    const { cookies } = await askIdentity(request, context, 'reauthenticate', proof)
    return redirectWith(cookies, nextOf(request))
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOf(error, { currentPassword: 'password', code: 'code' })
    return data<Refusal>(refusal, { status: error.status || 503 })
  }
}

export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, totp, hasPasskey, canUseGoogle, email, next } = loaderData
  const busy = useNavigation().state !== 'idle'
  const { problem, requestId, errors = {} }: Refusal = actionData ?? {}
  return (
    <AuthPage title={uiTexts.confirmIdentity} lead={texts.reauthenticateLead} scene="lake">
      {problem && (
        <div className="mb-5">
          <Refused problem={problem} requestId={requestId} />
        </div>
      )}
      <div className="flex flex-col gap-6">
        {hasPassword && (
          <Form method="post" className="flex flex-col gap-5">
            <PasswordField label={uiTexts.password} name="password" required error={errors.password} />
            <Button type="submit" variant="primary" size="large" wide loading={busy}>
              {uiTexts.continueButton}
            </Button>
          </Form>
        )}
        {!hasPassword && totp && (
          <Form method="post" className="flex flex-col gap-5">
            <CodeField method="totp" error={errors.code} />
            <Button type="submit" variant="primary" size="large" wide loading={busy}>
              {uiTexts.continueButton}
            </Button>
          </Form>
        )}
        {hasPasskey && <PasskeyButton label={uiTexts.switchToPasskey} next={next} />}
        {canUseGoogle && <GoogleButton next={next} again={email} />}
        {!hasPassword && !totp && <NoPassword next={next} />}
      </div>
    </AuthPage>
  )
}
