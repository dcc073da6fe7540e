import { type ApiClient, allDocs, answer } from '../../lib/api.ts'

export type OpenChoice = { readonly id: string; readonly title: string }

// Each is read anew, bypassing the client's cache: one may just have been created on another page.

/**
 * An organization's campaigns that aren't over.
 * @param present the item's current campaign: a choice even if it is over, because saving must not remove the item from
 * it.
 */
export async function openCampaigns(
  api: ApiClient,
  organizationId: string,
  present: string | null,
): Promise<OpenChoice[]> {
  const campaigns = await allDocs((next) => {
    const params = { path: { id: organizationId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/organizations/{id}/campaigns', { params, cache: 'no-store' }))
  })
  return campaigns
    .filter(({ id, status }) => status !== 'Executed' || id === present)
    .map(({ id, title }) => ({ id, title }))
}

/**
 * A stay's giveaways whose winner hasn't been drawn.
 * @param present the item's current giveaway: a choice even if its winner has been drawn.
 */
export async function openGiveaways(api: ApiClient, stayId: string, present: string | null): Promise<OpenChoice[]> {
  const giveaways = await allDocs((next) => {
    const params = { path: { id: stayId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/stays/{id}/giveaways', { params, cache: 'no-store' }))
  })
  return giveaways
    .filter(({ id, drawnAt }) => drawnAt === null || id === present)
    .map(({ id, title }) => ({ id, title }))
}
