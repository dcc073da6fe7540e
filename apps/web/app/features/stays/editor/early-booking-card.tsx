import type { EarlyAudience } from '@lodestay/domain/stays/early-booking'
import type { Stay } from '@lodestay/domain/stays/stay'
import { type FormEvent, useState } from 'react'
import { ApiProblem, answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import { dateRange } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { useDraftAccess } from './draft-access.tsx'
import * as texts from './texts.ts'

type Body = {
  readonly startDate: string
  readonly endDate: string
  readonly bookingLink: string
  readonly audiences: EarlyAudience[]
  readonly codes: string[]
} | null

function dayOf(time: string | undefined): string {
  return time?.slice(0, 10) ?? ''
}

/** An early-booking window, in which only a private link can book. Applies immediately, without review. */
export function EarlyBookingCard() {
  const { draft, stay } = useDraftAccess()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts withdrawals: each empties the form. */
  const [round, setRound] = useState(0)
  const window = stay.earlyBooking ?? null
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    // Calendar days at the stay, from the first minute to the last.
    const at = (name: string, time: string) => (text(name) ? `${text(name)}T${time}Z` : '')
    const body = {
      startDate: at('startDate', '00:00:00'),
      endDate: at('endDate', '23:59:59'),
      bookingLink: text('bookingLink'),
      audiences: form.getAll('audiences') as EarlyAudience[],
      codes: text('codes')
        .split('\n')
        .flatMap((code) => code.trim() || []),
    }
    await send(body, texts.earlyBookingSaved)
  }
  const send = async (body: Body, done: string): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await draft.flush()
      const api = await callPlatform()
      const params = { path: { id: stay.id } }
      await draft.call((): Promise<Stay> => answer(api.POST('/api/stays/{id}/early-booking', { params, body })))
      toast(done)
      if (!body) setRound((before) => before + 1)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (path: string) => problem?.errors.find((error) => error.path.split('.')[0] === path)?.message
  return (
    <Card as="section" className="bg-sunken" aria-labelledby="early-booking">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="early-booking" className="text-lg">
          {texts.earlyBooking}
        </h3>
        {window && <Badge tone="amber">{dateRange({ start: window.startDate, end: window.endDate })}</Badge>}
      </div>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.earlyBookingHint}</p>
      <form key={round} onSubmit={save} className="flex flex-col gap-4">
        {problem && problem.errors.length === 0 && <Notice kind="error">{problem.detail}</Notice>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={texts.firstDay}
            type="date"
            name="startDate"
            required
            defaultValue={dayOf(window?.startDate)}
            error={errorOf('startDate')}
          />
          <TextField
            label={texts.lastDay}
            type="date"
            name="endDate"
            required
            defaultValue={dayOf(window?.endDate)}
            error={errorOf('endDate')}
          />
        </div>
        <TextField
          label={texts.privateLink}
          type="url"
          name="bookingLink"
          required
          placeholder="https://"
          defaultValue={window?.bookingLink ?? ''}
          error={errorOf('bookingLink')}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{texts.whoIsLetIn}</legend>
          {Object.entries(texts.audiences).map(([value, label]) => (
            <Checkbox
              key={value}
              label={label}
              name="audiences"
              value={value}
              defaultChecked={(window?.audiences ?? ['favorites']).includes(value as EarlyAudience)}
            />
          ))}
          {errorOf('audiences') && <p className="text-sm text-danger-text">{errorOf('audiences')}</p>}
        </fieldset>
        <TextArea
          label={texts.earlyCodes}
          name="codes"
          rows={2}
          hint={texts.earlyCodesHint}
          defaultValue={window?.codes?.join('\n')}
          error={errorOf('codes')}
          optional
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            {window ? texts.updateDates : texts.saveDates}
          </Button>
          {window && (
            <Button variant="quiet" disabled={busy} onClick={() => void send(null, texts.earlyWithdrawn)}>
              {uiTexts.withdraw}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
