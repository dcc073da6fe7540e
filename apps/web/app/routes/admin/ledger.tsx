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
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/ledger'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.ledger, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const causeId = (new URL(request.url).searchParams.get('causeId') ?? '').slice(0, 60)
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/ledger', { params: { query: { page, ...(causeId && { causeId }) } } })),
  )
  return { ...found, causeId }
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

function Lines({ lines }: Pick<Row, 'lines'>) {
  return (
    <ul className="flex flex-col text-xs">
      {lines.map(({ account, amount }) => (
        <li key={account} className="flex justify-between gap-4">
          <span>{texts.ledgerAccounts[account]}</span>
          <span className="tabular-nums">{money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, causeId } = loaderData
  return (
    <>
      <ListHeading
        title={texts.ledger}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.entryNoun}
        many={texts.entriesNoun}
      />
      <MoneyTabs current="ledger" />
      <DataTable<Row, 'movement' | 'at' | 'organization' | 'who' | 'lines' | 'cause'>
        caption={texts.ledgerCaption}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.ledgerEmpty}
        columns={[
          { key: 'movement', heading: texts.movement, cell: ({ movement }) => texts.ledgerMovements[movement] },
          {
            key: 'at',
            heading: uiTexts.when,
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
          },
          {
            key: 'organization',
            heading: texts.organization,
            className: 'max-md:hidden',
            cell: ({ organizationId, organizationName }) =>
              organizationId && (
                <Link
                  to={paths.admin.organization(organizationId)}
                  className="link inline-flex min-h-6 items-center break-words"
                >
                  {organizationName ?? organizationId}
                </Link>
              ),
          },
          {
            key: 'who',
            heading: texts.auditWho,
            className: 'max-md:hidden',
            cell: ({ actorId, actorName }) =>
              actorName ? (
                <Link to={paths.admin.user(actorId)} className="link inline-flex min-h-6 items-center">
                  {actorName}
                </Link>
              ) : (
                actorId
              ),
          },
          { key: 'lines', heading: texts.lines, cell: ({ lines }) => <Lines lines={lines} /> },
          {
            key: 'cause',
            heading: texts.cause,
            cell: ({ causeId: cause, memo }) => (
              <Link
                to={cause.startsWith('txn_') ? paths.admin.payment(cause) : paths.admin.ledger({ causeId: cause })}
                className="link inline-flex min-h-6 items-center"
              >
                {memo || cause}
              </Link>
            ),
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.ledger({ causeId, page: next })} />
    </>
  )
}
