/** All SQL for the nights, rates and minimums that an import took over. */
import { type Nights, subtractNights } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { during, isNear, rowsOf } from './night-ranges-store.ts'
import type { Rule } from './night-store.ts'

/**
 * What was imported about a stay's nights: which are taken, rates and minimums, and until when free nights are known.
 */
export type ImportedNights = {
  readonly stayId: string
  readonly taken: readonly Nights[]
  readonly prices: readonly Rule[]
  readonly minimumNights: readonly Rule[]
  readonly until: string | null
}

/**
 * What has been imported for stays so far, from a day on, and their hosts' rules. `isHosts`: the calendar has since
 * been maintained by a host; `isSent`: partners read it.
 */
export async function getImported(
  db: Db,
  stayIds: readonly string[],
  today: string,
): Promise<(ImportedNights & { isHosts: boolean; isSent: boolean; hostRules: ImportedNights })[]> {
  const ranges = (value: string) => sql.raw(`jsonb_build_object('start', lower(during), 'end', upper(during)${value})`)
  const list = (item: unknown, from: unknown) =>
    sql`coalesce((select jsonb_agg(${item} order by lower(during)) from ${from} and upper(during) > ${today}::date), '[]')`
  const rules = (kind: string, source: string) =>
    list(ranges(`, 'value', value`), sql`night_rules where stay_id = s.id and kind = ${kind} and source = ${source}`)
  const { rows } = await sql<
    ImportedNights & { isHosts: boolean; isSent: boolean; hostPrices: Rule[]; hostMinimums: Rule[] }
  >`
    select s.id as "stayId", c.imported_until::text as until,
      coalesce(c.is_kept_here, false) or exists (select from calendar_feeds f where f.stay_id = s.id) as "isHosts",
      exists (select from sent_nights n where n.stay_id = s.id) as "isSent",
      ${list(ranges(''), sql`blocked_dates where stay_id = s.id and source = 'import'`)} as taken,
      ${rules('price', 'import')} as prices, ${rules('minimum-nights', 'import')} as "minimumNights",
      ${rules('price', 'host')} as "hostPrices", ${rules('minimum-nights', 'host')} as "hostMinimums"
    from stays s left join stay_calendars c on c.stay_id = s.id where s.id = any(${stayIds})`.execute(db)
  return rows.map(({ hostPrices, hostMinimums, ...row }) => ({
    ...row,
    hostRules: { stayId: row.stayId, taken: [], prices: hostPrices, minimumNights: hostMinimums, until: null },
  }))
}

/** Replaces the imported nights of some stays. */
export async function saveImported(db: Db, stays: readonly ImportedNights[], now: Date): Promise<void> {
  const ids = stays.map(({ stayId }) => stayId)
  await db.deleteFrom('blocked_dates').where('stay_id', 'in', ids).where('source', '=', 'import').execute()
  await db.deleteFrom('night_rules').where('stay_id', 'in', ids).where('source', '=', 'import').execute()
  const taken = stays.flatMap(({ stayId, taken }) => taken.map((nights) => ({ stayId, ...nights })))
  await sql`insert into blocked_dates (stay_id, during, source)
    select r."stayId", daterange(r.start, r.end), 'import'
    from ${rowsOf(taken)} as r("stayId" text, start date, "end" date)`.execute(db)
  const rules = stays.flatMap(({ stayId, prices, minimumNights }) => [
    ...prices.map((rule) => ({ stayId, kind: 'price', ...rule })),
    ...minimumNights.map((rule) => ({ stayId, kind: 'minimum-nights', ...rule })),
  ])
  await sql`insert into night_rules (stay_id, kind, during, value, source)
    select r."stayId", r.kind, daterange(r.start, r.end), r.value, 'import'
    from ${rowsOf(rules)} as r("stayId" text, kind text, start date, "end" date, value int)`.execute(db)
  await sql`insert into stay_calendars (stay_id, imported_until, updated_at)
    select r."stayId", r.until, ${now} from json_to_recordset(${JSON.stringify(stays)}::json) as r("stayId" text, until date)
    on conflict (stay_id) do update set imported_until = excluded.imported_until`.execute(db)
}

/** Opens nights that an import took. @returns whether there were any that the next import would take again */
export async function openImported(db: Db, stayId: string, opened: readonly Nights[]): Promise<boolean> {
  if (opened.length === 0) return false
  const { rows } = await sql<{ nights: Nights; isClaimed: boolean }>`
    delete from blocked_dates where stay_id = ${stayId} and source = 'import' and ${isNear(opened, 0)}
    returning ${during}, (select claimed_at is not null from stays where id = stay_id) as "isClaimed"`.execute(db)
  const left = subtractNights(
    rows.map(({ nights }) => nights),
    opened,
  )
  await sql`insert into blocked_dates (stay_id, during, source)
    select ${stayId}, daterange(r.start, r.end), 'import' from ${rowsOf(left)} as r(start date, "end" date)`.execute(db)
  return rows.some(({ isClaimed }) => !isClaimed)
}
