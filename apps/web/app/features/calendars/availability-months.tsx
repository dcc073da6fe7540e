import { addDays } from '@lodestay/domain/campaigns/calendar'
import { count, dateRange, money } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { AvailabilityRuns, Season } from './availability.server.ts'
import { MonthTable, NightLegend } from './month-table.tsx'
import * as texts from './texts.ts'

/** A stay's next months in a horizontal scroller, and its seasons. */
export default function AvailabilityMonths({ availability }: { availability: AvailabilityRuns }) {
  const { months, isKnown, statuses, seasons } = availability
  return (
    <section aria-labelledby="availability" className="border-t border-line pt-8">
      <h2 id="availability" className="mb-5 text-2xl">
        {texts.availability}
      </h2>
      {!isKnown && <p className="mb-4 text-ink-soft">{texts.checkDates}</p>}
      {(isKnown || statuses.includes('taken')) && (
        <>
          <section
            aria-label={texts.nextMonths}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
            tabIndex={0}
            // Positioned so that it also clips its days' visually hidden text: otherwise the page would be as wide as
            // all months.
            className="relative flex snap-x gap-8 overflow-x-auto pb-4 *:shrink-0 *:snap-start *:self-start"
          >
            {months.map((first) => (
              <MonthTable key={first} first={first} availability={availability} />
            ))}
          </section>
          <NightLegend statuses={statuses} />
        </>
      )}
      {seasons.length > 0 && <Seasons seasons={seasons} />}
    </section>
  )
}

function Seasons({ seasons }: { seasons: readonly Season[] }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">{texts.seasons}</h3>
      <ul className="flex flex-col text-sm">
        {seasons.map(({ start, end, price, minimumNights }) => (
          <li key={start} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
            <span>{dateRange({ start, end: addDays(end, -1) })}</span>
            <span className="text-ink-soft tabular-nums">
              {[
                price !== null && texts.perNight(money(price)),
                minimumNights > 1 && texts.atLeast(count(minimumNights, uiTexts.night)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
