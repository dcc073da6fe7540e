import { Form, redirect, useLocation, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { SignOutForm } from '../../features/identity/sign-out-form.tsx'
import { offeredRoles } from '../../features/organizations/role-words.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor, asRouteError, publicApiFor, requireSession } from '../../lib/session.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/invitation'
import * as texts from './texts.ts'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.invitation, noIndex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = answer(publicApiFor(context).GET('/api/invitations/{token}', { params: { path: params } }))
  return invitation.then(
    (found) => ({ found, gone: null }),
    (error) => {
      const status = error instanceof ApiProblem ? error.status : 0
      if (status === 404 || status === 422) return { found: null, gone: 'unknown' as const }
      if (status === 409) return { found: null, gone: 'expired' as const }
      throw asRouteError(error)
    },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerOneForm(request, async (form) => {
    if (form.get('answer') === 'decline') {
      await api.DELETE('/api/invitations/{token}', { params: { path: params } })
      return redirect(paths.invitations())
    }
    const joined = await answer(api.POST('/api/invitations/{token}/accept', { params: { path: params } }))
    return redirect(paths.host(joined.organizationId).dashboard())
  })
}

const goneWords = {
  unknown: {
    title: texts.invitationInvalid,
    lead: texts.invitationInvalidHint,
  },
  expired: {
    title: texts.invitationExpired,
    lead: texts.invitationExpiredHint,
  },
} as const

export default function Invitation({ loaderData: { found, gone }, actionData }: Route.ComponentProps) {
  const dayOfTime = useDayOfTime()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const busy = useNavigation().formMethod === 'POST'
  const result = actionData as FormResult | undefined
  if (!found)
    return (
      <AuthPage {...goneWords[gone]} scene="desert">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.hostStart()} variant="primary">
            {texts.yourOrganizations}
          </ButtonLink>
          <ButtonLink to={paths.contact()}>{uiTexts.contactUs}</ButtonLink>
        </div>
      </AuthPage>
    )
  const { organizationName, email, invitedBy, expiresAt } = found
  const same = viewer?.email.toLowerCase() === email.toLowerCase()
  return (
    <AuthPage
      title={texts.invitesYou(organizationName)}
      lead={texts.invitationLead(invitedBy, offeredRoles(found))}
      scene="lake"
      foot={texts.invitationSentTo(email, dayOfTime(expiresAt))}
    >
      {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
      {same && (
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="large" loading={busy}>
            {texts.acceptInvitation}
          </Button>
          <Button type="submit" name="answer" value="decline" size="large" disabled={busy}>
            {uiTexts.decline}
          </Button>
        </Form>
      )}
      {!viewer && (
        <>
          <p className="mb-4">{texts.signInAs(email)}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.signIn(pathname)} variant="primary">
              {uiTexts.signIn}
            </ButtonLink>
            <ButtonLink to={paths.signUp(pathname)}>{uiTexts.createAccount}</ButtonLink>
          </div>
        </>
      )}
      {viewer && !same && (
        <>
          <p className="mb-4">{texts.signedInAsOther(viewer.email, email)}</p>
          <SignOutForm>
            <Button type="submit">{uiTexts.signOut}</Button>
          </SignOutForm>
        </>
      )}
    </AuthPage>
  )
}
