import type { PlanPreview, Subscription } from '@lodestay/domain'
import type { PlanName } from '@lodestay/domain/plans/plans'
import { list, money } from '../../lib/format.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { cx } from '../../ui/cx.ts'
import { includedWords } from './plan-facts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly preview: PlanPreview
  readonly present: PlanName
  /** What this month includes now. */
  readonly usage: Subscription['usage']
}

/** The cost of a plan change, now and later, line by line. */
export function PlanBill({ preview, present, usage }: Props) {
  const dayOfTime = useDayOfTime()
  const { tier, startsAt, due, tax, discount, balance, lines, monthly, restOfMonth } = preview
  const addsUnits = restOfMonth?.units.some(
    ({ item, included }) => included > (usage.find((now) => now.item === item)?.included ?? 0),
  )
  const after = <p className="text-sm text-ink-soft">{texts.monthlyAfter(money(monthly))}</p>
  if (lines.length === 0 && due === 0)
    return (
      <div className="flex flex-col gap-2">
        <p>{texts.startsLater(tier, present, dayOfTime(startsAt))}</p>
        {after}
      </div>
    )
  const rows = [
    ...lines.map(({ description, amount }) => ({ label: description, amount, isTotal: false })),
    ...(discount !== 0 ? [{ label: texts.discount, amount: -discount, isTotal: false }] : []),
    ...(tax !== 0 ? [{ label: texts.tax, amount: tax, isTotal: false }] : []),
    ...(balance !== 0 ? [{ label: texts.balance, amount: balance, isTotal: false }] : []),
    { label: texts.dueNow, amount: due, isTotal: true },
  ]
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-sm">
        <caption className="sr-only">{texts.whatToPay}</caption>
        <tbody>
          {rows.map(({ label, amount, isTotal }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill stand in a fixed order
            <tr key={index} className={cx('border-b border-line last:border-0', isTotal && 'text-base font-semibold')}>
              <th scope="row" className={cx('py-2 pr-4 text-left', !isTotal && 'font-normal')}>
                {label}
              </th>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {restOfMonth && (
        <p className="text-sm text-ink-soft">
          {texts.restOfMonth(tier, dayOfTime(restOfMonth.until), list(restOfMonth.units.map(includedWords)))}
          {!addsUnits && ` ${texts.noMoreThanNow(tier)}`}
        </p>
      )}
      {after}
    </div>
  )
}
