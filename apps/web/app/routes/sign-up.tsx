import { fieldProblems } from '@lodestay/domain/stay'
import { SignUp as SignUpFields } from '@lodestay/domain/user'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../features/session/auth-page.tsx'
import { GoogleButton } from '../features/session/google-button.tsx'
import { explainRefusal } from '../features/session/identity-texts.ts'
import { EmailField, NameFields } from '../features/session/person-fields.tsx'
import { ApiProblem } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { nextOf, paths } from '../lib/paths.ts'
import { offersGoogle, sessionContext, signUpWithPassword } from '../lib/session.server.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Refused } from '../ui/refused.tsx'
import type { Route } from './+types/sign-up'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Make an account', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(sessionContext).user()) throw redirect(nextOf(request))
  return { google: offersGoogle(), next: nextOf(request) }
}

type Refusal = {
  readonly kept: Readonly<Record<'firstName' | 'lastName' | 'email', string>>
  readonly problem?: string
  readonly requestId?: string
  readonly errors: Readonly<Record<string, string>>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const kept = { firstName: text('firstName'), lastName: text('lastName'), email: text('email').trim() }
  const fields = SignUpFields.safeParse({ ...kept, password: text('password') })
  if (!fields.success) {
    const errors = Object.fromEntries(fieldProblems(fields.error).map(({ path, message }) => [path, message]))
    return data<Refusal>({ kept, errors }, { status: 422 })
  }
  try {
    const { cookies } = await signUpWithPassword(context, { ...fields.data, remember: form.get('remember') === 'on' })
    const answer = redirect(nextOf(request))
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
    return answer
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Refusal>({ kept, errors: {}, ...explainRefusal(error) }, { status: error.status || 503 })
  }
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith(paths.signUp()) ?? false
  const { kept, errors = {}, problem, requestId } = actionData ?? {}
  return (
    <AuthPage
      title="Make an account"
      lead="Keep what you like, hear of openings, or show your own place."
      scene="coast"
      foot={
        <>
          Here before?{' '}
          <Link to={paths.signIn()} className="link">
            Sign in
          </Link>
        </>
      }
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {problem && <Refused problem={problem} requestId={requestId} />}
        <NameFields given={kept} errors={errors} />
        <EmailField defaultValue={kept?.email} error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters."
          error={errors.password}
        />
        <Checkbox label="Remember me on this device" name="remember" />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          Make my account
        </Button>
      </Form>
      {loaderData.google && <GoogleButton next={loaderData.next} />}
    </AuthPage>
  )
}
