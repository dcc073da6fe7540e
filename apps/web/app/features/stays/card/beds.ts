import type { Stay } from '@lodestay/domain/stays/stay'

type Bed = Stay['bedInfo'][number]

/** 'Queen bed', '2 twin beds', 'Bunk under the eaves' for beds of the host's own words. */
export function bedName({ bedType, quantity, customDescription }: Bed): string {
  const many = quantity ?? 1
  const name = bedType === 'Other' ? customDescription || 'Bed' : `${bedType} bed`
  if (many <= 1) return name
  return bedType === 'Other' && customDescription ? `${many} × ${customDescription}` : `${many} ${name.toLowerCase()}s`
}

export const bedWords = (beds: readonly Bed[]): string =>
  beds
    .filter((bed) => bed.quantity !== 0)
    .map(bedName)
    .join(', ')

export const bedsOf = ({ bedInfo }: Pick<Stay, 'bedInfo'>): number =>
  bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0)
