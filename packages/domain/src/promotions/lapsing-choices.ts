/** Choices that stop being possible while a promotion waits to be submitted, whatever the catalog. */
import type { FieldProblem } from '../field-problems.ts'
import { messages } from '../messages.ts'
import { type PlanName, plans } from '../plans/plans.ts'
import { promotionFields } from './promotion-fields.ts'
import type { WrittenPromotion } from './stay-promotion.ts'

type Fields = Partial<Pick<WrittenPromotion, 'requestedDate' | 'priority' | 'giveawayId'>>

/** A giveaway of the promotion's own stay. */
export type PromotedGiveaway = { readonly isDrawn: boolean }

/** What those choices depend on. `giveaway`: the one the promotion is for; null if its stay has no such giveaway. */
export type LapsingFacts = {
  readonly now: Date
  readonly plan: PlanName
  readonly giveaway: PromotedGiveaway | null
}

export function requestedDateProblems({ requestedDate }: Fields, now: Date): FieldProblem[] {
  if (!requestedDate || new Date(requestedDate) > now) return []
  return [{ path: 'requestedDate', message: messages.inTheFuture(promotionFields.requestedDate.label) }]
}

export function priorityProblems({ priority }: Fields, plan: PlanName): FieldProblem[] {
  if (priority !== 'high' || plans[plan].priorityRanking) return []
  return [{ path: 'priority', message: 'High priority comes with a plan that has priority ranking.' }]
}

export function giveawayProblems({ giveawayId }: Fields, giveaway: PromotedGiveaway | null): FieldProblem[] {
  const problem = (message: string) => [{ path: 'giveawayId', message }]
  if (!giveawayId) return []
  if (!giveaway) return problem('Unknown giveaway: only one of the same stay.')
  return giveaway.isDrawn ? problem('This giveaway’s winner has already been drawn.') : []
}

export function lapsedChoices(fields: Fields, { now, plan, giveaway }: LapsingFacts): FieldProblem[] {
  return [
    ...requestedDateProblems(fields, now),
    ...priorityProblems(fields, plan),
    ...giveawayProblems(fields, giveaway),
  ]
}
