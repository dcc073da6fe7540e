import type { PromotionResults } from '@lodestay/domain'
import { count, day, money, number } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import * as texts from './texts.ts'

/** A promotion's results: in text, by outlet, and by day. */
export function Results({ results }: { results: PromotionResults }) {
  const { clicks, bots, spent, costPerClick, breakEvenNights, outlets, days } = results
  const most = Math.max(1, ...days.map((each) => each.clicks))
  return (
    <section aria-labelledby="results" className="flex flex-col gap-5">
      <h2 id="results" className="text-xl">
        {texts.results}
      </h2>
      <p className="max-w-[60ch]">
        {clicks === 0 ? texts.noClicksYet : texts.broughtSoFar(texts.clickCount(clicks), money(costPerClick ?? 0))}
        {breakEvenNights !== null && ` ${texts.breakEven(count(breakEvenNights, 'booked night'))}`}
      </p>
      <DescriptionList
        facts={[
          ...outlets.map((outlet) => ({
            term: texts.postTitle(texts.roleNouns[outlet.role], outlet.name),
            value: texts.clickCount(outlet.clicks),
          })),
          { term: texts.spent, value: money(spent) },
          ...(bots > 0 ? [{ term: texts.bots, value: number(bots) }] : []),
        ]}
      />
      {days.length > 0 && (
        <table className="w-full text-sm">
          <caption className="sr-only">{texts.clicksByDay}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.clicks}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th scope="row" className="w-28 py-1 pr-4 text-left font-normal whitespace-nowrap text-ink-soft">
                  {day(each.day)}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-3">
                    <span
                      className="h-3 min-w-1 rounded-sm bg-action"
                      style={{ width: `${(each.clicks / most) * 70}%` }}
                    />
                    <span className="tabular-nums">{number(each.clicks)}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
