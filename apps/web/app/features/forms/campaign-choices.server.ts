import { type Actor, can } from '@lodestay/domain/permissions'
import type { ApiClient } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'
import type { CampaignChoice } from './campaign-select.tsx'
import { openCampaigns } from './open-choices.ts'

/**
 * The campaigns that an item can be added to; none for users who may not see campaigns.
 * @param present the item's current campaign: a choice even if it is over, because saving must not remove the item from
 * it.
 */
export async function campaignChoices(
  api: ApiClient,
  user: Actor,
  organizationId: string,
  present: string | null = null,
): Promise<CampaignChoice[]> {
  if (!can(user, 'campaign.View', { organizationId })) return []
  return openCampaigns(api, organizationId, present)
}

/** The posted choice; empty if the form had none. */
export function readCampaignChoice(form: FormData): { campaignId?: string | null } {
  return form.has('campaignId') ? { campaignId: textOf(form, 'campaignId') || null } : {}
}
