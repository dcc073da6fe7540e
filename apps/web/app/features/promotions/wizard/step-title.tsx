import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { Select } from '../../../ui/select.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { campaignsFor, giveawaysFor } from './catalogue.ts'
import { PromotionField } from './promotion-field.tsx'
import * as texts from './texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useWizard } from './wizard-access.ts'

/** The campaign it belongs to, if the organization has any. */
function CampaignChoice() {
  const { promotion, readOnly } = useWizard()
  const { organizationId, campaignId } = promotion
  // Don't refetch when a different one is saved: the control would be gone during the fetch, and the focus with it.
  const { value: campaigns } = useLoaded(organizationId, () => campaignsFor(organizationId, campaignId))
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

/** The giveaway it promotes, if it has one or the stay has one whose winner hasn't been drawn. */
function GiveawayChoice() {
  const { promotion, readOnly } = useWizard()
  const { stayId, giveawayId } = promotion
  const { value: giveaways } = useLoaded(stayId, () => giveawaysFor(stayId, giveawayId))
  const { id, value, error, set } = useDraftField<string | null>('giveawayId')
  if (!giveaways || giveaways.length === 0) return null
  return (
    <Select
      id={id}
      label={promotionFields.giveawayId.label}
      hint={texts.giveawayHint}
      optional
      placeholder={texts.noGiveaway}
      options={giveaways.map((giveaway) => ({ value: giveaway.id, label: giveaway.title }))}
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
      <GiveawayChoice />
    </>
  )
}
