import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageOf } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organizations'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.organizations, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const text = (new URL(request.url).searchParams.get('text') ?? '').trim().slice(0, 100)
  const query = { page: pageOf(request), ...(text && { text }) }
  const found = await pageAnswer(apiFor(context).GET('/api/organizations', { params: { query } }))
  return { ...found, text }
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminOrganizations({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, text } = loaderData
  return (
    <>
      <ListHeading title={texts.organizations} total={totalDocs} capped={totalIsCapped} one={texts.organizationNoun} />
      <SearchForm label={texts.searchByName} name="text" value={text} placeholder={texts.searchByNameHint} />
      <DataTable<Row, 'name' | 'stays' | 'members' | 'since'>
        caption={texts.organizations}
        rows={docs}
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
      <div className="mt-6">
        <Pagination
          page={page}
          totalPages={totalPages}
          to={(next) => paths.admin.organizations({ text, page: next })}
        />
      </div>
    </>
  )
}
