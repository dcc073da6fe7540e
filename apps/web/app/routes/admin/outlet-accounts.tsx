import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/outlet-accounts'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.accountsTitle, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/outlet-accounts', { params: { query: { page } } })),
  )
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

function stateOf({ isConfigured, account, problem }: Row) {
  if (problem) return <span className="text-danger-text">{texts.connectAgain}</span>
  return account ?? (isConfigured ? texts.notConnected : texts.noAppYet)
}

/** The outlets whose networks accept posts via an API, and the accounts that post there. */
export default function AdminOutletAccounts({ loaderData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={texts.accountsTitle} total={totalDocs} capped={totalIsCapped} one={texts.outletNoun} />
      <p className="mb-6 max-w-2xl text-ink-soft">{texts.accountsHint}</p>
      <DataTable<Row, 'outlet' | 'network' | 'account'>
        caption={texts.accountsTitle}
        rows={docs}
        rowKey={({ outletId }) => outletId}
        empty={texts.accountsEmpty}
        columns={[
          {
            key: 'outlet',
            heading: texts.outlet,
            cell: ({ outletId, outletName, platform }) => (
              <>
                <Link to={paths.admin.outletAccount(outletId)} className="link inline-flex min-h-6 items-center">
                  {outletName}
                </Link>
                <span className="block text-xs text-ink-soft md:hidden">{platform}</span>
              </>
            ),
          },
          { key: 'network', heading: texts.network, className: 'max-md:hidden', cell: ({ platform }) => platform },
          { key: 'account', heading: texts.account, className: 'text-ink-soft', cell: stateOf },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.outletAccounts({ page: next })} />
    </>
  )
}
