import mail from '@lodestay/icons/mail.svg?path'
import { redirect } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { InvitationList } from '../../features/organizations/invitation-list.tsx'
import { ownInvitations } from '../../features/stays/hosting/hosting.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireSession, requireUser } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/invitations'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.invitations, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const invitations = await ownInvitations(api).catch(pageRefusal)
  return { invitations }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const of = (form: FormData) => ({ params: { path: { invitationId: textOf(form, 'id') } } })
  return answerForm(request, {
    accept: async (form) => {
      const joined = await answer(api.POST('/api/users/self/invitations/{invitationId}/accept', of(form)))
      return redirect(paths.host(joined.organizationId).dashboard())
    },
    decline: async (form) => {
      await api.DELETE('/api/users/self/invitations/{invitationId}', of(form))
      return texts.invitationDeclined
    },
  })
}

export default function Invitations({ loaderData: { invitations }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <div className="max-w-2xl">
        <h1 className="mb-2 text-3xl">{texts.invitations}</h1>
        <p className="mb-7 text-ink-soft">{texts.invitationsHint}</p>
        <FormNotice result={actionData} className="mb-6" />
        {invitations.length > 0 ? (
          <InvitationList invitations={invitations} />
        ) : (
          <EmptyState
            icon={mail}
            title={texts.invitationsEmpty}
            action={<ButtonLink to={paths.organizations()}>{texts.yourOrganizations}</ButtonLink>}
          >
            {texts.invitationsEmptyHint}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
