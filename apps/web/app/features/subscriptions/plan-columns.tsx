import { type PlanName, planNames, plans } from '@lodestay/domain/plans/plans'
import check from '@lodestay/icons/check.svg?path'
import minus from '@lodestay/icons/remove.svg?path'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { planHighlights, planLosses } from './plan-facts.ts'
import * as texts from './texts.ts'

function Points({ label, items, icon, look }: { label: string; items: string[]; icon: string; look: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5 text-sm">
      {items.map((item) => (
        <li key={item} className={cx('flex gap-2', look === 'text-ink-faint' && 'text-ink-soft')}>
          <Icon path={icon} size={18} className={cx('mt-px shrink-0', look)} />
          {item}
        </li>
      ))}
    </ul>
  )
}

function wayToFree(freeFrom: string | null, onHold: PlanName | null): string {
  if (freeFrom) return texts.freeFrom(freeFrom)
  return onHold ? texts.endForFree : texts.cancelForFree
}

type Props = {
  readonly present: PlanName
  readonly next: PlanName | null
  /** The plan whose renewal failed. */
  readonly onHold: PlanName | null
  /** The day a canceled plan makes way for Free. */
  readonly freeFrom: string | null
  readonly chosen: PlanName | null
  /** Where a plan is chosen; null if the user may not. */
  readonly to: ((plan: PlanName) => string) | null
}

/** The four plans side by side: what each gives this stay, and what it would take away. */
export function PlanColumns({ present, next, onHold, freeFrom, chosen, to }: Props) {
  const suggested = planNames[planNames.indexOf(present) + 1]
  return (
    <ul className="grid grid-cols-1 items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {planNames.map((name) => {
        const losses = planLosses(present, name)
        return (
          <li
            key={name}
            className={cx(
              'flex flex-col gap-4 rounded-lg border bg-raised p-5',
              name === chosen ? 'border-action' : 'border-line',
            )}
          >
            <div>
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-serif text-xl">{name}</h3>
                {name === present && !onHold && <Badge tone="action">{texts.presentPlan}</Badge>}
                {name === onHold && <Badge tone="danger">{texts.onHold}</Badge>}
                {(name === next || (name === 'Free' && freeFrom)) && <Badge tone="amber">{texts.nextPlan}</Badge>}
              </div>
              <p className="mt-1 tabular-nums">
                <span className="text-2xl">{money(plans[name].dollarsAMonth * 100)}</span>{' '}
                <span className="text-xs text-ink-soft">{texts.perMonth}</span>
              </p>
            </div>
            <div className="flex flex-1 flex-col gap-3">
              <Points
                label={texts.includes(name)}
                items={name === 'Free' ? [texts.included] : planHighlights(name)}
                icon={check}
                look="text-action-text"
              />
              {losses.length > 0 && (
                <>
                  <p className="text-xs text-ink-soft">{texts.loses}</p>
                  <Points label={texts.loses} items={losses} icon={minus} look="text-ink-faint" />
                </>
              )}
            </div>
            {to && ![present, next, onHold, chosen, 'Free'].includes(name) && (
              <ButtonLink
                to={to(name)}
                variant={name === suggested && !chosen && !onHold ? 'primary' : 'secondary'}
                preventScrollReset
              >
                {texts.choose(name)}
              </ButtonLink>
            )}
            {name === 'Free' && (present !== 'Free' || onHold) && (freeFrom || to) && (
              <p className="text-xs text-ink-soft">{wayToFree(freeFrom, onHold)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
