import type { Likeness } from '@lodestay/domain/stays/likeness'
import type { SimilarStays } from '@lodestay/domain/stays/stay-lists'
import { type ApiClient, answer } from '../../../lib/api.ts'
import { inWords } from '../../../lib/vocabulary.ts'
import { cardView } from '../card/card-view.server.ts'
import type { CardView } from '../card/card-view.ts'

export type Similar = {
  readonly reason: SimilarStays['reason']
  /** The property type that all of them share with the stay. */
  readonly type: string | null
  readonly stays: readonly (CardView & { readonly likeness: Likeness })[]
}

function inOurWords(likeness: Likeness): Likeness {
  return { ...likeness, type: likeness.type && inWords(likeness.type) }
}

/**
 * Stays similar to one that is or was public. Null if it never was, or if they can't be loaded: pages render without
 * them.
 */
export async function similarTo(api: ApiClient, stayId: string): Promise<Similar | null> {
  return answer(api.GET('/api/stays/{id}/similar', { params: { path: { id: stayId } } })).then(
    ({ reason, docs }) => {
      const stays = docs.map(({ likeness, ...card }) => ({ ...cardView(card), likeness: inOurWords(likeness) }))
      const type = stays[0]?.likeness.type ?? null
      return { reason, type: stays.every(({ likeness }) => likeness.type === type) ? type : null, stays }
    },
    () => null,
  )
}
