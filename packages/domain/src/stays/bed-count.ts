import type { WholeStayFields } from './stay.ts'

/** Number of beds. A draft may hold invalid quantities, which don't count. */
export function bedCount({ bedInfo }: Pick<WholeStayFields, 'bedInfo'>): number {
  return bedInfo.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? (quantity ?? 0) : 0), 0)
}
