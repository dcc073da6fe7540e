import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'

const byId = (id: string) => ({ path: { id } })

/** What a form says of a giveaway: entries are open from the first day through the last. */
export const readGiveaway = (form: FormData) => {
  const [start, end] = [textOf(form, 'start'), textOf(form, 'end')]
  const dateRange = { start: start && `${start}T00:00:00.000Z`, end: end && `${end}T23:59:59.000Z` }
  return {
    title: textOf(form, 'title'),
    prize: textOf(form, 'prize'),
    eligibilityRequirements: textOf(form, 'eligibilityRequirements'),
    entryMethod: textOf(form, 'entryMethod'),
    detailsAndExclusions: textOf(form, 'detailsAndExclusions'),
    rules: textOf(form, 'rules'),
    // Where both are missing the platform asks for the range, and not for two moments.
    ...((start || end) && { dateRange }),
  }
}

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
