import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { readPosted } from '../fields/posted-values.ts'

const byId = (id: string) => ({ path: { id } })

/** What a form says of a giveaway: entries are open from the first day through the last. */
export const readGiveaway = (form: FormData) => readPosted(giveawayFields, form)

/** Why it was rejected last; null where it was not. */
export const rejectionOfGiveaway = async (api: ApiClient, id: string): Promise<Feedback | null> => {
  const params = { ...byId(id), query: { limit: 5 } }
  const { docs } = await answer(api.GET('/api/giveaways/{id}/feedback', { params }))
  return docs.find((said) => said.kind === 'Rejection') ?? null
}

export const appealGiveaway = (api: ApiClient, id: string, message: string) =>
  answer(api.POST('/api/moderation/giveaways/{id}/appeals', { params: byId(id), body: { message } }))

export const submitGiveaway = (
  api: ApiClient,
  id: string,
  body: Partial<ReturnType<typeof readGiveaway>> = {},
  headers: Readonly<Record<string, string>> = {},
) => answer(api.POST('/api/giveaways/{id}/applications', { params: byId(id), headers, body }))

/** What a person may do with one giveaway. */
export const rightsOnGiveaway = (actor: Actor, scope: { stayId: string; organizationId: string }) => ({
  update: can(actor, 'giveaway.Update', scope),
  delete: can(actor, 'giveaway.Delete', scope),
})
