/** All SQL of what was news for saved searches: found when a stay changes, told once. */
import type { Nights, Paged, PageQuery, SearchFrequency, SearchMatch } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import type { News } from '../stay-news/index.ts'

export type Candidate = {
  readonly id: string
  readonly filter: unknown
  readonly createdAt: Date
}

const nights = sql<Nights | null>`case when nights is not null then jsonb_build_object('start', lower(nights), 'end', upper(nights)) end`

export async function hasSearches(db: Db): Promise<boolean> {
  const any = db.selectFrom('saved_searches').select('id').where('is_paused', '=', false).limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

type Asked = {
  readonly keys: readonly string[]
  readonly at: { readonly latitude: unknown; readonly longitude: unknown }
  /** Only searches for some of these nights; null: any. */
  readonly within: Nights | null
  readonly today: string
}

/** The searches that may find a stay. */
export async function candidates(db: Db, { keys, at, within, today }: Asked): Promise<Candidate[]> {
  const isAsked = sql`not is_paused and (nights is null or upper(nights) > ${today}::date)
    ${within ? sql`and nights && daterange(${within.start}::date, ${within.end}::date)` : sql``}`
  // A stay's thousands of keys look to the planner as if they were those of most searches.
  await sql`set local enable_seqscan = off`.execute(db)
  const columns = sql`id, filter, created_at as "createdAt"`
  const { rows } = await sql<Candidate>`
    select ${columns} from saved_searches where keys && ${keys}::text[] and ${isAsked}
    ${
      at.latitude === null
        ? sql``
        : sql`union all select ${columns} from saved_searches
            where box is not null and box @> box(point(${at.longitude}, ${at.latitude}), point(${at.longitude}, ${at.latitude})) and ${isAsked}`
    }`.execute(db)
  return rows
}

export type NewMatch = News & { readonly searchId: string; readonly stayId: string }

/** What makes a match the same as one before, so that it isn't told again. */
function whatOf({ nights, price, noticeId }: News): string {
  return [noticeId, price, nights?.start, nights?.end].filter((part) => part !== null && part !== undefined).join(' ')
}

export async function insertMatches(db: Db, matches: readonly NewMatch[], now: Date): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ nights, ...match }) => ({ ...match, ...nights, what: whatOf({ ...match, nights }) }))
  await sql`insert into saved_search_matches (search_id, stay_id, kind, what, nights, was, price, notice_id, found_at)
    select r."searchId", r."stayId", r.kind, r.what, case when r.start is not null then daterange(r.start, r.end) end,
      r.was, r.price, r."noticeId", ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("searchId" text, "stayId" text, kind text, what text,
      start date, "end" date, was int, price int, "noticeId" text)
    -- Locked, so that none is deleted meanwhile.
    where exists (select from saved_searches s where s.id = r."searchId" for key share)
    on conflict do nothing`.execute(db)
}

export type DueSearch = {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly name: string
  readonly filter: unknown
  readonly frequency: SearchFrequency
  readonly byMail: boolean
  readonly token: string
}

/**
 * The next search after the id `after` that has something to tell, locked.
 * @param since when the day and the week of digests began
 */
export async function nextDue(
  db: Db,
  since: { readonly daily: Date; readonly weekly: Date },
  after: string,
): Promise<DueSearch | null> {
  const begun = sql`case s.frequency when 'daily' then ${since.daily}::timestamptz when 'weekly' then ${since.weekly}::timestamptz end`
  const due = await db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      'u.email',
      'u.first_name as firstName',
      's.name',
      's.filter',
      's.frequency',
      's.by_mail as byMail',
      's.unsubscribe_token as token',
    ])
    .where('u.enabled', '=', true)
    .where('s.is_paused', '=', false)
    .where('s.id', '>', after)
    .where(sql<boolean>`(s.frequency = 'instant' or s.told_at is null or s.told_at < ${begun})`)
    .where(
      sql<boolean>`exists (select from saved_search_matches m
        where m.search_id = s.id and m.told_at is null and (s.frequency = 'instant' or m.found_at < ${begun}))`,
    )
    .orderBy('s.id')
    .limit(1)
    .forNoKeyUpdate('s')
    .skipLocked()
    .executeTakeFirst()
  return due ?? null
}

export type Untold = News & { readonly stayId: string; readonly what: string }

export async function untoldMatches(db: Db, searchId: string): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select stay_id as "stayId", kind, what, was, price, notice_id as "noticeId", ${nights} as nights
    from saved_search_matches where search_id = ${searchId} and told_at is null
    order by array_position('{new,free,cheaper}', kind), found_at, stay_id, what`.execute(db)
  return rows
}

/** Counts the searches' news as told, and forgets what is none any more: it may become news again. */
export async function settleMatches(db: Db, searchId: string, told: readonly Untold[], now: Date): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(told)}::json) as r("stayId" text, kind text, what text)`
  await sql`update saved_search_matches m set told_at = ${now} from ${wanted}
    where m.search_id = ${searchId} and m.stay_id = r."stayId" and m.kind = r.kind and m.what = r.what`.execute(db)
  await db.deleteFrom('saved_search_matches').where('search_id', '=', searchId).where('told_at', 'is', null).execute()
  if (told.length > 0) await db.updateTable('saved_searches').set({ told_at: now }).where('id', '=', searchId).execute()
}

/** Forgets what a paused search has not told. */
export async function dropUntold(db: Db, searchId: string): Promise<void> {
  await settleMatches(db, searchId, [], new Date())
}

/** The public stays that were news for a search, the latest first. */
export function listMatches(db: Db, searchId: string, query: PageQuery): Promise<Paged<SearchMatch>> {
  const matching = db
    .selectFrom('saved_search_matches as m')
    .innerJoin('stay_card as c', 'c.stay_id', 'm.stay_id')
    .select(['c.card', 'm.kind', 'm.was', 'm.price', 'm.notice_id', 'm.found_at', nights.as('nights')])
    .where('m.search_id', '=', searchId)
    .orderBy('m.found_at', 'desc')
    .orderBy('m.stay_id')
    .orderBy('m.kind')
    .orderBy('m.what')
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
