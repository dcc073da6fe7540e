import type { Subscription } from '@lodestay/domain'
import { AWAITS_PAYMENT } from '@lodestay/domain/plans/plan-units'
import { planLabels } from '@lodestay/domain/plans/plans'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { includedUsage } from './plan-facts.ts'
import * as texts from './texts.ts'

/** How much of the month's units is used, with a bar for each; none before the month is paid. */
export function UsageBars({ subscription }: { subscription: Subscription }) {
  if (subscription.awaitsPayment) return <p className="text-sm text-ink-soft">{AWAITS_PAYMENT}</p>
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-3.5">
      {includedUsage(subscription).map(({ item, included, used }) => (
        <li key={item} className="flex flex-col gap-1.5 text-sm">
          <span className="flex justify-between gap-2">
            <span>{planLabels[item]}</span>
            <span className="text-ink-soft tabular-nums">{texts.usageOf(used, included)}</span>
          </span>
          <ProgressBar label={texts.usageLabel(planLabels[item], used, included)} value={used} max={included} />
        </li>
      ))}
    </ul>
  )
}
