import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { VersionField } from '../forms/version-field.tsx'

const texts = [
  { name: 'eligibilityRequirements', label: 'Who can enter', limit: 500, rows: 2 },
  { name: 'entryMethod', label: 'How to enter', limit: 200, rows: 2 },
  { name: 'detailsAndExclusions', label: 'Details and exclusions', limit: 500, rows: 3 },
  { name: 'rules', label: 'Rules', limit: 2000, rows: 4 },
] as const

export const emptyGiveaway = {
  title: '',
  prize: '',
  eligibilityRequirements: '',
  entryMethod: '',
  detailsAndExclusions: '',
  rules: '',
  start: '',
  end: '',
}
type Values = typeof emptyGiveaway

type Props = {
  readonly orgId: string
  /** The stays to choose from, for a new one; the name of its stay for one that is there. */
  readonly stays: readonly { readonly id: string; readonly name: string }[] | string
  readonly values: Values
  readonly saved: { readonly status: string; readonly version: number } | null
  readonly closed: string | undefined
  readonly result: FormResult | undefined
  readonly today: string
}

/** What can be won, by whom and when. A plain form: it is posted, and answered with what is wrong. */
export function GiveawayForm({ orgId, stays, values, saved, closed, result, today }: Props) {
  const own = useId()
  const ids = (name: string): string => `${own}-${name}`
  const errors = result?.errors ?? {}
  const errorOf = (name: string) => errors[name] ?? errors[`${name}.start`] ?? errors[`${name}.end`]
  const startWith = (name: keyof Values): string => result?.values?.[name] ?? values[name]
  const given = (name: keyof Values) => ({ id: ids(name), name, defaultValue: startWith(name), error: errorOf(name) })
  const sent = useNavigation().formData?.get('intent')
  const submit =
    saved?.status === 'Rejected' ? 'Submit again' : saved?.status === 'Submitted' ? null : 'Submit for review'
  return (
    <Form method="post" noValidate className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary
        items={Object.entries(errors).map(([path, message]) => ({ fieldId: ids(path.split('.')[0] ?? path), message }))}
      />
      {saved && <VersionField version={saved.version} result={result} />}
      <fieldset disabled={closed !== undefined} className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">The giveaway</legend>
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
            defaultValue={result?.values?.stayId ?? ''}
            error={errorOf('stayId')}
          />
        )}
        <CountedField label="Title" limit={100} required {...given('title')} />
        <CountedField label="Prize" limit={200} hint="Needed before it can be submitted." {...given('prize')} />
        <div id={ids('dateRange')} tabIndex={-1}>
          <DateRangeField
            legend="Entries are open"
            startLabel="From"
            endLabel="Through"
            defaultValue={{ start: startWith('start'), end: startWith('end') }}
            min={today}
            error={errorOf('dateRange')}
          />
        </div>
        {texts.map(({ name, ...field }) => (
          <TextArea key={name} optional {...field} {...given(name)} />
        ))}
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
        <ButtonLink variant="quiet" to={paths.host(orgId).giveaways()}>
          Back to the list
        </ButtonLink>
      </div>
    </Form>
  )
}
