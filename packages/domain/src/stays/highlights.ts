/** What sets a stay apart, in its host's own words. See decision 0020. */
import { type PlanName, plans } from '../plans/plans.ts'
import type { WholeStayFields } from './stay.ts'

/** How many of a stay's highlights are shown on its page, and on its card. */
export const HIGHLIGHTS = { page: 4, card: 2 } as const

/**
 * A stay's special interests and then its tags, in the host's order and without duplicates, if its plan shows
 * highlights.
 */
export function highlightsFor(
  plan: PlanName,
  { specialInterests, tags }: Pick<WholeStayFields, 'specialInterests' | 'tags'>,
): string[] {
  if (!plans[plan].highlights) return []
  const once = new Map<string, string>()
  for (const name of [...specialInterests, ...tags])
    if (name.trim() && !once.has(name.toLowerCase())) once.set(name.toLowerCase(), name)
  return [...once.values()].slice(0, HIGHLIGHTS.page)
}
