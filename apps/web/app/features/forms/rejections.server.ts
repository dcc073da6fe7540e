import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { type ApiClient, answer } from '../../lib/api.ts'

type Kind = 'stays' | 'offers' | 'cancellations' | 'giveaways' | 'campaigns' | 'stay-promotions'

/** Why a submission was last rejected; null if it never was. Its newest feedback can be something else. */
export async function lastRejection(api: ApiClient, kind: Kind, id: string): Promise<Feedback | null> {
  const params = { path: { id }, query: { limit: 1, kind: 'Rejection' as const } }
  const { docs } = await answer(api.GET(`/api/${kind}/{id}/feedback`, { params }))
  return docs[0] ?? null
}

/** Asks for another moderator's decision on a rejected submission. */
export function appealRejection(api: ApiClient, kind: Exclude<Kind, 'campaigns'>, id: string, message: string) {
  return answer(api.POST(`/api/moderation/${kind}/{id}/appeals`, { params: { path: { id } }, body: { message } }))
}
