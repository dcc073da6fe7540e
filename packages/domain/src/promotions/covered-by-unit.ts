import type { PriceLine } from './stay-promotion.ts'

/** What a unit of a plan covers: the variant and its cheapest posting outlet, in cents. */
export function coveredByUnit(lines: readonly PriceLine[]): number {
  const variant = lines.find(({ part }) => part === 'variant')?.price ?? 0
  const posting = lines.flatMap(({ part, price }) => (part === 'posting' ? [price] : []))
  return variant + (posting.length > 0 ? Math.min(...posting) : 0)
}
