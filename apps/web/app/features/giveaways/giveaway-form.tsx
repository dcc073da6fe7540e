import type { Giveaway } from '@lodestay/domain'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { isInReview } from '@lodestay/domain/review/in-review'
import { useState } from 'react'
import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import { type FieldOfForm, PostedField, type PostedLooks } from '../fields/posted-field.tsx'
import { PostedPictures } from '../fields/posted-pictures.tsx'
import { type CampaignChoice, CampaignSelect } from '../forms/campaign-select.tsx'
import { HostedForm, type HostedFormData, type Saved } from '../forms/hosted-form.tsx'
import { BuyButton } from '../plan-units/buy-button.tsx'
import { ExtraCost, type UnitsOfStay } from '../plan-units/extra-cost.tsx'
import * as texts from './texts.ts'

function Field({ name, ...looks }: PostedLooks & { name: FieldOfForm<typeof giveawayFields> }) {
  return <PostedField {...looks} name={name} field={giveawayFields[name]} />
}

/** What the host pays to open it. */
type Purchase = Pick<Giveaway, 'price' | 'purchaseStatus'>

type Props = {
  readonly orgId: string
  readonly data: HostedFormData
  readonly saved: (Saved & { readonly purchase: Purchase | null }) | null
  /** The units of the giveaway's stay, or of the only available one; null until a stay is chosen. */
  readonly units: UnitsOfStay | null
  /** Campaigns to choose from. */
  readonly campaigns: readonly CampaignChoice[]
  readonly result: FormResult | undefined
}

/** A giveaway's form: the prize, who may enter, and when. */
export function GiveawayForm({ orgId, data, saved, units, campaigns, result }: Props) {
  const [stayId, setStayId] = useState(result?.values?.stayId ?? units?.stayId ?? '')
  const submit =
    saved?.status === 'Rejected' ? uiTexts.submitAgain : isInReview(saved?.status) ? null : uiTexts.submitForReview
  return (
    <HostedForm
      {...data}
      saved={saved}
      result={result}
      legend={texts.formLegend}
      submit={submit}
      onStay={setStayId}
      closedAction={
        saved?.purchase && (
          <BuyButton orgId={orgId} id={saved.id} about={data.heading} label={texts.buyToOpen} {...saved.purchase} />
        )
      }
      cost={
        // Once submitted, the list shows its cost.
        (saved === null || saved.status === 'Draft' || saved.status === 'Rejected') && (
          <ExtraCost item="giveaways" loaded={units} stayId={stayId} />
        )
      }
      listAddress={paths.host(orgId).giveaways()}
    >
      <Field name="title" />
      <Field name="prize" hint={texts.datesHint} />
      <Field name="dateRange" hint={texts.periodHint} startLabel={uiTexts.from} endLabel={uiTexts.through} />
      <Field name="eligibilityRequirements" />
      <Field name="entryMethod" />
      <Field name="detailsAndExclusions" rows={3} />
      <Field name="rules" rows={4} />
      <PostedPictures name="media" folder="giveaways" most={giveawayFields.media.most} />
      <CampaignSelect campaigns={campaigns} />
    </HostedForm>
  )
}
