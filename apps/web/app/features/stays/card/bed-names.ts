import type { Stay } from '@lodestay/domain/stays/stay'
import { inWords } from '../../../lib/vocabulary.ts'
import * as texts from './texts.ts'

type Bed = Stay['bedInfo'][number]

/** 'Queen bed', '2 twin beds', or the host's own wording: 'Bunk under the eaves'. */
export function bedName({ bedType, quantity, customDescription }: Bed): string {
  const many = quantity ?? 1
  const name = bedType === 'Other' ? customDescription || texts.bed : texts.bedOfType(inWords(bedType))
  if (many <= 1) return name
  return name === customDescription && name !== texts.bed
    ? `${many} × ${customDescription}`
    : texts.severalBeds(many, name)
}

/** Merges equal beds: a line has at most ten, so an imported stay may have several lines. */
export function foldBeds(beds: readonly Bed[]): Bed[] {
  const folded = new Map<string, Bed>()
  for (const bed of beds.filter(({ quantity }) => quantity !== 0)) {
    const key = `${bed.bedType} ${bed.customDescription}`
    const same = folded.get(key)
    folded.set(key, same ? { ...same, quantity: (same.quantity ?? 1) + (bed.quantity ?? 1) } : bed)
  }
  return [...folded.values()]
}

export function bedWords(beds: readonly Bed[]): string {
  return foldBeds(beds).map(bedName).join(', ')
}
