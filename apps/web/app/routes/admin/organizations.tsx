import { lazy } from 'react'
import { Link, redirect } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { noRows } from '../../features/admin/staff-list.server.ts'
import { askedList, readStaffList, staffListAddress } from '../../features/admin/staff-list.ts'
import { organizationTableFields } from '../../features/admin/table-fields.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { hiddenColumns, hideColumns } from '../../features/tables/columns.server.ts'
import { CsvLink } from '../../features/tables/csv-link.tsx'
import { conditionWords } from '../../features/tables/filter-words.ts'
import { changesOfViews, viewsOf } from '../../features/tables/views.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm } from '../../lib/form-result.ts'
import { number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organizations'
import * as texts from './texts.ts'

const StaffTableTools = lazyPart(() =>
  import('../../features/admin/staff-table-tools.tsx').then((module) => ({ default: module.StaffTableTools })),
)
const ColumnsButton = lazyPart(() =>
  import('../../features/tables/columns-button.tsx').then((module) => ({ default: module.ColumnsButton })),
)
const ViewsButton = lazyPart(() =>
  import('../../features/tables/views-button.tsx').then((module) => ({ default: module.ViewsButton })),
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.organizations, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const query = readStaffList(request)
  const api = apiFor(context)
  const [found, views] = await Promise.all([
    withinPages(request, (page) =>
      answer(api.GET('/api/organizations', { params: { query: { page, ...askedList(query) } } })),
    ).then((page) => ({ ...page, refusals: [] }), noRows),
    viewsOf(api, TABLE),
  ])
  return {
    ...found,
    query,
    views,
    filterWords: query.filter.items.map((item) => conditionWords(organizationTableFields, item)),
    hidden: hiddenColumns(request, TABLE, columnKeys),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  return answerForm(request, {
    ...changesOfViews(apiFor(context), TABLE),
    columns: async (form) => {
      const headers = { 'set-cookie': hideColumns(form, TABLE, columnKeys, context.get(requestContext).secure) }
      return redirect(paths.admin.organizations(staffListAddress(readStaffList(request))), { headers })
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

const TABLE = 'organizations'
const columns = [
  { key: 'stays', label: uiTexts.stays },
  { key: 'members', label: uiTexts.people },
  { key: 'since', label: texts.created },
] as const
const columnKeys = columns.map(({ key }) => key)

const OrganizationFilterBuilder = lazy(() => import('../../features/admin/organization-filter-builder.tsx'))

export default function AdminOrganizations({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, query } = loaderData
  return (
    <>
      <ListHeading title={texts.organizations} total={totalDocs} capped={totalIsCapped} one={texts.organizationNoun}>
        <CsvLink
          to={paths.admin.organizationsCsv(staffListAddress({ ...query, page: 1 }))}
          total={totalDocs}
          capped={totalIsCapped}
          size="small"
        />
      </ListHeading>
      <FormNotice result={actionData} className="mb-6" />
      <StaffTableTools
        {...loaderData}
        search={{ label: texts.searchByName, placeholder: texts.searchByNameHint }}
        builder={OrganizationFilterBuilder}
        to={paths.admin.organizations}
      >
        <ColumnsButton columns={columns} hidden={loaderData.hidden} />
        <ViewsButton views={loaderData.views} />
      </StaffTableTools>
      <DataTable<Row, 'name' | 'stays' | 'members' | 'since'>
        caption={texts.organizations}
        rows={docs}
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
      <Pagination
        page={page}
        totalPages={totalPages}
        to={(next) => paths.admin.organizations(staffListAddress({ ...query, page: next }))}
      />
    </>
  )
}
