import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { MoneyTabs } from '../../features/admin/money-tabs.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { money } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/disputes'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.disputes, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/disputes', { params: { query: { page } } })),
  )
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminDisputes({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={texts.disputes} total={totalDocs} capped={totalIsCapped} one={texts.disputeNoun} />
      <MoneyTabs current="disputes" />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.disputeHint}</p>
      <DataTable<Row, 'payment' | 'status' | 'amount' | 'due'>
        caption={texts.disputes}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.disputesEmpty}
        columns={[
          {
            key: 'payment',
            heading: texts.payment,
            cell: ({ transactionId, reason }) => (
              <Link to={paths.admin.payment(transactionId)} className="link inline-flex min-h-6 items-center">
                {texts.disputeReason(reason)}
              </Link>
            ),
          },
          { key: 'status', heading: texts.disputeState, cell: ({ status }) => <StatusBadge status={status} /> },
          { key: 'amount', heading: texts.amount, numeric: true, cell: ({ amount }) => money(amount) },
          {
            key: 'due',
            heading: texts.evidenceDue,
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ evidenceDueAt }) =>
              evidenceDueAt && <time dateTime={evidenceDueAt}>{dateTime(evidenceDueAt)}</time>,
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.disputes({ page: next })} />
    </>
  )
}
