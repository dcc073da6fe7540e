import { lazy } from 'react'
import { Link } from 'react-router'
import { changesOfStaffTable, readStaffTable } from '../../features/admin/staff-list.server.ts'
import { StaffTable } from '../../features/admin/staff-table.tsx'
import { organizationTableFields } from '../../features/admin/table-fields.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm } from '../../lib/form-result.ts'
import { number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organizations'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.organizations, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return readStaffTable(request, api, table, organizationTableFields, (query) =>
    answer(api.GET('/api/organizations', { params: { query } })),
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const { secure } = context.get(requestContext)
  return answerForm(request, changesOfStaffTable(request, api, table, paths.admin.organizations, secure))
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

const table = {
  name: 'organizations',
  columns: [
    { key: 'stays', label: uiTexts.stays },
    { key: 'members', label: uiTexts.people },
    { key: 'since', label: texts.created },
  ],
} as const

const OrganizationFilterBuilder = lazy(() => import('../../features/admin/organization-filter-builder.tsx'))

export default function AdminOrganizations({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  return (
    <StaffTable
      title={texts.organizations}
      one={texts.organizationNoun}
      found={loaderData}
      result={actionData}
      columns={table.columns}
      search={{ label: texts.searchByName, placeholder: texts.searchByNameHint }}
      builder={OrganizationFilterBuilder}
      to={paths.admin.organizations}
      csv={paths.admin.organizationsCsv}
    >
      <DataTable<Row, 'name' | 'stays' | 'members' | 'since'>
        caption={texts.organizations}
        rows={loaderData.docs}
        hidden={loaderData.hidden}
        rowKey={({ id }) => id}
        empty={texts.organizationsEmpty}
        columns={[
          {
            key: 'name',
            heading: texts.organization,
            cell: ({ id, name }) => (
              <Link to={paths.admin.organization(id)} className="link inline-flex min-h-6 items-center font-semibold">
                {name}
              </Link>
            ),
          },
          { key: 'stays', heading: uiTexts.stays, numeric: true, cell: ({ stayCount }) => number(stayCount) },
          { key: 'members', heading: uiTexts.people, numeric: true, cell: ({ memberCount }) => number(memberCount) },
          {
            key: 'since',
            heading: texts.created,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          },
        ]}
      />
    </StaffTable>
  )
}
