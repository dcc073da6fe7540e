import type { EarlyAudience, EarlyWindow } from '@lodestay/domain/stays/early-booking'
import { dateRange } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { useDraftAccess } from './draft-access.tsx'
import * as texts from './texts.ts'

function WindowBadge({ window: { startDate, endDate, opensAt } }: { window: EarlyWindow }) {
  const dates = dateRange({ start: startDate, end: endDate })
  const isOver = Date.parse(opensAt) <= Date.now()
  return isOver ? <Badge className="bg-raised">{texts.earlyOver(dates)}</Badge> : <Badge tone="amber">{dates}</Badge>
}

/** An early-booking window, in which only a private link can book. Applies immediately, without review. */
export function EarlyBookingCard() {
  const { window, input, change, save, withdraw, busy, refusal, errorOf } = useDraftAccess().earlyBooking
  return (
    <Card as="section" className="bg-sunken" aria-labelledby="early-booking">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="early-booking" className="text-lg">
          {texts.earlyBooking}
        </h3>
        {window && <WindowBadge window={window} />}
      </div>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.earlyBookingHint}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={texts.firstDay}
            type="date"
            name="startDate"
            required
            value={input.startDate}
            error={errorOf('startDate')}
            onChange={({ currentTarget }) => change({ startDate: currentTarget.value })}
          />
          <TextField
            label={texts.lastDay}
            type="date"
            name="endDate"
            required
            value={input.endDate}
            error={errorOf('endDate')}
            onChange={({ currentTarget }) => change({ endDate: currentTarget.value })}
          />
        </div>
        <TextField
          label={texts.privateLink}
          type="url"
          name="bookingLink"
          required
          placeholder="https://"
          value={input.bookingLink}
          error={errorOf('bookingLink')}
          onChange={({ currentTarget }) => change({ bookingLink: currentTarget.value })}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{texts.whoIsLetIn}</legend>
          {(Object.entries(texts.audiences) as [EarlyAudience, string][]).map(([audience, label]) => (
            <Checkbox
              key={audience}
              label={label}
              name="audiences"
              value={audience}
              checked={input.audiences.includes(audience)}
              onChange={({ currentTarget: { checked } }) => {
                const others = input.audiences.filter((one) => one !== audience)
                change({ audiences: checked ? [...others, audience] : others })
              }}
            />
          ))}
          {errorOf('audiences') && <p className="text-sm text-danger-text">{errorOf('audiences')}</p>}
        </fieldset>
        <TextArea
          label={texts.earlyCodes}
          name="codes"
          rows={2}
          hint={texts.earlyCodesHint}
          value={input.codes}
          error={errorOf('codes')}
          optional
          onChange={({ currentTarget }) => change({ codes: currentTarget.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            {window ? texts.updateDates : texts.saveDates}
          </Button>
          {window && (
            <Button variant="quiet" disabled={busy} onClick={() => void withdraw()}>
              {uiTexts.withdraw}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
