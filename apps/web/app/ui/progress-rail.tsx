import check from '@lodestay/icons/check.svg?path'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

export type RailStep = {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly done: boolean
  /** Number of its fields that still have a problem. */
  readonly problems?: number
  /** Why it's still locked. */
  readonly lockedReason?: string
}

const mark =
  'relative z-10 grid size-7 shrink-0 place-items-center rounded-full border-2 text-2xs font-semibold tabular-nums'

/** The steps of a wizard or the sections of an editor; finished ones can be revisited. A row of dots on phones. */
export function ProgressRail({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly RailStep[]
  current: string
}) {
  const at = steps.findIndex((step) => step.key === current)
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-xs text-ink-faint lg:hidden">
        {texts.stepOf(at + 1, steps.length)} <span className="font-semibold text-ink">{steps[at]?.label}</span>
      </p>
      <ol className="flex gap-1.5 lg:flex-col lg:gap-0">
        {steps.map(({ key, label: text, to, done, problems, lockedReason }, index) => {
          const here = key === current
          const inside = (
            <>
              <span
                className={cx(
                  mark,
                  'max-lg:hidden',
                  here && 'border-action bg-paper text-action-text',
                  !here && done && 'border-action bg-action text-on-action',
                  !here && !done && 'border-line bg-paper text-ink-faint',
                )}
              >
                {done && !here ? <Icon path={check} size={16} /> : index + 1}
              </span>
              <span
                className={cx(
                  'block h-1.5 flex-1 rounded-full lg:hidden',
                  here ? 'bg-action' : done ? 'bg-action-line' : 'bg-line',
                )}
              />
              <span className="text-sm max-lg:sr-only">
                <span className={cx(here && 'font-semibold')}>{text}</span>
                {done && !here && <span className="sr-only">{texts.stepDone}</span>}
                {problems ? (
                  <span className="block text-2xs text-danger-text">{texts.thingsToFix(problems)}</span>
                ) : null}
                {lockedReason && <span className="sr-only">, {lockedReason}</span>}
              </span>
            </>
          )
          const row = 'flex min-h-11 items-center gap-3 rounded-sm no-underline max-lg:min-h-6'
          return (
            <li key={key} className={cx('relative flex-1 lg:flex-none', index > 0 && 'rail-line')}>
              {lockedReason ? (
                <span className={cx(row, 'text-ink-faint')}>{inside}</span>
              ) : (
                <Link
                  to={to}
                  aria-current={here ? 'step' : undefined}
                  className={cx(row, 'text-ink-soft hover:text-ink', here && 'text-ink')}
                >
                  {inside}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
