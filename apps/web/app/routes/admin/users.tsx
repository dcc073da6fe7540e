import { isAdmin } from '@lodestay/domain/permissions'
import { lazy } from 'react'
import { Link, redirect } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { noRows } from '../../features/admin/staff-list.server.ts'
import { askedList, readStaffList, staffListAddress } from '../../features/admin/staff-list.ts'
import { userTableFields } from '../../features/admin/table-fields.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { hiddenColumns, hideColumns } from '../../features/tables/columns.server.ts'
import { CsvLink } from '../../features/tables/csv-link.tsx'
import { conditionWords } from '../../features/tables/filter-words.ts'
import { changesOfViews, viewsOf } from '../../features/tables/views.server.ts'
import { userName } from '../../features/users/user-name.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { ago } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/users'
import * as texts from './texts.ts'

const UserAccess = lazyPart(() =>
  import('../../features/users/user-access.tsx').then((module) => ({ default: module.UserAccess })),
)

const StaffTableTools = lazyPart(() =>
  import('../../features/admin/staff-table-tools.tsx').then((module) => ({ default: module.StaffTableTools })),
)
const ColumnsButton = lazyPart(() =>
  import('../../features/tables/columns-button.tsx').then((module) => ({ default: module.ColumnsButton })),
)
const ViewsButton = lazyPart(() =>
  import('../../features/tables/views-button.tsx').then((module) => ({ default: module.ViewsButton })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.users, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireStaff(request, context)
  const query = readStaffList(request)
  const api = apiFor(context)
  const [found, views] = await Promise.all([
    withinPages(request, (page) =>
      answer(api.GET('/api/users', { params: { query: { page, ...askedList(query) } } })),
    ).then((page) => ({ ...page, refusals: [] }), noRows),
    viewsOf(api, TABLE),
  ])
  return {
    ...found,
    query,
    views,
    filterWords: query.filter.items.map((item) => conditionWords(userTableFields, item)),
    hidden: hiddenColumns(request, TABLE, columnKeys),
    selfId: viewer.id,
    mayChange: isAdmin(viewer),
    now: Date.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    ...changesOfViews(api, TABLE),
    columns: async (form) => {
      const headers = { 'set-cookie': hideColumns(form, TABLE, columnKeys, context.get(requestContext).secure) }
      return redirect(paths.admin.users(staffListAddress(readStaffList(request))), { headers })
    },
    access: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { roles: form.getAll('roles') as 'Host'[] }
      const { email } = await answer(api.PATCH('/api/users/{id}', { params, headers: ifVersion(form), body }))
      return texts.accessSaved(email)
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

const TABLE = 'users'
const columns = [
  { key: 'roles', label: uiTexts.roles },
  { key: 'active', label: texts.lastActive },
] as const
const columnKeys = columns.map(({ key }) => key)

const UserFilterBuilder = lazy(() => import('../../features/admin/user-filter-builder.tsx'))

export default function AdminUsers({ loaderData, actionData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages, query, selfId, mayChange, now } = loaderData
  return (
    <>
      <ListHeading title={texts.users} total={totalDocs} capped={totalIsCapped} one={texts.userNoun}>
        <CsvLink
          to={paths.admin.usersCsv(staffListAddress({ ...query, page: 1 }))}
          total={totalDocs}
          capped={totalIsCapped}
          size="small"
        />
      </ListHeading>
      <FormNotice result={actionData} className="mb-6" />
      <StaffTableTools
        {...loaderData}
        search={{ label: texts.searchUsers, placeholder: texts.searchUsersHint }}
        builder={UserFilterBuilder}
        to={paths.admin.users}
      >
        <ColumnsButton columns={columns} hidden={loaderData.hidden} />
        <ViewsButton views={loaderData.views} />
      </StaffTableTools>
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
      <Pagination
        page={page}
        totalPages={totalPages}
        to={(next) => paths.admin.users(staffListAddress({ ...query, page: next }))}
      />
    </>
  )
}
