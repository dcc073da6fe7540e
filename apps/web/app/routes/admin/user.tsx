import { isAdmin } from '@lodestay/domain/permissions'
import { Form, Link, redirect } from 'react-router'
import { DeskSection } from '../../features/admin/desk-section.tsx'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { VersionField } from '../../features/forms/version-field.tsx'
import { roleNames } from '../../features/organizations/role-words.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { userName } from '../../features/users/user-name.ts'
import { ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm, type FormResult, ifVersion, textOf } from '../../lib/form-result.ts'
import { list } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, pageRefusal } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/user'
import * as texts from './texts.ts'

const RecentActions = lazyPart(() =>
  import('../../features/audit/recent-actions.tsx').then((module) => ({ default: module.RecentActions })),
)
const UserAccess = lazyPart(() =>
  import('../../features/users/user-access.tsx').then((module) => ({ default: module.UserAccess })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? userName(loaderData.user) : uiTexts.user, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = await requireStaff(request, context)
  const api = apiFor(context)
  const path = { id: params.userId }
  const mayChange = isAdmin(viewer)
  const [user, organizations, sessions, about, by] = await Promise.all([
    pageAnswer(api.GET('/api/users/{id}', { params: { path } })),
    allDocs((next) =>
      answer(api.GET('/api/users/{id}/orgs', { params: { path, query: { limit: 100, ...next } } })),
    ).catch(pageRefusal),
    mayChange ? pageAnswer(api.GET('/api/users/{id}/sessions', { params: { path } })) : null,
    mayChange ? pageAnswer(api.GET('/api/audit', { params: { query: { subjectId: path.id, limit: 10 } } })) : null,
    mayChange ? pageAnswer(api.GET('/api/audit', { params: { query: { actorId: path.id, limit: 10 } } })) : null,
  ])
  const isSelf = viewer.id === user.id
  return { user, organizations, sessions, about, by, mayChange: mayChange && !isSelf, isSelf }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const path = { id: params.userId }
  const change = async (form: FormData, body: { roles?: 'Host'[]; enabled?: boolean; reason?: string }) =>
    answer(api.PATCH('/api/users/{id}', { params: { path }, headers: ifVersion(form), body }))
  return answerForm(request, {
    access: async (form) => {
      const roles = form.getAll('roles') as 'Host'[]
      return texts.accessSaved((await change(form, { roles })).email)
    },
    close: async (form) => {
      const body = { enabled: false, reason: textOf(form, 'reason') }
      return texts.accountClosed((await change(form, body)).email)
    },
    open: async (form) => texts.accountOpened((await change(form, { enabled: true })).email),
    'end-sessions': async () => {
      await api.DELETE('/api/users/{id}/sessions', { params: { path } })
      return texts.sessionsEnded
    },
    delete: async () => {
      try {
        await api.DELETE('/api/users/{id}', { params: { path } })
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'reauthentication-required')
          return redirect(paths.reauthenticate(paths.admin.user(path.id)))
        throw error
      }
      return redirect(paths.admin.users())
    },
  })
}

type Data = Route.ComponentProps['loaderData']

function Facts({ user }: { user: Data['user'] }) {
  const dateTime = useDateTime()
  return (
    <DescriptionList
      facts={[
        { term: uiTexts.email, value: <span className="break-all">{user.email}</span> },
        { term: uiTexts.roles, value: list(user.roles) },
        { term: texts.membership, value: user.userMembership },
        {
          term: texts.payments,
          value: (
            <Link to={paths.admin.payments({ userId: user.id })} className="link">
              {texts.seePayments}
            </Link>
          ),
        },
        { term: texts.memberSince, value: dateTime(user.createdAt) },
        { term: texts.lastActive, value: dateTime(user.lastActive) },
        { term: texts.id, value: <span className="font-mono text-xs break-all">{user.id}</span> },
      ]}
    />
  )
}

function Organizations({ organizations }: { organizations: Data['organizations'] }) {
  return (
    <DeskSection title={texts.userOrganizations} empty={organizations.length === 0 && texts.userNoOrganizations}>
      <ul className="divide-y divide-line">
        {organizations.map(({ id, name, roles, stayCount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Link to={paths.admin.organization(id)} className="link inline-flex min-h-6 items-center font-semibold">
              {name}
            </Link>
            <span className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
              {roles.map((role) => (
                <Badge key={role}>{roleNames[role]}</Badge>
              ))}
              {texts.staysOf(stayCount)}
            </span>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

type UserSession = NonNullable<Data['sessions']>['docs'][number]

/** How many sessions are shown initially: an account that programs sign in to has many. */
const SESSIONS_SHOWN = 5

function SessionList({ sessions }: { sessions: readonly UserSession[] }) {
  const dateTime = useDateTime()
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, device, address, place, secondFactor, createdAt, lastUsedAt }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
            {device}
            {secondFactor && <Badge tone="action">{texts.withSecondFactor}</Badge>}
          </p>
          <p className="text-xs text-ink-soft">
            {texts.sessionTimes(place ?? address, dateTime(createdAt), dateTime(lastUsedAt))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Sessions({ sessions, mayEnd }: { sessions: NonNullable<Data['sessions']>; mayEnd: boolean }) {
  const older = sessions.docs.slice(SESSIONS_SHOWN)
  return (
    <DeskSection title={texts.sessions} empty={sessions.docs.length === 0 && texts.noSessions}>
      <SessionList sessions={sessions.docs.slice(0, SESSIONS_SHOWN)} />
      {older.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="link inline-flex min-h-6 items-center text-sm">
            {texts.olderSessions(older.length)}
          </summary>
          <SessionList sessions={older} />
        </details>
      )}
      {mayEnd && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ActionButton intent="end-sessions" size="small">
            {texts.endSessions}
          </ActionButton>
          <p className="text-xs text-ink-soft">{texts.endSessionsHint}</p>
        </div>
      )}
    </DeskSection>
  )
}

function AccountActions({ user, result }: { user: Data['user']; result: FormResult | undefined }) {
  return (
    <Card className="flex flex-col items-start gap-5">
      <UserAccess user={user} name={userName(user)} label={texts.changeRoles} />
      {user.enabled ? (
        <Form method="post" preventScrollReset className="flex w-full flex-col items-start gap-3">
          <input type="hidden" name="intent" value="close" />
          <VersionField version={user.version} result={result} />
          <h2 className="text-lg">{texts.closeAccount}</h2>
          <p className="text-sm text-ink-soft">{texts.closeAccountHint}</p>
          <TextField
            label={uiTexts.reason}
            hint={texts.reasonHint}
            name="reason"
            error={result?.intent === 'close' ? result.errors?.reason : undefined}
            className="w-full"
          />
          <Button type="submit" size="small" variant="danger">
            {texts.closeAccount}
          </Button>
        </Form>
      ) : (
        <ActionButton intent="open" size="small" fields={{ version: String(result?.version ?? user.version) }}>
          {texts.openAccount}
        </ActionButton>
      )}
      <ConfirmButton
        about={user.email}
        question={texts.confirmDeleteAccount(user.email)}
        confirm={texts.deleteAccount}
        intent="delete"
      />
    </Card>
  )
}

export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { user, organizations, sessions, about, by, mayChange, isSelf } = loaderData
  return (
    <>
      <Link to={paths.admin.users()} className="link text-sm">
        {texts.allUsers}
      </Link>
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-4">
        <Avatar name={userName(user)} photoUrl={user.photoUrl} />
        <h1 className="text-3xl break-words">{userName(user)}</h1>
        {!user.enabled && <Badge tone="danger">{uiTexts.closed}</Badge>}
      </header>
      <FormNotice result={actionData} fields={['reason']} className="mb-6" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Organizations organizations={organizations} />
          {sessions && <Sessions sessions={sessions} mayEnd={mayChange} />}
          {about && (
            <DeskSection title={texts.actionsAboutThem} empty={about.docs.length === 0 && texts.noActions}>
              <RecentActions entries={about.docs} names="actor" to={paths.admin.audit({ subjectId: user.id })} />
            </DeskSection>
          )}
          {by && (
            <DeskSection title={texts.recentActions} empty={by.docs.length === 0 && texts.noActions}>
              <RecentActions entries={by.docs} names="subject" to={paths.admin.audit({ actorId: user.id })} />
            </DeskSection>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <Facts user={user} />
          </Card>
          {mayChange && <AccountActions user={user} result={actionData} />}
          {isSelf && <p className="text-sm text-ink-soft">{texts.ownAccountHint}</p>}
        </div>
      </div>
    </>
  )
}
