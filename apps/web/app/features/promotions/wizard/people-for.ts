import type { PromotionPerson } from '@lodestay/domain/promotions/stay-promotion'
import { type ApiClient, allDocs, answer } from '../../../lib/api.ts'
import * as texts from './texts.ts'

/** All people who can take part in a promotion; one may just have joined, so bypass the client's cache. */
export async function peopleFor(api: ApiClient, promotionId: string): Promise<PromotionPerson[]> {
  const people = await allDocs((next) => {
    const params = { path: { id: promotionId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/stay-promotions/{id}/people', { params, cache: 'no-store' }))
  })
  return people.map(({ id, name }) => ({ id, name: name || texts.namelessPerson }))
}
