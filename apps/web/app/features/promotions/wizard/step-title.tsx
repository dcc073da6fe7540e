import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { Select } from '../../../ui/select.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { campaignsFor, useAsked } from './catalogue.ts'
import { PromotionField } from './promotion-field.tsx'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

/** The campaign that it belongs to, where the organization has any. */
function CampaignChoice() {
  const { promotion, readOnly } = useWizard()
  const { value: campaigns } = useAsked(promotion.organizationId, () => campaignsFor(promotion.organizationId))
  const { id, value, error, set } = useDraftField<string | null>('campaignId')
  if (!campaigns || campaigns.length === 0) return null
  return (
    <Select
      id={id}
      label={promotionFields.campaignId.label}
      hint={texts.campaignHint}
      optional
      placeholder={texts.noCampaign}
      options={campaigns.map((campaign) => ({ value: campaign.id, label: campaign.title }))}
      value={value ?? ''}
      error={error}
      disabled={readOnly}
      onChange={({ currentTarget }) => set(currentTarget.value || null)}
    />
  )
}

export default function TitleStep() {
  return (
    <>
      <PromotionField name="title" autoComplete="off" placeholder={texts.titlePlaceholder} hint={texts.titleHint} />
      <PromotionField
        name="userName"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@saltbox.and.tern"
        hint={texts.userNameHint}
      />
      <CampaignChoice />
    </>
  )
}
