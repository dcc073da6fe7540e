import { campaignReference } from '@lodestay/domain/campaigns/campaign-fields'
import { Select } from '../../ui/select.tsx'
import { usePostedForm } from '../fields/posted-field.tsx'
import * as texts from './texts.ts'

export type CampaignChoice = { readonly id: string; readonly title: string }

/** The campaign that an offer, a cancellation or a giveaway belongs to, if the organization has any. */
export function CampaignSelect({ campaigns }: { campaigns: readonly CampaignChoice[] }) {
  const { idOf, errorOf, textOf } = usePostedForm()
  if (campaigns.length === 0) return null
  return (
    <Select
      id={idOf('campaignId')}
      name="campaignId"
      label={campaignReference.label}
      optional
      className="mt-3"
      placeholder={texts.noCampaign}
      options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
      defaultValue={textOf('campaignId')}
      error={errorOf('campaignId')}
    />
  )
}
