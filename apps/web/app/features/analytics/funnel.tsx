import type { CountedKind } from '@lodestay/domain/events/counting'
import { number } from '../../lib/format.ts'
import * as texts from './texts.ts'

/** A traveler's steps, in order. */
const steps = ['views', 'quickLooks', 'pageViews', 'linkClicks', 'favorites'] as const satisfies readonly CountedKind[]

/** How many travelers take each step from seeing a card to a booking click or a favorite. */
export function Funnel({ total }: { total: Readonly<Record<CountedKind, number>> }) {
  const most = Math.max(1, ...steps.map((step) => total[step]))
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step) => (
        <li key={step} className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="font-semibold">{texts.kinds[step]}</span>
            <span className="tabular-nums">{number(total[step])}</span>
          </span>
          <span
            className="h-3 min-w-1 rounded-sm bg-action"
            style={{ width: `${(total[step] / most) * 100}%` }}
            aria-hidden
          />
          <span className="text-xs text-ink-soft">{texts.kindHints[step]}</span>
        </li>
      ))}
    </ol>
  )
}
