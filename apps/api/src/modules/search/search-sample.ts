/** A uniform sample of a filter's matches, where they are too many for all of them to be counted. */
import type { Reader } from '../../kernel/db.ts'
import { stayEstimate } from './search-estimate.ts'
import { allConditions, type Where } from './search-where.ts'

/** A stable random number of 32 bits for each stay, with an index. */
const LOT = 'hashint8(s.id)'

/** At most so many times the size of a sample is looked at for it, before all matches are collected. */
const WALK_TIMES = 4

export type Sample<Row> = {
  /** How many rows of `matching` there were. */
  readonly matching: number
  /** The highest lot of the sample. */
  readonly highest: number
  /** What was counted in the sample. */
  readonly rows: readonly Row[]
}

/**
 * Counts on the matches with the lowest lots, which are random. Where every fourth stay matches, a walk in the order of
 * lots finds them, and how far it went says how many match. Else all matches are collected.
 * @param count gets the text of a query of matches, `(lot, id)`, and counts on the `size` of them with the lowest lots. What
 * they have is to be read of those alone: an index may hold all that says who matches.
 * @returns what was counted, and how many times as much there is of it: 1 if nothing is missing
 */
export async function onSample<Row>(
  reader: Reader,
  where: Where,
  size: number,
  count: (matching: string) => Promise<Sample<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly times: number; readonly matching: number }> {
  if (where.expected * WALK_TIMES >= (await stayEstimate(reader))) {
    const { rows, matching, highest } = await count(walkOf(where, size))
    if (matching === size) return { rows, matching, times: 1 / lotShare(highest) }
  }
  const { rows, matching } = await count(collectionOf(where))
  return { rows, matching, times: Math.max(1, matching / size) }
}

function collectionOf(where: Where): string {
  return `select ${LOT} as lot, s.id from stay_search s where ${allConditions(where).join(' and ')} offset 0`
}

function walkOf(where: Where, size: number): string {
  const walked = `select s.*, ${LOT} as lot from stay_search s order by ${LOT} limit ${size * WALK_TIMES}`
  return `select s.lot, s.id from (${walked}) s where ${allConditions(where).join(' and ')} order by s.lot limit ${size}`
}

/** The share of all lots that are not above one. */
function lotShare(lot: number): number {
  return (lot + 2 ** 31 + 1) / 2 ** 32
}

/** A count that was scaled up says no more than it knows. */
export function threeDigits(count: number): number {
  return Number(count.toPrecision(3))
}
