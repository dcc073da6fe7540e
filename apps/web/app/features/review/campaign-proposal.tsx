import type { Campaign, CampaignInfo } from '@lodestay/domain'
import { campaignFields } from '@lodestay/domain/campaigns/campaign-fields'
import { money } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { factsOf, orNothing } from './dated-proposal.tsx'
import * as texts from './texts.ts'

export type ProposedCampaign = {
  readonly campaign: Campaign
  readonly info: CampaignInfo
  readonly stayNames: readonly string[]
}

/** A campaign under review: its host's description, and its contents so far. */
export default function CampaignProposal({ campaign, info, stayNames }: ProposedCampaign) {
  const contents = [
    uiTexts.promotionCount(info.promotionCount),
    uiTexts.cancellationCount(info.cancellationCount),
    uiTexts.offerCount(info.offerCount),
    uiTexts.giveawayCount(info.giveawayCount),
  ]
  return (
    <DescriptionList
      facts={[
        ...factsOf({ proposed: campaign, fields: campaignFields }),
        { term: campaignFields.budget.label, value: campaign.budget === null ? '—' : money(campaign.budget) },
        { term: uiTexts.stays, value: orNothing(stayNames.join(', ')) },
        { term: texts.contents, value: contents.join(' · ') },
      ]}
    />
  )
}
