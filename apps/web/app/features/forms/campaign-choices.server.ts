import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'
import type { CampaignChoice } from './campaign-select.tsx'

/** The campaigns that something can be put into; none for who may not see campaigns. */
export async function campaignChoices(api: ApiClient, user: Actor, organizationId: string): Promise<CampaignChoice[]> {
  if (!can(user, 'campaign.View', { organizationId })) return []
  const params = { path: { id: organizationId }, query: { limit: 100 } }
  const { docs } = await answer(api.GET('/api/organizations/{id}/campaigns', { params }))
  return docs.filter(({ status }) => status !== 'Executed').map(({ id, title }) => ({ id, title }))
}

/** The posted choice; nothing where the form had none. */
export function readCampaignChoice(form: FormData): { campaignId?: string | null } {
  return form.has('campaignId') ? { campaignId: textOf(form, 'campaignId') || null } : {}
}
