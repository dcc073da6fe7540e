import type { CalendarExport } from '@lodestay/domain'
import { partnerNames } from '@lodestay/domain/calendars/partners'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { ago } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ConfirmButton } from '../forms/action-button.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

type Props = {
  readonly exports: readonly CalendarExport[]
  readonly now: number
  readonly result: FormResult | undefined
}

/** The secret URLs from which other sites read a stay's calendar. */
export function PartnerAddresses({ exports, now, result }: Props) {
  const own = result?.intent === 'add-export' ? result : undefined
  const reset = useFormReset(own, null)
  const taken = new Set(exports.map(({ partner }) => partner.toLowerCase()))
  const left = partnerNames.filter((name) => !taken.has(name.toLowerCase()))
  return (
    <section aria-labelledby="exports">
      <h2 id="exports" className="text-2xl">
        {texts.exports}
      </h2>
      <p className="mt-1 mb-4 max-w-[68ch] text-sm text-ink-soft">{texts.exportsLead}</p>
      {exports.length === 0 && <p className="mb-4 text-sm">{texts.noExports}</p>}
      <ul className="mb-5 flex flex-col gap-3">
        {exports.map((each) => (
          <Address key={each.id} address={each} now={now} />
        ))}
      </ul>
      <Form
        key={reset.key}
        {...reset.bind}
        method="post"
        preventScrollReset
        className="flex flex-wrap items-start gap-4"
      >
        <Select
          label={texts.partner}
          name="partner"
          className="w-48"
          placeholder={texts.chooseSite}
          options={left.map((name) => ({ value: name, label: name }))}
          error={own?.errors?.partner}
        />
        <TextField label={texts.otherSite} hint={texts.otherSiteHint} name="other" optional className="w-64" />
        <Button type="submit" name="intent" value="add-export" className="mt-7">
          {texts.addExport}
        </Button>
      </Form>
    </section>
  )
}

function Address({ address, now }: { address: CalendarExport; now: number }) {
  const { id, partner, url, lastFetchedAt } = address
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-4">
      <TextField
        label={texts.addressFor(partner)}
        hint={lastFetchedAt ? texts.fetchedAgo(ago(lastFetchedAt, now)) : texts.neverFetched}
        className="min-w-[min(16rem,100%)] flex-1"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={url} label={texts.copyAddress} about={partner} />
        <ConfirmButton
          intent="renew"
          about={partner}
          fields={{ id }}
          confirm={texts.renew}
          question={texts.renewQuestion(partner)}
        />
        <ConfirmButton
          intent="remove-export"
          about={partner}
          fields={{ id }}
          confirm={uiTexts.remove}
          question={texts.removeExportQuestion(partner)}
        />
      </div>
    </li>
  )
}
