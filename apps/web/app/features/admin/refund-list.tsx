import type { Refund } from '@lodestay/domain'
import { money } from '../../lib/format.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import * as texts from './texts.ts'

const tones: Readonly<Record<Refund['status'], BadgeTone>> = { pending: 'amber', succeeded: 'action', failed: 'danger' }

/** The refunds of a payment: how much, why, by whom, and what became of them. */
export function RefundList({ refunds }: { readonly refunds: readonly Refund[] }) {
  const dateTime = useDateTime()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="mb-3 text-xl">
        {texts.refunds}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
        {refunds.map(({ id, amount, reason, status, by, createdAt }) => (
          <li key={id} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="text-base tabular-nums">{money(amount)}</span>
              <Badge tone={tones[status]}>{texts.refundStatuses[status]}</Badge>
            </div>
            <p className="mt-1 max-w-[70ch] wrap-anywhere">{reason}</p>
            <p className="mt-1 text-xs text-ink-soft">
              {by ?? texts.automatic} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
