import { type ApiClient, answer } from '../../lib/api.ts'

type Kind = 'stays' | 'offers' | 'cancellations' | 'giveaways' | 'stay-promotions'

/** Asks for another moderator's decision on a rejected submission. */
export function appealRejection(api: ApiClient, kind: Kind, id: string, message: string) {
  return answer(api.POST(`/api/moderation/${kind}/{id}/appeals`, { params: { path: { id } }, body: { message } }))
}
