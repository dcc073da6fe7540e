import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { MoneyTabs } from '../../features/admin/money-tabs.tsx'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { transactionStatuses } from '../../features/billing/transaction-filters.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { money } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/payments'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.payments, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const status = transactionStatuses.find((each) => each === search.get('status')) ?? null
  const [number, userId] = [search.get('number')?.trim() ?? '', search.get('userId') ?? '']
  const query = { ...(status && { status }), ...(number && { number }), ...(userId && { userId }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/transactions', { params: { query: { page, ...query } } })),
  )
  return { ...found, status, number, userId }
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

const labels = { pending: texts.pendingPayments, settled: texts.settledPayments, failed: texts.failedPayments }

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, status, number, userId } = loaderData
  const filters = { number, userId }
  return (
    <>
      <ListHeading title={texts.payments} total={totalDocs} capped={totalIsCapped} one={texts.paymentNoun} />
      <MoneyTabs current="payments" />
      <SearchForm
        label={texts.searchPayments}
        name="number"
        value={number}
        placeholder={texts.searchPaymentsHint}
        hidden={{ status: status ?? '', userId }}
      />
      {userId && (
        <p className="mb-5 text-sm">
          {texts.paymentsOfOne}{' '}
          <Link to={paths.admin.payments()} className="link">
            {texts.seeAllPayments}
          </Link>
        </p>
      )}
      <div className="mb-5">
        <FilterTabs
          label={texts.payments}
          tabs={[
            { label: texts.allPayments, to: paths.admin.payments(filters), current: status === null },
            ...transactionStatuses.map((each) => ({
              label: labels[each],
              to: paths.admin.payments({ ...filters, status: each }),
              current: status === each,
            })),
          ]}
        />
      </div>
      <DataTable<Row, 'what' | 'status' | 'amount' | 'at'>
        caption={texts.payments}
        rows={docs}
        rowKey={({ id }) => id}
        empty={status || number || userId ? uiTexts.noMatches : texts.paymentsEmpty}
        columns={[
          {
            key: 'what',
            heading: texts.what,
            cell: ({ id, items, number: invoiceNumber, isTest }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Link to={paths.admin.payment(id)} className="link inline-flex min-h-6 items-center font-semibold">
                  {items.map(({ label }) => label).join(', ') || id}
                </Link>
                <span className="text-xs text-ink-faint">{invoiceNumber ?? texts.noInvoice}</span>
                {isTest && <Badge tone="amber">{texts.test}</Badge>}
              </span>
            ),
          },
          { key: 'status', heading: texts.payment, cell: ({ status: each }) => <StatusBadge status={each} /> },
          { key: 'amount', heading: texts.amount, numeric: true, cell: ({ amount }) => money(amount) },
          {
            key: 'at',
            heading: texts.started,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          },
        ]}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        to={(next) => paths.admin.payments({ ...filters, status, page: next })}
      />
    </>
  )
}
