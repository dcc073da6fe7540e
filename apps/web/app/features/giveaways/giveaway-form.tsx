import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { type FieldOfForm, PostedField, type PostedLooks } from '../fields/posted-field.tsx'
import { HostedForm, type HostedFormData, type Saved } from '../forms/hosted-form.tsx'

function Field({ name, ...looks }: PostedLooks & { name: FieldOfForm<typeof giveawayFields> }) {
  return <PostedField {...looks} name={name} field={giveawayFields[name]} />
}

type Props = {
  readonly orgId: string
  readonly data: HostedFormData
  readonly saved: Saved | null
  readonly result: FormResult | undefined
}

/** A giveaway's form: the prize, who may enter, and when. */
export function GiveawayForm({ orgId, data, saved, result }: Props) {
  const submit =
    saved?.status === 'Rejected' ? 'Submit again' : saved?.status === 'Submitted' ? null : 'Submit for review'
  return (
    <HostedForm
      {...data}
      saved={saved}
      result={result}
      legend="The giveaway"
      submit={submit}
      listAddress={paths.host(orgId).giveaways()}
    >
      <Field name="title" />
      <Field name="prize" hint="Needed before it can be submitted." />
      <Field name="dateRange" startLabel="From" endLabel="Through" />
      <Field name="eligibilityRequirements" />
      <Field name="entryMethod" />
      <Field name="detailsAndExclusions" rows={3} />
      <Field name="rules" rows={4} />
    </HostedForm>
  )
}
