/** A uniform sample of a filter's matches, where they are too many for all of them to be counted. */
import type { Reader } from '../../kernel/db.ts'
import { stayEstimate } from './search-estimate.ts'
import { matchCondition, type Where } from './search-where.ts'

/** A stable random number of 32 bits for each stay, with an index. */
const LOT = 'hashint8(s.id)'

/** At most so many times the size of a sample is looked at for it, before all matches are collected. */
const WALK_TIMES = 4

/** What a statement that counts on a sample answers beside each row: how many matches it drew from, and its highest lot. */
type Drawn = { readonly matching: number; readonly highest: number }

/** Parts of a statement that counts on a sample. */
export type SampleSql = {
  /** Makes `sampled (lot, id)`, after `with`. */
  readonly sampled: string
  /** The one row of `Drawn`, after `from`. */
  readonly drawn: string
}

/** How exactly matches are counted. */
export type Effort = {
  /** Up to this many, all are. */
  readonly exactUpTo: number
  /** Of more, so many are. */
  readonly sample: number
}

export type OnSample<Row> = {
  /** What was counted. */
  readonly rows: readonly Row[]
  /** How many times as much there is of it: 1 if nothing is missing. */
  readonly times: number
  readonly matching: number
  /** The standard deviation of a count, as a share of it. */
  readonly spread: (count: number) => number
}

/** Whether a walk finds the sample; else all matches are collected for it. */
export async function isBroad(reader: Reader, { expected }: Where): Promise<boolean> {
  return expected * WALK_TIMES >= (await stayEstimate(reader))
}

/**
 * Counts on the matches with the lowest lots, which are random. Where every fourth stay matches, a walk in the order of
 * lots finds them, and how far it went says how many match. Else all matches are collected, and their number is known.
 * @param count runs a statement with these parts. What the sample has is to be read of it alone: an index may hold all that says
 * who matches.
 * @param isCounted whether a row was counted: where none is, one stands alone for what was drawn
 */
export async function onSample<Maybe, Row>(
  reader: Reader,
  where: Where,
  { sample: size }: Effort,
  count: (sql: SampleSql) => Promise<readonly (Drawn & Maybe)[]>,
  isCounted: (row: Drawn & Maybe) => row is Drawn & Maybe & Row,
): Promise<OnSample<Row>> {
  const draw = async (matching: string) => {
    const rows = await count({
      sampled: `matching as materialized (${matching}), sampled as materialized (select * from matching order by lot limit ${size})`,
      drawn: '(select (select count(*) from matching) as matching, (select max(lot) from sampled) as highest)',
    })
    const { matching: many = 0, highest = 0 } = rows[0] ?? {}
    return { rows: rows.filter(isCounted), matching: many, highest }
  }
  if (await isBroad(reader, where)) {
    const { rows, matching, highest } = await draw(walkOf(where, size))
    if (matching === size) {
      const share = lotShare(highest)
      return { rows, matching, times: 1 / share, spread: (n) => Math.sqrt((1 - share) / n) }
    }
  }
  const { rows, matching } = await draw(collectionOf(where))
  const times = Math.max(1, matching / size)
  return { rows, matching, times, spread: (n) => Math.sqrt(((1 - n / size) * (1 - 1 / times)) / n) }
}

function collectionOf(where: Where): string {
  return `select ${LOT} as lot, s.id from stay_search s where ${matchCondition(where)} offset 0`
}

function walkOf(where: Where, size: number): string {
  const walked = `select s.*, ${LOT} as lot from stay_search s order by ${LOT} limit ${size * WALK_TIMES}`
  return `select s.lot, s.id from (${walked}) s where ${matchCondition(where)} order by s.lot limit ${size}`
}

/** The share of all lots that are not above one. */
function lotShare(lot: number): number {
  return (lot + 2 ** 31 + 1) / 2 ** 32
}

/** A count that was scaled up says no more than it knows. */
export function threeDigits(count: number): number {
  return Number(count.toPrecision(3))
}
