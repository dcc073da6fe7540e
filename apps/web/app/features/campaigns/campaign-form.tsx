import { campaignFields } from '@lodestay/domain/campaigns/campaign-fields'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type FieldOfForm, PostedField, type PostedLooks, usePostedForm } from '../fields/posted-field.tsx'
import { AddStayLink } from '../forms/add-stay-first.tsx'
import { HostedForm, type HostedFormData, type Saved } from '../forms/hosted-form.tsx'
import { STAY_BOX } from './stay-box.ts'
import * as texts from './texts.ts'

function Field({ name, ...looks }: PostedLooks & { name: FieldOfForm<typeof campaignFields> }) {
  return <PostedField {...looks} name={name} field={campaignFields[name]} />
}

/** The organization's stays, and which of them belong to the campaign. */
export type CampaignStays = {
  readonly all: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: readonly string[]
}

function StayBoxes({ orgId, stays, error }: { orgId: string; stays: CampaignStays; error: string | undefined }) {
  const { isOn, textOf } = usePostedForm()
  const isRefilled = textOf('hasStays') !== ''
  return (
    <FieldGroup
      legend={texts.staysLegend}
      hint={stays.all.length > 0 ? texts.staysHint : <AddStayLink orgId={orgId} />}
      error={error}
    >
      <input type="hidden" name="hasStays" value="1" />
      <div className="grid grid-cols-1 max-h-60 gap-x-5 overflow-y-auto sm:grid-cols-2">
        {stays.all.map(({ id, name: label }) => {
          // Each box has its own name: a form's preserved input has one value per name.
          const name = STAY_BOX + id
          const isChosen = isRefilled ? isOn(name) : stays.chosen.includes(id)
          return <Checkbox key={id} name={name} label={label} defaultChecked={isChosen} />
        })}
      </div>
    </FieldGroup>
  )
}

type Props = {
  readonly orgId: string
  readonly data: HostedFormData
  readonly saved: Saved | null
  readonly stays: CampaignStays
  readonly result: FormResult | undefined
}

/** A campaign's form. Once it is queued, only its dates and budget can change. */
export function CampaignForm({ orgId, data, saved, stays, result }: Props) {
  const isQueued = saved?.status === 'Queued'
  const dates = <Field name="dateRange" startLabel={uiTexts.from} endLabel={uiTexts.through} hint={texts.datesHint} />
  const budget = <Field name="budget" hint={texts.budgetHint} />
  const submit =
    saved === null || saved.status === 'Draft'
      ? uiTexts.submitForReview
      : saved.status === 'Rejected'
        ? uiTexts.submitAgain
        : null
  const stayError = Object.entries(result?.errors ?? {}).find(([path]) => path.startsWith('stayIds'))?.[1]
  return (
    <HostedForm
      {...data}
      saved={saved}
      result={result}
      legend={texts.formLegend}
      wordsFixed={isQueued}
      fixedNote={texts.queuedNote}
      canAppeal={false}
      submit={submit}
      settings={
        isQueued && (
          <div className="flex flex-col gap-5">
            {dates}
            {budget}
          </div>
        )
      }
      listAddress={paths.host(orgId).campaigns()}
    >
      <Field name="title" />
      <Field name="summary" hint={texts.summaryHint} rows={3} />
      <Field name="goal" hint={texts.goalHint} />
      {!isQueued && dates}
      {!isQueued && budget}
      <StayBoxes orgId={orgId} stays={stays} error={stayError} />
    </HostedForm>
  )
}
