import type { Stay } from '@lodestay/domain/stays/stay'
import * as texts from './texts.ts'

type Bed = Stay['bedInfo'][number]

/** 'Queen bed', '2 twin beds', or the host's own wording: 'Bunk under the eaves'. */
export function bedName({ bedType, quantity, customDescription }: Bed): string {
  const many = quantity ?? 1
  const name = bedType === 'Other' ? customDescription || texts.bed : texts.bedOfType(bedType)
  if (many <= 1) return name
  return bedType === 'Other' && customDescription ? `${many} × ${customDescription}` : texts.severalBeds(many, name)
}

export function bedWords(beds: readonly Bed[]): string {
  return beds
    .filter((bed) => bed.quantity !== 0)
    .map(bedName)
    .join(', ')
}

export function bedsOf({ bedInfo }: Pick<Stay, 'bedInfo'>): number {
  return bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0)
}
