/**
 * All SQL for saved-search matches: found when a stay changes, stored once for many searches, then recorded per search
 * and announced once.
 */
import type { Language, Nights, Paged, PageQuery, SearchFrequency, SearchMatch } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import type { News } from '../stay-news/index.ts'

const nights = sql<Nights | null>`case when n.nights is not null then jsonb_build_object('start', lower(n.nights), 'end', upper(n.nights)) end`

export async function hasSearches(db: Db): Promise<boolean> {
  const any = db.selectFrom('saved_searches').select('id').where('is_paused', '=', false).limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

type Asked = {
  readonly keys: readonly string[]
  readonly at: { readonly latitude: unknown; readonly longitude: unknown }
  /** Limits the result to searches for some of these nights; null: no limit. */
  readonly within: Nights | null
  readonly today: string
}

/** The numbers of the searches that might find a stay. */
export async function candidates(db: Db, { keys, at, within, today }: Asked): Promise<number[]> {
  const isAsked = sql`(nights is null or upper(nights) > ${today}::date)
    ${within ? sql`and nights && daterange(${within.start}::date, ${within.end}::date)` : sql``}`
  // The planner assumes that a stay's hundreds of keys match most searches.
  await sql`set local enable_seqscan = off`.execute(db)
  const { rows } = await sql<{ numbers: number[] | null }>`
    select array_agg(search) as numbers from (
      select search from saved_search_keys where key = any(${keys}::text[]) and ${isAsked}
      ${
        at.latitude === null
          ? sql``
          : sql`union all select search from saved_search_boxes
              where box @> box(point(${at.longitude}, ${at.latitude}), point(${at.longitude}, ${at.latitude})) and ${isAsked}`
      }) found`.execute(db)
  // A text has several keys, so drop duplicates.
  return [...new Set(rows[0]?.numbers ?? [])]
}

/** The saved searches with these numbers. */
export async function searchesByNumber(db: Db, numbers: readonly number[]) {
  const { rows } = await sql<{ number: number; filter: unknown; createdAt: Date }>`
    select number, filter, created_at as "createdAt" from saved_searches where number = any(${numbers}::int[])`.execute(
    db,
  )
  return rows
}

/** A stay's news, and the numbers of the searches it matches. */
export type NewMatch = News & { readonly searches: readonly number[] }

/** Identifies a stay's news, so that no search announces the same news twice. */
export function newsKey({ kind, nights, price, noticeId }: News): string {
  const parts = [noticeId, price, nights?.start, nights?.end]
  return [kind, ...parts.filter((part) => part !== null && part !== undefined)].join(' ')
}

/** Stores a stay's news with the searches it matches, for `noteMatches` to process. */
export async function insertNews(db: Db, stayId: string, matches: readonly NewMatch[], now: Date): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ nights, ...match }) => ({ ...match, ...nights, what: newsKey({ ...match, nights }) }))
  await sql`insert into saved_search_news as n (stay_id, kind, what, nights, price, notice_id, searches, was, found_at)
    select ${stayId}, kind, what, case when start is not null then daterange(start, "end") end, price, "noticeId", searches, was, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind text, what text, start date, "end" date, was int, price int,
      "noticeId" text, searches int[])
    on conflict (stay_id, what) do update set searches = coalesce(n.searches, '{}') || excluded.searches, was = excluded.was,
      found_at = excluded.found_at`.execute(db)
}

/** Stored news processed per batch. */
const NOTED_AT_ONCE = 20

/**
 * Records stored news for each search, unless already recorded. A search deleted in the meantime leaves rows that are
 * never read.
 */
export async function noteMatches(db: Db): Promise<void> {
  await repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
    with kept as (
      select id, searches, was, found_at from saved_search_news where searches is not null order by id
      limit ${limit} for update skip locked),
    noted as (
      insert into saved_search_matches (news, search, was, found_at)
      select id, search, was, found_at from kept, unnest(searches) search order by search, id
      on conflict do nothing)
    update saved_search_news n set searches = null from kept where n.id = kept.id`.execute(db)
    return numAffectedRows
  }, NOTED_AT_ONCE)
}

export type DueSearch = {
  readonly id: string
  readonly number: number
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly language: Language
  readonly name: string
  readonly filter: unknown
  readonly frequency: SearchFrequency
  readonly byMail: boolean
  readonly token: string
}

/** SQL: the price of a stay itself came down, rather than a notice with a lower one; expects the alias `n`. */
const isCheaper = sql<boolean>`(n.kind = 'cheaper' and n.notice_id is null)`

/**
 * The next search after the id `after` with something to announce, locked. Prices that came down wait until an hour has
 * passed since its last announcement, unless there is other news.
 * @param since when the current day, week and hour of announcements began
 */
export async function nextDue(
  db: Db,
  since: { readonly daily: Date; readonly weekly: Date; readonly hour: Date },
  after: string,
): Promise<DueSearch | null> {
  const dueSince = sql`case s.frequency when 'daily' then ${since.daily}::timestamptz when 'weekly' then ${since.weekly}::timestamptz end`
  const due = await db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.number',
      's.user_id as userId',
      'u.email',
      'u.first_name as firstName',
      'u.language',
      's.name',
      's.filter',
      's.frequency',
      's.by_mail as byMail',
      's.unsubscribe_token as token',
    ])
    .where('u.enabled', '=', true)
    .where('s.is_paused', '=', false)
    .where('s.id', '>', after)
    .where(sql<boolean>`(s.frequency = 'instant' or s.told_at is null or s.told_at < ${dueSince})`)
    .where(
      sql<boolean>`exists (select from saved_search_matches m join saved_search_news n on n.id = m.news
        where m.search = s.number and m.told_at is null and (s.frequency = 'instant' or m.found_at < ${dueSince})
          and (not ${isCheaper} or s.told_at is null or s.told_at < ${since.hour}))`,
    )
    .orderBy('s.id')
    .limit(1)
    .forNoKeyUpdate('s')
    .skipLocked()
    .executeTakeFirst()
  return due ?? null
}

export type UnsentMatch = News & { readonly newsId: number; readonly stayId: string }

export async function unsentMatches(db: Db, search: number): Promise<UnsentMatch[]> {
  const { rows } = await sql<UnsentMatch>`
    select n.id as "newsId", n.stay_id as "stayId", n.kind, m.was, n.price, n.notice_id as "noticeId", ${nights} as nights
    from saved_search_matches m join saved_search_news n on n.id = m.news
    where m.search = ${search} and m.told_at is null
    order by array_position('{new,free,cheaper}', n.kind), m.found_at, n.stay_id, n.what`.execute(db)
  return rows
}

/** A price that a search has announced. */
export type AnnouncedPrice = { readonly stayId: string; readonly nights: Nights | null; readonly price: number }

/** The prices that came down which a search has announced since a time. */
export async function announcedPrices(db: Db, search: number, since: Date): Promise<AnnouncedPrice[]> {
  const { rows } = await sql<AnnouncedPrice>`
    select n.stay_id as "stayId", n.price, ${nights} as nights
    from saved_search_matches m join saved_search_news n on n.id = m.news
    where m.search = ${search} and m.told_at >= ${since} and ${isCheaper} and n.price is not null`.execute(db)
  return rows
}

/**
 * Marks a search's news as announced, and deletes what no longer applies: it may become news again.
 * @param unsent what was read; matches that another worker has recorded since are left for the next time
 */
export async function settleMatches(
  db: Db,
  search: Pick<DueSearch, 'id' | 'number'>,
  unsent: readonly UnsentMatch[],
  matches: readonly UnsentMatch[],
  now: Date,
): Promise<void> {
  const ids = (matches: readonly UnsentMatch[]) => matches.map(({ newsId }) => newsId)
  await sql`update saved_search_matches set told_at = ${now}
    where search = ${search.number} and news = any(${ids(matches)}::int8[])`.execute(db)
  await sql`delete from saved_search_matches
    where search = ${search.number} and news = any(${ids(unsent)}::int8[]) and told_at is null`.execute(db)
  if (matches.length > 0)
    await db.updateTable('saved_searches').set({ told_at: now }).where('id', '=', search.id).execute()
}

/** Deletes everything a search has not announced, recorded or not. */
export async function dropNews(db: Db, searchId: string): Promise<void> {
  await sql`update saved_search_news n set searches = array_remove(n.searches, s.number) from saved_searches s
    where s.id = ${searchId} and n.searches is not null and n.searches @> array[s.number]`.execute(db)
  await sql`delete from saved_search_matches m using saved_searches s
    where s.id = ${searchId} and m.search = s.number and m.told_at is null`.execute(db)
}

/** The public stays that were news for a search, newest first. */
export function listMatches(db: Db, searchId: string, query: PageQuery): Promise<Paged<SearchMatch>> {
  const matching = db
    .selectFrom('saved_searches as s')
    .innerJoin('saved_search_matches as m', 'm.search', 's.number')
    .innerJoin('saved_search_news as n', 'n.id', 'm.news')
    .innerJoin('stay_card as c', 'c.stay_id', 'n.stay_id')
    .select(['c.card', 'n.kind', 'm.was', 'n.price', 'n.notice_id', 'm.found_at', nights.as('nights')])
    .where('s.id', '=', searchId)
    .orderBy('m.found_at', 'desc')
    .orderBy('n.stay_id')
    .orderBy('n.what')
  return pageOf(query, matching, (row) => ({
    stay: JSON.parse(row.card) as SearchMatch['stay'],
    kind: row.kind,
    nights: row.nights,
    was: row.was,
    price: row.price,
    noticeId: row.notice_id,
    foundAt: row.found_at.toISOString(),
  }))
}
