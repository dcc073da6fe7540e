import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../features/session/auth-page.tsx'
import { GoogleButton } from '../features/session/google-button.tsx'
import { explainRefusal } from '../features/session/identity-texts.ts'
import { EmailField } from '../features/session/person-fields.tsx'
import { ApiProblem } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { nextOf, paths } from '../lib/paths.ts'
import { offersGoogle, sessionContext, signInWithPassword } from '../lib/session.server.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Refused } from '../ui/refused.tsx'
import type { Route } from './+types/sign-in'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Sign in', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(sessionContext).user()) throw redirect(nextOf(request))
  return { google: offersGoogle(), next: nextOf(request) }
}

type Refusal = { readonly email: string; readonly problem: string; readonly requestId?: string | undefined }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '')
  if (!email || !password)
    return data<Refusal>({ email, problem: 'Enter your email and your password.' }, { status: 422 })
  try {
    const signedIn = await signInWithPassword(context, { email, password, remember: form.get('remember') === 'on' })
    const next = nextOf(request)
    const answer = redirect(signedIn.secondFactor ? `/sign-in/second-factor?${new URLSearchParams({ next })}` : next)
    for (const cookie of signedIn.cookies) answer.headers.append('set-cookie', cookie)
    return answer
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Refusal>({ email, ...explainRefusal(error) }, { status: error.status || 503 })
  }
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith(paths.signIn()) ?? false
  return (
    <AuthPage
      title="Welcome back"
      lead="Your favorites and your places are where you left them."
      scene="lake"
      foot={
        <>
          New here?{' '}
          <Link to={paths.signUp(loaderData.next === paths.home() ? undefined : loaderData.next)} className="link">
            Make an account
          </Link>
        </>
      }
    >
      <Form method="post" className="flex flex-col gap-5">
        {actionData && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
        <EmailField defaultValue={actionData?.email} />
        <PasswordField
          label="Password"
          name="password"
          required
          aside={
            <Link to={paths.resetPassword()} className="link text-xs">
              Forgot it?
            </Link>
          }
        />
        <Checkbox label="Remember me on this device" name="remember" />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Sign in
        </Button>
      </Form>
      {loaderData.google && <GoogleButton next={loaderData.next} />}
    </AuthPage>
  )
}
