import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { readPosted } from '../fields/posted-values.ts'
import { readCampaignChoice } from '../forms/campaign-choices.server.ts'

function byId(id: string) {
  return { path: { id } }
}

/** Parses the giveaway form. Entries are open from the first day through the last. */
export function readGiveaway(form: FormData) {
  return { ...readPosted(giveawayFields, form), ...readCampaignChoice(form) }
}

/** The reason of the last rejection; null if it wasn't rejected. */
export async function rejectionOfGiveaway(api: ApiClient, id: string): Promise<Feedback | null> {
  const params = { ...byId(id), query: { limit: 5 } }
  const { docs } = await answer(api.GET('/api/giveaways/{id}/feedback', { params }))
  return docs.find((said) => said.kind === 'Rejection') ?? null
}

export function appealGiveaway(api: ApiClient, id: string, message: string) {
  return answer(api.POST('/api/moderation/giveaways/{id}/appeals', { params: byId(id), body: { message } }))
}

export function submitGiveaway(
  api: ApiClient,
  id: string,
  body: Partial<ReturnType<typeof readGiveaway>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  return answer(api.POST('/api/giveaways/{id}/applications', { params: byId(id), headers, body }))
}

/** The actor's permissions for one giveaway. */
export function rightsOnGiveaway(actor: Actor, scope: { stayId: string; organizationId: string }) {
  return {
    update: can(actor, 'giveaway.Update', scope),
    delete: can(actor, 'giveaway.Delete', scope),
  }
}
