import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/outlet-webhooks'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.webhooksTitle, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/outlet-webhooks', { params: { query: { page } } })),
  )
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

/** The outlets that receive their posts via a webhook. */
export default function AdminOutletWebhooks({ loaderData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={texts.webhooksTitle} total={totalDocs} capped={totalIsCapped} one={texts.outletNoun} />
      <DataTable<Row, 'outlet' | 'address'>
        caption={texts.webhooksTitle}
        rows={docs}
        rowKey={({ outletId }) => outletId}
        empty={texts.webhooksEmpty}
        columns={[
          {
            key: 'outlet',
            heading: texts.outlet,
            cell: ({ outletId, outletName }) => (
              <Link to={paths.admin.outletWebhook(outletId)} className="link inline-flex min-h-6 items-center">
                {outletName}
              </Link>
            ),
          },
          {
            key: 'address',
            heading: texts.webhookAddress,
            className: 'break-all text-ink-soft',
            cell: ({ url }) => url ?? texts.noAddress,
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.outletWebhooks({ page: next })} />
    </>
  )
}
