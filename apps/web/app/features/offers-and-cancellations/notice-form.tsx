import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VersionField } from '../forms/version-field.tsx'
import type { NoticeKind, NoticeStatus } from './notice-kinds.ts'

const TITLE_LIMIT = 35
const TEXT_LIMIT = 100
const LINK_TEXT_LIMIT = 40
const DATES_LIMIT = 200

/** What a form begins with: the words as they are saved. */
export type NoticeValues = {
  readonly title: string
  readonly description: string
  readonly instructions: string
  readonly ctaText: string
  readonly link: string
  readonly linkText?: string | undefined
  readonly dateInstructions?: string | undefined
  readonly start: string
  readonly end: string
  readonly enabled: boolean
  readonly promote: boolean
}

type Props = {
  readonly orgId: string
  readonly kind: NoticeKind
  /** The stays to choose from, for a new one; the name of its stay for one that is there. */
  readonly stays: readonly { readonly id: string; readonly name: string }[] | string
  readonly values: NoticeValues
  /** Null for a new one. */
  readonly saved: { readonly status: NoticeStatus; readonly version: number } | null
  /** Why nothing can be changed now. */
  readonly closed: string | undefined
  readonly result: FormResult | undefined
  /** The first day that can be chosen. */
  readonly today: string
}

const submitWords = (kind: NoticeKind, status: NoticeStatus | undefined): string | null => {
  if (status === 'Rejected') return 'Submit again'
  return status === undefined || (kind === 'cancellations' && status === 'Available') ? 'Submit for review' : null
}

/** The words and dates of an offer or a cancellation. A plain form: it is posted, and answered with what is wrong. */
export default function NoticeForm({ orgId, kind, stays, values, saved, closed, result, today }: Props) {
  const own = useId()
  const ids = (name: string): string => `${own}-${name}`
  const errors = result?.errors ?? {}
  const errorOf = (name: string) => errors[name] ?? errors[`${name}.start`] ?? errors[`${name}.end`]
  const sent = useNavigation().formData?.get('intent')
  const wordsFixed = saved?.status === 'Accepted'
  const submit = submitWords(kind, saved?.status)
  const written = result?.values
  const startWith = (name: Exclude<keyof NoticeValues, 'enabled' | 'promote'>): string =>
    written?.[name] ?? values[name] ?? ''
  const isOn = (name: 'enabled' | 'promote'): boolean => (written ? name in written : values[name])
  const given = (name: Exclude<keyof NoticeValues, 'enabled' | 'promote'>) => ({
    id: ids(name),
    name,
    defaultValue: startWith(name),
    error: errorOf(name),
  })
  const [stayId, setStayId] = useState(written?.stayId ?? '')
  return (
    <Form method="post" noValidate className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary
        items={Object.entries(errors).map(([path, message]) => ({ fieldId: ids(path.split('.')[0] ?? path), message }))}
      />
      {saved && <VersionField version={saved.version} result={result} />}
      <fieldset disabled={closed !== undefined || wordsFixed} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">What travelers read</legend>
        {typeof stays === 'string' ? (
          <p className="text-sm">
            <span className="font-semibold">Stay: </span>
            {stays}
          </p>
        ) : (
          <Select
            id={ids('stayId')}
            label="Stay"
            name="stayId"
            required
            placeholder="Choose one of yours"
            options={stays.map(({ id, name }) => ({ value: id, label: name }))}
            value={stayId}
            onChange={(event) => setStayId(event.currentTarget.value)}
            error={errorOf('stayId')}
          />
        )}
        <CountedField label="Title" limit={TITLE_LIMIT} required {...given('title')} />
        <div id={ids('dateRange')} tabIndex={-1}>
          <DateRangeField
            legend={kind === 'offers' ? 'Runs' : 'Nights that are free'}
            startLabel={kind === 'offers' ? 'From' : 'First night'}
            endLabel={kind === 'offers' ? 'Through' : 'Check-out'}
            defaultValue={{ start: startWith('start'), end: startWith('end') }}
            min={today}
            hint={kind === 'offers' ? 'Without dates it runs for a week from now.' : ''}
            error={errorOf('dateRange')}
          />
        </div>
        {kind === 'cancellations' && (
          <TextArea
            label="About the dates"
            optional
            rows={2}
            limit={DATES_LIMIT}
            hint="Such as: both nights together only."
            {...given('dateInstructions')}
          />
        )}
        <TextArea label="Description" optional rows={2} limit={TEXT_LIMIT} {...given('description')} />
        <TextArea
          label="How to get it"
          optional
          rows={2}
          limit={TEXT_LIMIT}
          hint="Such as: name MIDWEEK when you book."
          {...given('instructions')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Link" optional type="url" inputMode="url" placeholder="https://" {...given('link')} />
          <CountedField
            label="Words on the button"
            optional
            limit={TEXT_LIMIT}
            placeholder="Book these nights"
            {...given('ctaText')}
          />
        </div>
        {kind === 'cancellations' && (
          <CountedField label="Words of the link" optional limit={LINK_TEXT_LIMIT} {...given('linkText')} />
        )}
      </fieldset>
      <fieldset disabled={closed !== undefined} className="flex flex-col gap-1">
        <legend className="mb-1.5 text-sm font-semibold">Once it is accepted</legend>
        <Checkbox name="enabled" label="Show it to travelers" defaultChecked={isOn('enabled')} />
        <Checkbox
          name="promote"
          label="Promote it"
          hint="It may stand in mails and in posts of ours too."
          defaultChecked={isOn('promote')}
        />
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {submit && (
          <Button
            type="submit"
            name="intent"
            value="submit"
            variant="primary"
            loading={sent === 'submit'}
            disabledReason={closed}
          >
            {submit}
          </Button>
        )}
        {(saved || kind === 'cancellations') && (
          <Button
            type="submit"
            name="intent"
            value="save"
            variant={submit ? 'secondary' : 'primary'}
            loading={sent === 'save'}
            disabledReason={closed}
          >
            {saved ? 'Save' : 'Save as a draft'}
          </Button>
        )}
        <ButtonLink variant="quiet" to={paths.host(orgId)[kind]()}>
          Back to the list
        </ButtonLink>
      </div>
    </Form>
  )
}
