import { ANALYTICS_DAYS, EARLIEST_ANALYTICS_DAY } from '@lodestay/domain/analytics/day-range'
import { Form } from 'react-router'
import { zoneName } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useShownValues } from '../forms/use-shown-values.ts'
import type { AnalyticsView } from './range.ts'
import * as texts from './texts.ts'

type Props = {
  readonly view: AnalyticsView
  readonly stays: readonly { readonly id: string; readonly name: string }[]
  /** Whether all stays can be shown together. */
  readonly seesAll: boolean
  readonly timeZone: string
}

/** Custom days, and the choice of one stay. */
export function RangeForm({ view, stays, seesAll, timeZone }: Props) {
  const counted = { min: EARLIEST_ANALYTICS_DAY, max: view.today }
  const form = useShownValues({ from: view.from, to: view.to, stay: view.stayId })
  return (
    <Form method="get" className="flex flex-wrap items-end gap-4" ref={form}>
      {view.show !== 'pageViews' && <input type="hidden" name="show" value={view.show} />}
      <TextField label={texts.from} name="from" type="date" required {...counted} defaultValue={view.from} />
      <TextField label={texts.to} name="to" type="date" required {...counted} defaultValue={view.to} />
      <Select
        label={texts.stay}
        name="stay"
        defaultValue={view.stayId}
        options={[
          ...(seesAll ? [{ value: '', label: texts.allStays }] : []),
          ...stays.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="w-64 max-w-full"
      />
      <Button type="submit">{uiTexts.show}</Button>
      {view.isShortened && <p className="w-full text-sm">{texts.shortened(ANALYTICS_DAYS)}</p>}
      <p className="w-full text-xs text-ink-soft">{texts.inTimeZone(zoneName(timeZone))}</p>
    </Form>
  )
}
