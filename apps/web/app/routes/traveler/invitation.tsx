import { Form, redirect, useLocation, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { offeredRoles } from '../../features/organizations/role-words.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import { day } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor, asRouteError, publicApiFor, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Invitation', noIndex: true })

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
  await requireUser(request, context)
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
    title: 'This invitation is no longer valid',
    lead: 'It was withdrawn, replaced by a newer one, or already used. If you’re a member, you’ll find the organization under Hosting; if not, ask for a new invitation.',
  },
  expired: {
    title: 'This invitation has expired',
    lead: 'Invitations last a week. Ask whoever sent it for a new one.',
  },
} as const

export default function Invitation({ loaderData: { found, gone }, actionData }: Route.ComponentProps) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const busy = useNavigation().formAction === pathname
  const result = actionData as FormResult | undefined
  if (!found)
    return (
      <AuthPage {...goneWords[gone]} scene="desert">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.hostStart()} variant="primary">
            Your organizations
          </ButtonLink>
          <ButtonLink to={paths.contact()}>Contact us</ButtonLink>
        </div>
      </AuthPage>
    )
  const { organizationName, email, invitedBy, expiresAt } = found
  const same = viewer?.email.toLowerCase() === email.toLowerCase()
  return (
    <AuthPage
      title={`${organizationName} invites you`}
      lead={`${invitedBy} invites you to join as ${offeredRoles(found)}. They can’t see anything about you until you accept.`}
      scene="lake"
      foot={`It was sent to ${email} and expires ${day(expiresAt)}. If you don’t know them, you can ignore it.`}
    >
      {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
      {same && (
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="large" loading={busy}>
            Accept invitation
          </Button>
          <Button type="submit" name="answer" value="decline" size="large" disabled={busy}>
            Decline
          </Button>
        </Form>
      )}
      {!viewer && (
        <>
          <p className="mb-4">Sign in as {email} to accept, or create an account with that address.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.signIn(pathname)} variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink to={paths.signUp(pathname)}>Create an account</ButtonLink>
          </div>
        </>
      )}
      {viewer && !same && (
        <>
          <p className="mb-4">
            You are signed in as {viewer.email}, and this invitation was sent to {email}. Sign out, then open the link
            in the email again.
          </p>
          <Form
            method="post"
            action={paths.session()}
            onSubmit={(event) => {
              event.preventDefault()
              void import('../../lib/session.ts').then(({ signOut }) => signOut())
            }}
          >
            <Button type="submit">Sign out</Button>
          </Form>
        </>
      )}
    </AuthPage>
  )
}
