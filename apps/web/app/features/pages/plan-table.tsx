import { type Plan, type PlanFeature, planFeatures, planLabels, planNames, plans } from '@lodestay/domain/plans/plans'
import check from '@lodestay/icons/check.svg?path'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

function valueFor(plan: Plan, feature: PlanFeature): number | boolean | string {
  if (feature === 'promotionDiscount') return plan.promotionDiscount > 0 && `${plan.promotionDiscount}%`
  return plan[feature]
}

function Cell({ value }: { value: number | boolean | string }) {
  if (value === true)
    return (
      <>
        <Icon path={check} size={20} className="mx-auto text-action-text" />
        <span className="sr-only">{texts.included}</span>
      </>
    )
  if (value === false || value === 0)
    return (
      <span className="text-ink-faint">
        –<span className="sr-only"> {texts.notIncluded}</span>
      </span>
    )
  return <span className="tabular-nums">{value}</span>
}

/** The plans side by side: features and prices. */
export function PlanTable() {
  return (
    <section
      // Positioned so that it also contains the screen-reader-only text, which would otherwise stretch the page.
      className="relative overflow-x-auto rounded-xl border border-line bg-raised"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.comparePlans}
    >
      <table className="w-full min-w-2xl border-collapse text-sm">
        <caption className="sr-only">{texts.whatPlansInclude}</caption>
        <thead>
          <tr className="border-b border-line align-bottom">
            <td className="p-5" />
            {planNames.map((name) => (
              <th key={name} scope="col" className={cx('p-5 text-center', name === 'Plus' && 'bg-action-soft')}>
                <span className="block font-serif text-xl">{name}</span>
                <span className="mt-1 block text-2xl tabular-nums">{money(plans[name].dollarsAMonth * 100)}</span>
                <span className="block text-xs font-normal text-ink-soft">{texts.aMonth}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planFeatures.map((feature) => (
            <tr key={feature} className="border-b border-line last:border-0">
              <th scope="row" className="px-5 py-3 text-left font-medium">
                {feature === 'listedInTopStays' ? (
                  <Link to={paths.topStays()} className="link">
                    {planLabels[feature]}
                  </Link>
                ) : (
                  planLabels[feature]
                )}
              </th>
              {planNames.map((name) => (
                <td key={name} className={cx('px-5 py-3 text-center', name === 'Plus' && 'bg-action-soft')}>
                  <Cell value={valueFor(plans[name], feature)} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className="p-5" />
            {planNames.map((name) => (
              <td key={name} className={cx('p-5 text-center', name === 'Plus' && 'bg-action-soft')}>
                <ButtonLink
                  to={name === 'Free' ? paths.hostStart() : paths.choosePlan(name)}
                  variant={name === 'Plus' ? 'primary' : 'secondary'}
                >
                  {name === 'Free' ? texts.listForFree : texts.choose(name)}
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
