import type { Stay } from '@lodestay/domain/stays/stay'

/** How many beds there are. */
export function bedsOf({ bedInfo }: Pick<Stay, 'bedInfo'>): number {
  return bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0)
}
