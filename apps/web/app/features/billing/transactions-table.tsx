import type { Transaction } from '@lodestay/domain/purchases/purchase'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const tones: Readonly<Record<Transaction['status'], BadgeTone>> = {
  settled: 'action',
  pending: 'amber',
  failed: 'danger',
}

function itemsInBrief({ items }: Transaction): string {
  const [first, ...others] = items
  if (!first) return ''
  return others.length > 0 ? texts.itemsAndMore(first.label, others.length) : first.label
}

function Amount({ amount, refunded }: Transaction) {
  return (
    <>
      {money(amount)}
      {refunded > 0 && <span className="block text-xs text-ink-soft">{texts.refunded(money(refunded))}</span>}
    </>
  )
}

/** An organization's payments. */
export default function TransactionsTable({ orgId, rows }: { orgId: string; rows: readonly Transaction[] }) {
  const dayOfTime = useDayOfTime()
  const invoice = (one: Transaction) =>
    one.number ? (
      <Link to={paths.host(orgId).invoice(one.id)} className="link">
        {one.number}
      </Link>
    ) : (
      '—'
    )
  return (
    <DataTable
      caption={texts.paymentsTable}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'date',
          heading: texts.date,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOfTime(createdAt)}</time>,
          className: 'whitespace-nowrap',
        },
        { key: 'number', heading: texts.invoice, cell: invoice, className: 'whitespace-nowrap' },
        {
          key: 'items',
          heading: uiTexts.description,
          className: 'min-w-48',
          cell: (one) => (
            <>
              {itemsInBrief(one)}
              {one.failure && <span className="block text-xs text-danger-text">{one.failure}</span>}
            </>
          ),
        },
        { key: 'kind', heading: texts.kind, cell: ({ kind }) => texts.kinds[kind], className: 'max-lg:hidden' },
        {
          key: 'card',
          heading: texts.paidWith,
          cell: ({ card, amount }) => card ?? (amount === 0 ? texts.nothingToPay : '—'),
          className: 'max-lg:hidden',
        },
        {
          key: 'status',
          heading: texts.status,
          cell: ({ status }) => (
            <Badge tone={tones[status]} dot>
              {texts.statuses[status]}
            </Badge>
          ),
        },
        { key: 'amount', heading: texts.amount, numeric: true, cell: Amount },
      ]}
    />
  )
}
