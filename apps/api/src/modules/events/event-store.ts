import type { EventFields } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'

export type NewEvent = EventFields & { readonly key: string; readonly at: Date }

/** The key of an event's counts: its name, or `name:stayId` where it is about a stay. */
export const keyOf = ({ name, value }: EventFields): string =>
  typeof value.stayId === 'string' && /^stay_[a-z0-9]{26}$/.test(value.stayId) ? `${name}:${value.stayId}` : name

/** Writes many events, and their hours, in one statement. */
export const insertEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  await sql`with new as (
      insert into events (name, key, identity, value, at)
      select * from unnest(${events.map((event) => event.name)}::text[], ${events.map((event) => event.key)}::text[], ${events.map((event) => event.identity)}::text[],
        ${events.map((event) => JSON.stringify(event.value))}::jsonb[], ${events.map((event) => event.at)}::timestamptz[])
      returning name, key, at),
    counted as (
      select key, date_trunc('hour', at) as hour, count(*)::int as n from new group by 1, 2
      union all select name, date_trunc('hour', at), count(*)::int from new where key <> name group by 1, 2)
    insert into event_hours (key, hour, n) select key, hour, sum(n)::int from counted group by key, hour order by key, hour
    on conflict (key, hour) do update set n = event_hours.n + excluded.n`.execute(db)
}

// Whole hours come from the rollup, the two broken ones at the ends from the events themselves.
const countSql = `
  with span as (select $2::timestamptz as low, $3::timestamptz as high),
  hours as (select case when date_trunc('hour', low) = low then low else date_trunc('hour', low) + interval '1 hour' end as first, date_trunc('hour', high) as last from span)
  select (select coalesce(sum(n), 0) from event_hours, hours where key = $1 and hour >= first and hour < last)
    + (select count(*) from events, span, hours where %KEY% and at >= low and at < least(first, high))
    + (select count(*) from events, span, hours where %KEY% and at >= greatest(last, low) and at < high and last >= first) as n`

/** How many events of a key fall into [min, max). */
export const countEvents = async (reader: Reader, key: string, min: Date, max: Date): Promise<number> => {
  const byStay = key.includes(':')
  const text = countSql.replaceAll('%KEY%', byStay ? 'key = $1' : "(key = $1 or (key > $1 || ':' and key < $1 || ';'))")
  const [row] = await reader.rows<{ n: number }>(byStay ? 'count-key' : 'count-name', text, [key, min, max])
  return row?.n ?? 0
}
