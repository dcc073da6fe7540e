import { addMonths } from '@lodestay/domain/campaigns/calendar'
import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { month as monthWords, nights as nightCount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { DayRange } from '../../ui/date-range-calendar.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EnterGroup, IgnoreEnter } from '../../ui/enter-key.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useFormReset } from '../forms/use-form-reset.ts'
import type { HostCalendar } from './calendars.server.ts'
import { NightGrid, NightSources } from './night-grid.tsx'
import * as texts from './texts.ts'

type Props = Pick<HostCalendar, 'stay' | 'calendar' | 'feeds' | 'othersMax' | 'mayUpdate'> & {
  readonly orgId: string
  /** Stays that the change can also apply to. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  /** The first day of the month shown. */
  readonly first: string
  readonly result: FormResult | undefined
}

const intents = ['block', 'open', 'rate', 'minimum']

/** A month of nights next to the form that changes the selected ones. The form's dates work without the month. */
export function NightsForm({ orgId, stay, calendar, feeds, others, othersMax, mayUpdate, first, result }: Props) {
  const navigate = useNavigate()
  const own = result && intents.includes(result.intent) ? result : undefined
  const { values = {}, errors = {} } = own ?? {}
  const reset = useFormReset(own, null)
  /** The nights selected until the form is reset. */
  const [choice, setChoice] = useState({ start: values.start ?? '', end: values.end ?? '', round: reset.key })
  const chosen: DayRange = choice.round === reset.key ? choice : { start: '', end: '' }
  const choose = (range: DayRange): void => setChoice({ ...range, round: reset.key })
  const to = (day: string) => paths.host(orgId).stayCalendar(stay.id, { month: day.slice(0, 7) })
  const count = chosen.start && chosen.end ? nightCount(chosen) : 0
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <ButtonLink size="small" variant="quiet" to={to(addMonths(first, -1))} preventScrollReset>
            <Icon path={left} size={20} />
            <span className="sr-only">{texts.earlier}</span>
          </ButtonLink>
          <h2 className="text-center text-xl sm:min-w-40" aria-live="polite">
            {monthWords(first)}
          </h2>
          <ButtonLink size="small" variant="quiet" to={to(addMonths(first, 1))} preventScrollReset>
            <Icon path={right} size={20} />
            <span className="sr-only">{texts.later}</span>
          </ButtonLink>
          <ButtonLink size="small" variant="quiet" to={to(calendar.today)} preventScrollReset>
            {texts.today}
          </ButtonLink>
        </div>
        <NightGrid
          first={first}
          calendar={calendar}
          feeds={feeds}
          rate={stay.rate}
          chosen={chosen}
          onChoose={choose}
          onLeave={(day) => void navigate(to(day), { preventScrollReset: true })}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <NightSources first={first} calendar={calendar} feeds={feeds} />
          {mayUpdate && <p className="text-xs text-ink-soft">{texts.gridHint}</p>}
        </div>
      </div>
      {mayUpdate && (
        <Form
          key={reset.key}
          {...reset.bind}
          method="post"
          preventScrollReset
          aria-labelledby="chosen-nights"
          className="flex flex-col gap-5 rounded-xl border border-line bg-raised p-5"
        >
          <IgnoreEnter />
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="chosen-nights" className="text-xl">
              {texts.nightsLegend}
            </h2>
            <p role="status" className="text-sm text-ink-soft">
              {count > 0 && `${count} ${count === 1 ? uiTexts.night : uiTexts.nightsPlural}`}
            </p>
          </div>
          <div className="flex flex-wrap gap-4">
            <TextField
              label={texts.firstNight}
              type="date"
              name="start"
              className="min-w-36 flex-1"
              min={calendar.today}
              value={chosen.start}
              onChange={({ currentTarget }) => choose({ ...chosen, start: currentTarget.value })}
              error={errors.start}
            />
            <TextField
              label={texts.leaving}
              type="date"
              name="end"
              className="min-w-36 flex-1"
              min={calendar.today}
              value={chosen.end}
              onChange={({ currentTarget }) => choose({ ...chosen, end: currentTarget.value })}
              error={errors.end}
            />
          </div>
          <p className="-mt-3 text-xs text-ink-soft">{texts.nightsHint}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" name="intent" value="block">
              {texts.block}
            </Button>
            <Button type="submit" name="intent" value="open">
              {texts.openNights}
            </Button>
          </div>
          <EnterGroup className="flex flex-col items-start gap-3 border-t border-line pt-4">
            <TextField
              label={texts.rate}
              hint={texts.rateHint}
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              lead="$"
              className="w-full"
              defaultValue={values.rate ?? ''}
              error={errors.rate}
            />
            <Button type="submit" size="small" name="intent" value="rate">
              {texts.setRate}
            </Button>
          </EnterGroup>
          <EnterGroup className="flex flex-col items-start gap-3 border-t border-line pt-4">
            <TextField
              label={texts.minimum}
              hint={texts.minimumHint}
              name="minimum"
              inputMode="numeric"
              autoComplete="off"
              className="w-full"
              defaultValue={values.minimum ?? ''}
              error={errors.minimum}
            />
            <Button type="submit" size="small" name="intent" value="minimum">
              {texts.setMinimum}
            </Button>
          </EnterGroup>
          {others.length > 0 && (
            <Disclosure title={texts.otherStays}>
              <p className="mb-2 text-xs text-ink-soft">
                {texts.otherStaysHint} {others.length > othersMax && texts.othersAtMost(othersMax)}
              </p>
              <ul className="flex max-h-64 flex-col overflow-y-auto">
                {others.map(({ id, name }) => (
                  <li key={id}>
                    <Checkbox name="stay" value={id} label={name} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </Form>
      )}
    </div>
  )
}
