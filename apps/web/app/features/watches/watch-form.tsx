import type { WatchPlace } from '@lodestay/domain'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly place: WatchPlace
  /** How many a stay sleeps; null for other places. */
  readonly capacity: number | null
  readonly today: string
  readonly values: Readonly<Record<'start' | 'end' | 'minimumNights' | 'guests' | 'maxPrice', string>>
  readonly result: FormResult | undefined
}

/** The form for watching a place. */
export function WatchForm({ place, capacity, today, values, result }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'watch'
  const own = result?.intent === 'watch' ? result : undefined
  const { errors = {} } = own ?? {}
  const wrongPlace = errors.place ?? errors['place.stayId']
  const typed = { ...values, ...own?.values }
  return (
    <Form method="post" className="grid max-w-2xl grid-cols-1 items-start gap-5 sm:grid-cols-2" noValidate>
      <input type="hidden" name="intent" value="watch" />
      <input type="hidden" name="place" value={JSON.stringify(place)} />
      <div className="sm:col-span-2">
        <DateRangeField
          legend={texts.nightsYouWouldTake}
          startLabel={texts.arrival}
          endLabel={texts.leaving}
          hint={texts.nightsYouWouldTakeHint}
          min={today}
          defaultValue={{ start: typed.start, end: typed.end }}
          error={errors.nights ?? errors['nights.start'] ?? errors['nights.end']}
        />
      </div>
      <NumberField
        label={texts.minimumNights}
        name="minimumNights"
        min={1}
        defaultValue={typed.minimumNights}
        error={errors.minimumNights}
      />
      <NumberField
        label={texts.guests}
        name="guests"
        min={1}
        max={capacity ?? undefined}
        optional
        defaultValue={typed.guests}
        error={errors.guests}
      />
      <TextField
        label={texts.highestPrice}
        name="maxPrice"
        inputMode="decimal"
        lead="$"
        optional
        autoComplete="off"
        defaultValue={typed.maxPrice}
        error={errors.maxPrice}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" loading={busy}>
          {texts.startWatching}
        </Button>
        {wrongPlace && (
          <p role="alert" className="mt-2 text-sm text-danger-text">
            {wrongPlace}
          </p>
        )}
      </div>
    </Form>
  )
}
