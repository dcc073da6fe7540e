/** A uniform sample of a filter's matches, for when there are too many to count. */
import type { Reader } from '../../kernel/db.ts'
import { stayEstimate } from './search-estimate.ts'
import { matchCondition, type Where } from './search-where.ts'

/** A stable, indexed 32-bit random number for each stay. */
const LOT = 'hashint8(s.id)'

/** At most this multiple of the sample's size is scanned before falling back to collecting all matches. */
const WALK_TIMES = 4

/** What a sampling statement returns with each row: how many matches it drew from, and the highest lot. */
type Drawn = { readonly matching: number; readonly highest: number }

/** Parts of a sampling statement. */
export type SampleSql = {
  /** Defines `sampled (lot, id)`, after `with`. */
  readonly sampled: string
  /** The single `Drawn` row, after `from`. */
  readonly drawn: string
}

/** How precisely matches are counted. */
export type Effort = {
  /** Up to this many matches, all are counted. */
  readonly exactUpTo: number
  /** Above that, this many are sampled. */
  readonly sample: number
}

export type OnSample<Row> = {
  /** Counted rows. */
  readonly rows: readonly Row[]
  /** Factor to scale counts by: 1 if all matches were counted. */
  readonly times: number
  readonly matching: number
  /** Relative standard deviation of a count. */
  readonly spread: (count: number) => number
}

/** Whether a walk finds the sample; otherwise all matches are collected for it. */
export async function isBroad(reader: Reader, { expected }: Where): Promise<boolean> {
  return expected * WALK_TIMES >= (await stayEstimate(reader))
}

/**
 * Counts on the matches with the lowest lots, which are random. If every fourth stay matches, a walk in lot order finds
 * them, and its length indicates how many match. Otherwise all matches are collected, and their number is known.
 * @param count runs a statement with these parts. Read the sample's columns only for the sample: an index may contain
 * everything needed to match.
 * @param isCounted whether a row was counted: with none, a single row still reports what was drawn
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

/** The share of all lots that are at most `lot`. */
function lotShare(lot: number): number {
  return (lot + 2 ** 31 + 1) / 2 ** 32
}

/** Rounds a scaled-up count to the precision it has. */
export function threeDigits(count: number): number {
  return Number(count.toPrecision(3))
}
