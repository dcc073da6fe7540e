/** Lists of stays that say why each one is included. */
import { z } from 'zod'
import { paged } from '../paging.ts'
import { Likeness } from './likeness.ts'
import { StayCard } from './stay.ts'

/** A stay in the list of top stays. */
export const TopStay = StayCard.extend({
  /** From 1. */
  place: z.int(),
  /** Its plan put it there: shown as 'Promoted'. */
  listedByPlan: z.boolean(),
})
export type TopStay = z.infer<typeof TopStay>

/** Why similar stays are shown: they are close to a stay, its last-minute nights are taken, or it is gone. */
const similarReasons = ['nearby', 'nights-taken', 'gone'] as const
const SimilarStay = StayCard.extend({ likeness: Likeness })
export type SimilarStay = z.infer<typeof SimilarStay>
export const SimilarStays = paged(SimilarStay).extend({ reason: z.enum(similarReasons) })
export type SimilarStays = z.infer<typeof SimilarStays>
