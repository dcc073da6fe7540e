import { type ContextRole, can, isStayRole } from '@lodestay/domain/permissions'
import { Suspense } from 'react'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { leaveOrganization } from '../../features/organizations/leave.server.ts'
import { LeaveOrganization } from '../../features/organizations/leave-organization.tsx'
import { rolesInBrief } from '../../features/organizations/role-words.ts'
import { organizationOf, staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { type ApiClient, ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { ago } from '../../lib/format.ts'
import { lazyHydrate, lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/users'
import * as texts from './texts.ts'

const InviteForm = lazyPart(() =>
  import('../../features/organizations/invite-form.tsx').then((module) => ({ default: module.InviteForm })),
)

const MembersTable = lazyHydrate(() => import('../../features/organizations/members-table.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.people, noIndex: true })

function membersOf(api: ApiClient, id: string, page: number) {
  return answer(api.GET('/api/organizations/{id}/users', { params: { path: { id }, query: { limit: 50, page } } }))
}

function invitationsTo(api: ApiClient, id: string) {
  return allDocs((next) =>
    answer(
      api.GET('/api/organizations/{id}/invitations', { params: { path: { id }, query: { limit: 100, ...next } } }),
    ),
  )
}

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const scope = { organizationId: orgId }
  const rights = {
    view: can(user, 'user.View', scope),
    invite: can(user, 'user.Create', scope),
    update: can(user, 'user.Update', scope),
    remove: can(user, 'user.Delete', scope),
  }
  try {
    // Users with roles for individual stays only are members as well, and may leave.
    const belongs = (await organizationOf(api, orgId)).roles.length > 0
    const who = { selfId: user.id, belongs, rights, now: Date.now() }
    if (!rights.view) return { ...who, members: null, invitations: [], stays: [] }
    const [members, invitations, stays] = await Promise.all([
      withinPages(request, (page) => membersOf(api, orgId, page)),
      invitationsTo(api, orgId),
      rights.invite || rights.update ? staysWith(api, 'stay.View', orgId) : [],
    ])
    return { ...who, members, invitations, stays }
  } catch (error) {
    throw asRouteError(error)
  }
}

/** The chosen role, with the stay if the role is for a single stay: the form always posts the stay. */
function chosenRole(form: FormData) {
  const role = textOf(form, 'role') as ContextRole
  const stayId = isStayRole(role) ? textOf(form, 'stayId') : ''
  return { role, ...(stayId && { stayId }) }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const path = { id: orgId }
  const member = (form: FormData) => ({ path: { id: orgId, userId: textOf(form, 'id') } })
  return answerForm(request, {
    invite: async (form) => {
      const body = { email: textOf(form, 'email'), ...chosenRole(form) }
      const created = await answer(api.POST('/api/organizations/{id}/users', { params: { path }, body }))
      if ('since' in created) return texts.alreadyMember(created.firstName || created.email)
      return { done: texts.invitationSent(created.email), secret: created.link ?? undefined }
    },
    withdraw: async (form) => {
      const params = { path: { id: orgId, invitationId: textOf(form, 'id') } }
      await api.DELETE('/api/organizations/{id}/invitations/{invitationId}', { params })
      return texts.invitationWithdrawn
    },
    roles: async (form) => {
      const body = { roles: form.getAll('roles') as 'orgManager'[] }
      const saved = await answer(api.PUT('/api/organizations/{id}/users/{userId}', { params: member(form), body }))
      return 'invitedBy' in saved ? texts.askedToJoin : texts.rolesSaved
    },
    grant: async (form) => {
      const { role, stayId } = chosenRole(form)
      if (!stayId) throw new ApiProblem(422, { errors: [{ path: 'stayId', message: texts.chooseAStay }] })
      const params = { path: { id: textOf(form, 'id') } }
      await answer(api.POST('/api/users/{id}/context-roles', { params, body: { contextRoles: [{ role, stayId }] } }))
      return texts.rolesSaved
    },
    revoke: async (form) => {
      const contextRoles = JSON.stringify([chosenRole(form)])
      const params = { path: { id: textOf(form, 'id') }, query: { contextRoles } }
      await answer(api.DELETE('/api/users/{id}/context-roles', { params }))
      return texts.roleRemoved
    },
    remove: async (form) => {
      await api.DELETE('/api/organizations/{id}/users/{userId}', { params: member(form) })
      return texts.memberRemoved
    },
    leave: () => leaveOrganization(api, orgId),
  })
}

type Invitations = Route.ComponentProps['loaderData']['invitations']

/** Right after inviting: the link in the email, to send in another way. */
function InvitationLink({ link }: { link: string }) {
  return (
    <Card className="mb-6 flex flex-wrap items-end gap-3">
      <TextField
        label={texts.invitationLink}
        hint={texts.invitationLinkHint}
        readOnly
        value={link}
        className="min-w-0 flex-1 basis-72"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} label={uiTexts.copyLink} />
    </Card>
  )
}

/**
 * The fields to post to resend an invitation unchanged; null if that isn't possible: one for a stay keeps its roles for
 * other stays until it expires.
 */
function sentAgain({ roles, email, status }: Invitations[number]): Record<string, string> | null {
  const [first, ...more] = roles
  if (!email || !first || (more.length > 0 && (status === 'expired' || roles.some(({ stayId }) => stayId === null))))
    return null
  return { email, role: first.role, ...(first.stayId && { stayId: first.stayId }) }
}

/** When an invitation ends or ended; an expired one may still have days left if its inviter has left. */
function endOf({ status, expiresAt }: Invitations[number], now: number): string {
  if (status !== 'expired') return texts.invitationEnds(ago(expiresAt, now))
  return Date.parse(expiresAt) > now ? texts.inviterLeft : texts.invitationEnded(ago(expiresAt, now))
}

function OpenInvitations({
  invitations,
  mayInvite,
  mayWithdraw,
  now,
}: {
  invitations: Invitations
  mayInvite: boolean
  mayWithdraw: boolean
  now: number
}) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mt-9">
      <h2 id="invitations" className="mb-3 text-xl">
        {texts.openInvitations}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {invitations.map((invitation) => {
          const { id, email, roles, invitedBy } = invitation
          const again = mayInvite ? sentAgain(invitation) : null
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
              <span className="min-w-0">
                <span className="font-medium break-all">{email ?? texts.invitedById}</span>
                <span className="block text-xs text-ink-faint">
                  {texts.invitationFacts(rolesInBrief({ roles }), invitedBy, endOf(invitation, now))}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {again && (
                  <ActionButton
                    intent="invite"
                    size="small"
                    about={texts.theInvitationOf(email ?? texts.somebody)}
                    fields={again}
                  >
                    {texts.sendAgain}
                  </ActionButton>
                )}
                {mayWithdraw && (
                  <ConfirmButton
                    about={texts.theInvitationOf(email ?? texts.somebody)}
                    question={texts.confirmWithdraw(email)}
                    confirm={uiTexts.withdraw}
                    intent="withdraw"
                    fields={{ id }}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export default function HostUsers({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { members, invitations, rights, stays, selfId, belongs, now } = loaderData
  const owners = members?.docs.filter(({ roles }) => roles.includes('orgOwner')) ?? []
  // Beyond the first page there may be other owners.
  const isOnlyOwner = members?.totalPages === 1 && owners.length === 1 && owners[0]?.userId === selfId
  return (
    <>
      <header className="mb-6">
        <h1 className="text-3xl">{uiTexts.people}</h1>
        {members && <p className="mt-1 text-sm text-ink-soft">{texts.personCount(members.totalDocs)}</p>}
        {members && (
          <p className="mt-1 text-xs text-ink-faint">
            {texts.organizationIdBefore} <span className="font-mono select-all">{orgId}</span>
          </p>
        )}
      </header>
      <FormNotice result={actionData} fields={['email', 'role', 'stayId', 'roles']} className="mb-6" />
      {actionData?.secret && <InvitationLink link={actionData.secret} />}
      {!members && <Notice className="mb-8">{texts.ownersSeeMembers}</Notice>}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {members && (
            <>
              <Suspense>
                <MembersTable
                  members={members.docs}
                  selfId={selfId}
                  rights={rights}
                  stays={stays}
                  result={actionData}
                />
              </Suspense>
              <Pagination
                page={members.page}
                totalPages={members.totalPages}
                to={(page) => `${paths.host(orgId).users()}?page=${page}`}
              />
            </>
          )}
          <OpenInvitations invitations={invitations} mayInvite={rights.invite} mayWithdraw={rights.remove} now={now} />
          {belongs && <LeaveOrganization isOnlyOwner={isOnlyOwner} />}
        </div>
        {rights.invite && (
          <Card>
            <h2 className="mb-4 text-xl">{texts.inviteSomeone}</h2>
            <InviteForm result={actionData} stays={stays} />
          </Card>
        )}
      </div>
    </>
  )
}
