import { isAdmin } from '@lodestay/domain/permissions'
import { lazy } from 'react'
import { Link } from 'react-router'
import { changesOfStaffTable, readStaffTable } from '../../features/admin/staff-list.server.ts'
import { StaffTable } from '../../features/admin/staff-table.tsx'
import { userTableFields } from '../../features/admin/table-fields.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { userName } from '../../features/users/user-name.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { ago } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/users'
import * as texts from './texts.ts'

const UserAccess = lazyPart(() =>
  import('../../features/users/user-access.tsx').then((module) => ({ default: module.UserAccess })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.users, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireStaff(request, context)
  const api = apiFor(context)
  const found = await readStaffTable(request, api, table, userTableFields, (query) =>
    answer(api.GET('/api/users', { params: { query } })),
  )
  return {
    ...found,
    selfId: viewer.id,
    mayChange: isAdmin(viewer),
    now: Date.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    ...changesOfStaffTable(request, api, table, paths.admin.users, context.get(requestContext).secure),
    access: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { roles: form.getAll('roles') as 'Host'[] }
      const { email } = await answer(api.PATCH('/api/users/{id}', { params, headers: ifVersion(form), body }))
      return texts.accessSaved(email)
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

const table = {
  name: 'users',
  columns: [
    { key: 'roles', label: uiTexts.roles },
    { key: 'active', label: texts.lastActive },
  ],
} as const

const UserFilterBuilder = lazy(() => import('../../features/admin/user-filter-builder.tsx'))

export default function AdminUsers({ loaderData, actionData }: Route.ComponentProps) {
  const { docs, selfId, mayChange, now } = loaderData
  return (
    <StaffTable
      title={texts.users}
      one={texts.userNoun}
      found={loaderData}
      result={actionData}
      columns={table.columns}
      search={{ label: texts.searchUsers, placeholder: texts.searchUsersHint }}
      builder={UserFilterBuilder}
      to={paths.admin.users}
      csv={paths.admin.usersCsv}
    >
      <DataTable<Row, 'name' | 'roles' | 'active' | 'change'>
        caption={texts.users}
        rows={docs}
        hidden={loaderData.hidden}
        rowKey={({ id }) => id}
        empty={texts.usersEmpty}
        columns={[
          {
            key: 'name',
            heading: uiTexts.user,
            cell: (user) => (
              <span className="flex items-center gap-3">
                <Avatar name={userName(user)} photoUrl={user.photoUrl} size="small" />
                <span className="min-w-0">
                  <Link to={paths.admin.user(user.id)} className="link block py-0.5 font-semibold">
                    {userName(user)}
                  </Link>
                  <span className="block text-xs break-all text-ink-faint">{user.email}</span>
                </span>
              </span>
            ),
          },
          {
            key: 'roles',
            heading: uiTexts.roles,
            cell: ({ roles, enabled }) => (
              <span className="flex flex-wrap gap-1.5">
                {roles.map((role) => (
                  <Badge key={role} tone={role === 'Admin' ? 'ember' : role === 'Employee' ? 'plum' : 'neutral'}>
                    {role}
                  </Badge>
                ))}
                {!enabled && <Badge tone="danger">{uiTexts.closed}</Badge>}
              </span>
            ),
          },
          {
            key: 'active',
            heading: texts.lastActive,
            className: 'max-md:hidden whitespace-nowrap',
            cell: ({ lastActive }) => (
              <time dateTime={lastActive} className="text-ink-soft">
                {ago(lastActive, now)}
              </time>
            ),
          },
          ...(mayChange
            ? [
                {
                  key: 'change' as const,
                  heading: <span className="sr-only">{texts.access}</span>,
                  numeric: true,
                  cell: (user: Row) =>
                    user.id === selfId ? (
                      <span className="text-xs text-ink-faint">{texts.you}</span>
                    ) : (
                      <UserAccess user={user} name={userName(user)} />
                    ),
                },
              ]
            : []),
        ]}
      />
    </StaffTable>
  )
}
