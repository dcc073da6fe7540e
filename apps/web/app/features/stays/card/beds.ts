import type { Stay } from '@lodestay/domain/stays/stay'

/** The total number of beds. */
export function bedsOf({ bedInfo }: Pick<Stay, 'bedInfo'>): number {
  return bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0)
}
