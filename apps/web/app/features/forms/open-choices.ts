import { type ApiClient, allPages, answer } from '../../lib/api.ts'

export type OpenChoice = { readonly id: string; readonly title: string }

/**
 * The campaigns of an organization that aren't over.
 * @param present the campaign that the item is in: a choice even if it is over, for saving must not take it out.
 */
export async function openCampaigns(
  api: ApiClient,
  organizationId: string,
  present: string | null,
): Promise<OpenChoice[]> {
  const choices: OpenChoice[] = []
  const pages = allPages((next) => {
    const params = { path: { id: organizationId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/organizations/{id}/campaigns', { params }))
  })
  for await (const { id, title, status } of pages)
    if (status !== 'Executed' || id === present) choices.push({ id, title })
  return choices
}

/**
 * The giveaways of a stay whose winner isn't drawn.
 * @param present the giveaway that the item is for: a choice even if its winner is drawn.
 */
export async function openGiveaways(api: ApiClient, stayId: string, present: string | null): Promise<OpenChoice[]> {
  const choices: OpenChoice[] = []
  const pages = allPages((next) => {
    const params = { path: { id: stayId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/stays/{id}/giveaways', { params }))
  })
  for await (const { id, title, drawnAt } of pages) if (drawnAt === null || id === present) choices.push({ id, title })
  return choices
}
