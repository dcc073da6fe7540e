import type { CampaignInfo } from '@lodestay/domain'
import { overBudget } from '@lodestay/domain/campaigns/calendar'
import { compactNumber, money, number } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** How much of the budget is spent or planned. */
export function BudgetUsed({ info }: { info: CampaignInfo }) {
  const { budget, spend, planned } = info
  const over = overBudget(info)
  const used = spend + planned
  return (
    <div className="flex w-80 max-w-full flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold tabular-nums">
          {budget === null ? money(used) : texts.ofBudget(money(used), money(budget))}
        </span>
        <span className={cx(over > 0 ? 'font-semibold text-danger-text' : 'text-ink-soft')}>
          {over > 0 ? texts.overBy(money(over)) : budget === null ? texts.noBudget : ''}
        </span>
      </p>
      {budget !== null && budget > 0 && (
        <ProgressBar label={texts.budgetUsed} value={Math.min(used, budget)} max={budget} />
      )}
      <p className="text-xs text-ink-soft tabular-nums">{texts.paidAndPlanned(money(spend), money(planned))}</p>
    </div>
  )
}

/** A campaign's contents as text: '2 promotions · 1 offer'. */
export function contentWords(info: CampaignInfo): string {
  const counts: [number, (n: number) => string][] = [
    [info.promotionCount, uiTexts.promotionCount],
    [info.offerCount, uiTexts.offerCount],
    [info.cancellationCount, uiTexts.cancellationCount],
    [info.giveawayCount, uiTexts.giveawayCount],
  ]
  return counts.flatMap(([n, words]) => (n > 0 ? [words(n)] : [])).join(' · ') || texts.nothingInIt
}

/** Reach and clicks. */
export function Results({ info }: { info: CampaignInfo }) {
  const facts = [
    { term: texts.reach, value: compactNumber(info.reach), hint: texts.reachHint },
    { term: texts.clicks, value: number(info.clicks), hint: texts.clicksHint },
  ]
  return (
    <dl className="grid w-44 grid-cols-2 gap-x-6">
      {facts.map(({ term, value, hint }) => (
        <div key={term}>
          <dt className="text-xs text-ink-soft">{term}</dt>
          <dd className="text-lg font-semibold tabular-nums" title={hint}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
