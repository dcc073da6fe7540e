/** Lists of stays that say why each one is included. */
import { z } from 'zod'
import { countUpTo, paged } from '../paging.ts'
import { actions, type Permission, resources } from '../permissions.ts'
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

/** No organization that chooses among its stays in a picker has this many. */
const STAY_NAMES_MAX = 10_000
const permissions = resources.flatMap((resource) => actions.map((action): Permission => `${resource}.${action}`))

/** The stays that a picker offers: those for which the caller has a permission. */
export const StayNamesQuery = z.strictObject({
  permission: z.enum(permissions, { error: 'Permission must be a resource and an action, such as stay.Update.' }),
  limit: countUpTo('Limit', STAY_NAMES_MAX).default(STAY_NAMES_MAX),
})
export type StayNamesQuery = z.infer<typeof StayNamesQuery>

/** A stay by the name that its host gave it last; a draft may have none. */
export const StayName = z.object({ id: z.string(), name: z.string() })
export type StayName = z.infer<typeof StayName>
