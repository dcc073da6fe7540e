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
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/confirm-email'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.confirmEmail, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, next: nextOf(request), isSignedIn: context.get(sessionContext).user !== null }
}

type Result = {
  readonly done?: 'confirmed' | 'changed'
  /** The address to which a link for choosing a password was sent. */
  readonly resetSentTo?: string
  readonly problem?: string
  readonly requestId?: string
}

/** Confirms on a button press, never on opening the link: mail scanners open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  try {
    type Answer = { changed: boolean; resetToken?: string; resetSentTo?: string }
    const { body } = await askIdentity<Answer>(request, context, 'confirm-email', { token })
    // A different browser signed up, so someone else may have chosen the password: let the owner reset it.
    if (body.resetToken) return redirect(paths.resetPassword({ token: body.resetToken, next: nextOf(request) }))
    if (body.resetSentTo) return data<Result>({ resetSentTo: body.resetSentTo })
    return data<Result>({ done: body.changed ? 'changed' : 'confirmed' })
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
        title={actionData.done === 'changed' ? texts.emailChanged : texts.emailConfirmed}
        lead={actionData.done === 'changed' ? texts.emailChangedHint : texts.emailConfirmedHint}
        scene="coast"
      >
        <Notice
          kind="success"
          action={
            <Link to={isSignedIn ? next : paths.signIn(next)} className="link">
              {isSignedIn ? uiTexts.continueButton : uiTexts.signIn}
            </Link>
          }
        >
          {isSignedIn ? texts.signedIn : texts.signInWithPassword}
        </Notice>
      </AuthPage>
    )
  if (actionData?.resetSentTo)
    return (
      <AuthPage title={texts.checkYourEmail} lead={texts.confirmationSent(actionData.resetSentTo)} scene="coast">
        <Notice kind="info">{texts.choosePasswordHint}</Notice>
      </AuthPage>
    )
  return (
    <AuthPage title={texts.confirmEmail} lead={texts.confirmEmailLead} scene="coast">
      <Form method="post" className="flex flex-col gap-5">
        {actionData?.problem && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {texts.confirmAddress}
        </Button>
      </Form>
    </AuthPage>
  )
}
