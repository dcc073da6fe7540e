import { addMonths } from '@lodestay/domain/campaigns/calendar'
import { month, shortMonth } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { FLEXIBLE_DAYS } from './search-url.ts'
import * as texts from './texts.ts'

/** How many months are offered for weekends. */
const MONTHS = 6

type Props = {
  readonly today: string
  readonly flex: string
  readonly onFlex: (days: string) => void
  readonly weekend: string | undefined
  readonly onWeekend: (month: string) => void
}

/** Below the calendar: dates that may shift by some days, or a weekend in a month instead of dates. */
export function FlexibleDates({ today, flex, onFlex, weekend, onWeekend }: Props) {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today, index).slice(0, 7))
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      <SegmentedControl
        label={texts.flexibility}
        options={[
          { value: '', label: texts.exactDates },
          ...FLEXIBLE_DAYS.map((days) => ({ value: String(days), label: texts.giveOrTake(days) })),
        ]}
        value={flex}
        onValueChange={onFlex}
      />
      {/* As wide as the element above: the calendar's box takes the width of its content. */}
      <p className="flex w-0 min-w-full items-center gap-1.5 overflow-x-auto text-sm text-ink-soft [scrollbar-width:none]">
        <span className="shrink-0">{texts.orAWeekendIn}</span>
        {months.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={texts.aWeekendIn(month(`${each}-01`))}
            aria-pressed={each === weekend}
            onClick={() => onWeekend(each)}
            className={cx(
              'min-h-9 shrink-0 rounded-full border border-line px-3 text-xs font-medium text-ink hover:bg-hover',
              'focus-visible:rounded-full pointer-coarse:min-h-11',
              'aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-action-text',
            )}
          >
            {shortMonth(`${each}-01`)}
          </button>
        ))}
      </p>
    </div>
  )
}
