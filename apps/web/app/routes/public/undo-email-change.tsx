import { data, Form, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { explainRefusal } from '../../features/identity/identity-texts.ts'
import { ApiProblem } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { askIdentity } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Route } from './+types/undo-email-change'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.undoEmailChange, noIndex: true })

export function loader({ request }: Route.LoaderArgs) {
  return {
    token: new URL(request.url).searchParams.get('token') ?? '',
  }
}

type Result = {
  /** The address to which a link for choosing a password was sent. */
  readonly resetSentTo?: string
  readonly problem?: string
  readonly requestId?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  try {
    type Answer = { resetToken?: string; resetSentTo?: string }
    const { body } = await askIdentity<Answer>(request, context, 'undo-email-change', { token })
    if (body.resetSentTo) return data<Result>({ resetSentTo: body.resetSentTo })
    return redirect(body.resetToken ? paths.resetPassword({ token: body.resetToken }) : paths.signIn())
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data<Result>(explainRefusal(error), { status: error.status || 503 })
  }
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.resetSentTo)
    return (
      <AuthPage title={texts.checkYourEmail} lead={texts.confirmationSent(actionData.resetSentTo)} scene="lake">
        <Notice kind="info">{texts.choosePasswordHint}</Notice>
      </AuthPage>
    )
  return (
    <AuthPage title={texts.undoEmailChange} lead={texts.undoEmailChangeHint} scene="lake">
      <Form method="post" className="flex flex-col gap-5">
        {actionData?.problem && <Refused problem={actionData.problem} requestId={actionData.requestId} />}
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>
          {texts.undoChange}
        </Button>
      </Form>
    </AuthPage>
  )
}
