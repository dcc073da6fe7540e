/** Beds for a number of bedrooms, how many guests they sleep, and the host's description. */
import type { StayFields } from '@lodestay/domain'
import type { Chance } from '@lodestay/scenery/chance'
import type { Home } from '@lodestay/scenery/scenes'

type Bed = StayFields['bedInfo'][number]

function one(bedType: Bed['bedType'], quantity = 1, customDescription = ''): Bed {
  return {
    bedType,
    quantity,
    customDescription,
  }
}

function sleeps(bed: Bed): number {
  return bed.quantity * (bed.bedType === 'Twin' ? 1 : 2)
}

function merged(beds: readonly Bed[]): Bed[] {
  const sums = new Map<string, Bed>()
  for (const bed of beds) {
    const key = bed.bedType + bed.customDescription
    const known = sums.get(key)
    sums.set(key, known ? { ...known, quantity: known.quantity + bed.quantity } : bed)
  }
  return [...sums.values()]
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

function named(bed: Bed): string {
  const name =
    bed.bedType === 'Other'
      ? bed.customDescription.toLowerCase()
      : bed.bedType === 'Full'
        ? 'full bed'
        : bed.bedType.toLowerCase()
  return bed.quantity === 1 ? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` : `${words[bed.quantity]} ${name}s`
}

const endings = [
  '',
  '',
  ', all with real mattresses',
  ', made up when you come',
  '; we bring the crib',
  ', and quilts on each',
] as const

function described(beds: readonly Bed[], chance: Chance): string {
  const parts = beds.map(named)
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]!
  const text = list[0]!.toUpperCase() + list.slice(1) + chance.pick(endings)
  return text.length <= 100 ? text : list[0]!.toUpperCase() + list.slice(1)
}

/** Capacity is derived from the beds, so that the two never disagree. */
export function bedsFor(
  home: Home,
  bedrooms: number,
  chance: Chance,
): Pick<StayFields, 'bedInfo' | 'bedDescription' | 'capacity'> {
  const rooms = Array.from({ length: bedrooms }, (_, i): Bed => {
    if (i === 0) return one(chance.maybe(0.45) ? 'King' : 'Queen')
    if (i === bedrooms - 1 && bedrooms > 2 && chance.maybe(0.6)) return one('Other', chance.whole(1, 2), 'Bunk bed')
    return chance.pick([one('Queen'), one('Queen'), one('Full'), one('Twin', 2), one('King')])
  })
  const spare = ['tent', 'camper', 'tinyhome', 'treehouse', 'yurt'].includes(home)
    ? chance.pick([null, null, one('Twin'), one('Other', 1, 'Folding bunk')])
    : chance.pick([null, null, one('Other', 1, 'Sofa bed'), one('Other', 1, 'Daybed with trundle'), one('Full')])
  const bedInfo = merged(spare ? [...rooms, spare] : rooms)
  return {
    bedInfo,
    bedDescription: described(bedInfo, chance),
    capacity: bedInfo.reduce((sum, bed) => sum + sleeps(bed), 0),
  }
}
