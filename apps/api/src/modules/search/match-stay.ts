/**
 * The reverse of search: which filters find one given stay. Fields are compared by the filter language's reference
 * semantics, so that most filters cost no statement; place, dates and text by search's own conditions, all filters in
 * one statement. A property test compares it with search.
 */
import { type Filter, matchesFilter, stayFilterFields } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { createParams } from '../../kernel/filter-sql.ts'
import { whereAndWhen } from './place-sql.ts'
import { listKinds } from './search-index-store.ts'
import { textCondition } from './search-stays.ts'
import { indexPlace, scalarColumns } from './search-where.ts'
import { type TextQuery, textQuery } from './search-words.ts'

/** A public stay as search sees it. */
export type FoundStay = {
  readonly stayId: string
  /** Its value of each filterable field. */
  readonly record: Readonly<Record<string, unknown>>
  /** The words by which a text finds it. */
  readonly words: readonly string[]
  readonly publishedAt: Date
}

/** @returns null if the stay isn't public */
export async function foundStay(reader: Reader, stayId: string): Promise<FoundStay | null> {
  type Row = Record<string, unknown> & { feats_: { kind: string; name: string }[]; words_: string[] }
  const columns = Object.entries(scalarColumns).map(([field, column]) => `${column} as "${field}"`)
  const [row] = await reader.rows<Row>(
    'found-stay',
    `select ${columns.join(', ')}, tsvector_to_array(s.tsv) as words_,
       coalesce((select json_agg(json_build_object('kind', f.kind, 'name', f.name)) from features f where f.id = any(s.feats) and f.name_key not like ' %'), '[]') as feats_
     from stay_search s where s.stay_id = $1`,
    [stayId],
  )
  if (!row) return null
  const { feats_: feats, words_: words, ...scalars } = row
  const publishedAt = row.publishedAt as Date
  const lists = listKinds.map((kind) => [kind, feats.flatMap((each) => (each.kind === kind ? each.name : []))])
  return {
    stayId,
    record: { ...scalars, publishedAt: publishedAt.toISOString(), ...Object.fromEntries(lists) },
    words: words.filter((word) => !word.startsWith('=')),
    publishedAt,
  }
}

/** Filters whose conditions go into one statement, which has room for 65,535 values. */
const AT_ONCE = 500

/** Which of the filters find the stay, in order. */
export async function filtersThatFind(reader: Reader, stay: FoundStay, filters: readonly Filter[]): Promise<boolean[]> {
  const texts = new Map<string, Promise<TextQuery | null>>()
  const queryOf = (text: string) => {
    const known = texts.get(text) ?? textQuery(reader, text)
    texts.set(text, known)
    return known
  }
  const found: boolean[] = []
  for (let at = 0; at < filters.length; at += AT_ONCE)
    found.push(...(await findBatch(reader, stay, filters.slice(at, at + AT_ONCE), queryOf)))
  return found
}

async function findBatch(
  reader: Reader,
  { stayId, record }: FoundStay,
  filters: readonly Filter[],
  queryOf: (text: string) => Promise<TextQuery | null>,
): Promise<boolean[]> {
  const params = createParams([stayId])
  const conditions: string[] = []
  const isFound: boolean[] = []
  for (const filter of filters) {
    const fits = matchesFilter(filter, record, stayFilterFields)
    const text = fits && filter.text ? await queryOf(filter.text) : null
    const rest = fits ? [...whereAndWhen(filter, indexPlace, params), ...(text ? [textCondition(text)] : [])] : []
    if (rest.length > 0) conditions.push(`(${isFound.length}, ${rest.join(' and ')})`)
    isFound.push(fits && !(filter.text && !text))
  }
  if (conditions.length === 0) return isFound
  const failed = await reader.rows<{ n: number }>(
    null,
    `select v.n from stay_search s cross join lateral (values ${conditions.join(', ')}) v(n, is_found)
     where s.stay_id = $1 and v.is_found is not true`,
    params.values,
  )
  for (const { n } of failed) isFound[n] = false
  return isFound
}
