/** All SQL for saved searches. */
import {
  type Filter,
  type Language,
  type Nights,
  type Paged,
  type PageQuery,
  parseFilter,
  type SavedSearch,
  type SavedSearchChanges,
  type SavedSearchFields,
  type SearchProblem,
  spanOf,
  stayFilterFields,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { newToken } from '../../kernel/secret-token.ts'
import { dropNews } from './match-store.ts'
import { searchKeys } from './search-keys.ts'

function searches(db: Db, userId: string) {
  return db
    .selectFrom('saved_searches as s')
    .selectAll('s')
    .select([
      sql<number>`(select count(distinct n.stay_id)::int from saved_search_matches m
        join saved_search_news n on n.id = m.news where m.search = s.number)`.as('match_count'),
      sql<Date | null>`(select max(m.found_at) from saved_search_matches m where m.search = s.number)`.as(
        'last_match_at',
      ),
    ])
    .where('s.user_id', '=', userId)
}
type Row = RowOf<typeof searches>

/** A stored filter; null if it is no longer valid. Which nights its dates allow depends on the day. */
export function readFilter(stored: unknown, today: string): Filter | null {
  return parseFilter(JSON.stringify(stored ?? null), stayFilterFields, today).filter ?? null
}

/** The filter, limited to one of the ranges of nights that its dates allow. */
export function withNights(filter: Filter, range: Nights): Filter {
  return filter.dates ? { ...filter, dates: { ...filter.dates, nights: [range] } } : filter
}

/** What a filter requires a field to be, in lower case; null if anything. */
function required(filter: Filter, field: string): string[] | null {
  if (filter.logic === 'or') return null
  for (const item of filter.items)
    if ('field' in item && item.field === field && ['equals', 'is', 'isAnyOf'].includes(item.operator))
      return [item.value].flat().map((value) => String(value).toLowerCase())
  return null
}

/** The cities that a filter requires, in any of its states; null if it requires none. */
function citiesOf(filter: Filter | null): { cities: string[]; named: string[] | null } | null {
  const cities = filter && required(filter, 'city')
  if (!cities) return null
  const states = required(filter, 'state')
  return { cities, named: states && cities.flatMap((city) => states.map((state) => `${city}, ${state}`)) }
}

/** Which of the filters, by index, require a city that has no public stay. */
async function missingCities(db: Db, filters: readonly (Filter | null)[]): Promise<Set<number>> {
  const requiredCities = filters.flatMap((filter, index) => {
    const cities = citiesOf(filter)
    return cities ? { index, ...cities } : []
  })
  if (requiredCities.length === 0) return new Set()
  const { rows } = await sql<{ index: number }>`
    select index from json_to_recordset(${JSON.stringify(requiredCities)}::json) as asked(index int, cities text[], named text[])
    where not case when named is null then exists (select from stay_search s where lower(s.city) = any(cities))
      else exists (select from features f where f.kind = 'city' and f.name_key = any(named) and f.n > 0) end`.execute(
    db,
  )
  return new Set(rows.map(({ index }) => index))
}

/** Whether a filter's dates allow no nights that are still ahead. */
export function areDatesOver({ dates }: Filter, today: string): boolean {
  return dates?.nights.every(({ end }) => end <= today) ?? false
}

function problemOf(filter: Filter | null, isGone: boolean, today: string): SearchProblem | null {
  if (!filter) return 'invalid-filter'
  if (areDatesOver(filter, today)) return 'dates-over'
  return isGone ? 'place-gone' : null
}

/** Adds the problems that keep each search from finding anything. */
async function withProblems(db: Db, rows: readonly Row[], today: string): Promise<SavedSearch[]> {
  const filters = rows.map((row) => readFilter(row.filter, today))
  const gone = await missingCities(db, filters)
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    filter: row.filter,
    frequency: row.frequency,
    byMail: row.by_mail,
    isPaused: row.is_paused,
    problem: problemOf(filters[index] ?? null, gone.has(index), today),
    matchCount: row.match_count,
    lastMatchAt: row.last_match_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** A user's searches, newest first. */
export async function listSearches(
  db: Db,
  userId: string,
  query: PageQuery,
  today: string,
): Promise<Paged<SavedSearch>> {
  const matching = searches(db, userId).orderBy('s.created_at', 'desc').orderBy('s.id')
  const page = await pageOf(query, matching, (row) => row)
  return { ...page, docs: await withProblems(db, page.docs, today) }
}

export async function searchById(db: Db, userId: string, id: string, today: string): Promise<SavedSearch | null> {
  const row = await searches(db, userId).where('s.id', '=', id).executeTakeFirst()
  return row ? ((await withProblems(db, [row], today))[0] ?? null) : null
}

/**
 * Counts a user's searches, paused ones included or not; locks the user, so that no concurrent call can add one until
 * the transaction ends.
 */
export async function countSearches(db: Db, userId: string, which: 'all' | 'running'): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { n } = await db
    .selectFrom('saved_searches')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .$if(which === 'running', (all) => all.where('is_paused', '=', false))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Indexes a search under the keys by which stays find it. */
async function fileSearch(db: Db, number: number, filter: Filter): Promise<void> {
  const { keys, box } = searchKeys(filter)
  const nights = filter.dates ? spanSql(filter.dates.nights) : null
  const rows = [...new Set(keys)].map((key) => ({ search: number, key, nights }))
  if (rows.length > 0) await db.insertInto('saved_search_keys').values(rows).execute()
  if (!box) return
  const corners = sql<string>`box(point(${box.east}, ${box.north}), point(${box.west}, ${box.south}))`
  await db.insertInto('saved_search_boxes').values({ search: number, box: corners, nights }).execute()
}

/** Removes a search from the key index: stays no longer find it. */
async function unfileSearch(db: Db, number: number): Promise<void> {
  await db.deleteFrom('saved_search_keys').where('search', '=', number).execute()
  await db.deleteFrom('saved_search_boxes').where('search', '=', number).execute()
}

/** SQL: from the first to the last of all nights that a search allows. */
function spanSql(nights: readonly Nights[]): RawBuilder<string> {
  if (nights.length === 0) return sql<string>`'empty'::daterange`
  const { start, end } = spanOf(nights)
  return sql<string>`daterange(${start}::date, ${end}::date)`
}

export async function insertSearch(
  db: Db,
  userId: string,
  { name, filter, frequency, byMail }: z.output<typeof SavedSearchFields>,
  parsed: Filter,
): Promise<string> {
  const id = newId('sch')
  const { number } = await db
    .insertInto('saved_searches')
    .values({
      id,
      user_id: userId,
      name,
      // As the user wrote it, including flexible dates, but with its logic explicit.
      filter: JSON.stringify({ ...filter, logic: parsed.logic, items: parsed.items }),
      frequency,
      by_mail: byMail,
      unsubscribe_token: newToken(),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await fileSearch(db, number, parsed)
  return id
}

/** @param today `YYYY-MM-DD`: which nights its dates allow depends on the day */
export async function saveSearch(
  db: Db,
  id: string,
  { name, frequency, byMail, isPaused }: SavedSearchChanges,
  today: string,
): Promise<void> {
  const { number, filter } = await db
    .updateTable('saved_searches')
    .set({
      updated_at: sql`now()`,
      ...(name !== undefined && { name }),
      ...(frequency !== undefined && { frequency }),
      ...(byMail !== undefined && { by_mail: byMail }),
      ...(isPaused !== undefined && { is_paused: isPaused }),
    })
    .where('id', '=', id)
    .returning(['number', 'filter'])
    .executeTakeFirstOrThrow()
  if (isPaused === undefined) return
  await unfileSearch(db, number)
  const parsed = isPaused ? null : readFilter(filter, today)
  if (parsed) await fileSearch(db, number, parsed)
}

/** Pauses a user's running searches except the newest `most`, dropping their news. @returns how many were paused. */
export async function pauseOlderSearches(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ id: string; number: number }>`
    update saved_searches set is_paused = true, updated_at = now() where id in (
      select id from saved_searches where user_id = ${userId} and not is_paused
      order by created_at desc, id desc offset ${most}) returning id, number`.execute(db)
  for (const { id, number } of rows) {
    await unfileSearch(db, number)
    await dropNews(db, id)
  }
  return rows.length
}

/** Restricts a search's notifications to the app. */
export async function endMails(db: Db, id: string): Promise<void> {
  await db.updateTable('saved_searches').set({ updated_at: sql`now()`, by_mail: false }).where('id', '=', id).execute()
}

export async function deleteSearch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('id', '=', id).execute()
}

export async function searchByToken(
  db: Db,
  token: string,
): Promise<{ id: string; name: string; byMail: boolean; language: Language } | null> {
  const row = await db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.by_mail as byMail', 'u.language'])
    .where('s.unsubscribe_token', '=', token)
    .executeTakeFirst()
  return row ?? null
}

/** The link in an email: a mail program's POST unsubscribes, a person's GET opens the page with the button. */
export function unsubscribeUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/api/search-subscriptions/${token}/unsubscribe`
}
