import type { SimilarStays } from '@lodestay/domain/stays/stay-lists'
import { type ApiClient, answer } from '../../../lib/api.ts'
import { cardView } from '../card/card-view.server.ts'
import type { CardView } from '../card/card-view.ts'

export type Similar = { readonly reason: SimilarStays['reason']; readonly stays: readonly CardView[] }

/** Stays close to one that is or was public. Null if it never was, or if they can't be loaded: pages do without. */
export async function similarTo(api: ApiClient, stayId: string): Promise<Similar | null> {
  return answer(api.GET('/api/stays/{id}/similar', { params: { path: { id: stayId } } })).then(
    ({ reason, docs }) => ({ reason, stays: docs.map(cardView) }),
    () => null,
  )
}
