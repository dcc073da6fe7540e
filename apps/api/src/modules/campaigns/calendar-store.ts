import { CALENDAR_ENTRIES_MAX, type CalendarEntry, endOfDay, shownStayName } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { castOrNull } from '../../kernel/stored-sql.ts'
import { stayName } from '../stay-names/index.ts'

/** When a day begins at the organization `o`, or the one so many days later. */
function localMidnight(day: string, later = 0) {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone zone_or_utc(o.time_zone))`
}

type Row = Omit<CalendarEntry, 'start' | 'end' | 'stayName'> & {
  start: Date | null
  end: Date | null
  stayName: string | null
}

/**
 * An organization's dated items from the day `from` through the day `to`, earliest first, followed by its promotions
 * without a date; not promotions whose purchase was canceled, which aren't posted. A promotion's day is that of its first
 * post, or the one requested for it; the nights that it promotes are others. Days of ranges are in UTC; those of
 * promotions are in the organization's time zone. One more than fits shows that there are more.
 */
export async function getEntries(db: Db, organizationId: string, from: string, to: string): Promise<CalendarEntry[]> {
  const [start, end] = [new Date(from), endOfDay(to)]
  const dated = (kind: string, table: string, isLeft = sql`true`) => sql`
    select ${kind}, n.id, n.title, n.status, n.starts_at, n.ends_at, n.stay_id, ${stayName}, n.campaign_id,
      '[]'::jsonb, false, n.version
    from ${sql.table(table)} n join stays s on s.id = n.stay_id where s.organization_id = ${organizationId}
      and n.starts_at < ${end} and n.ends_at > ${start} and ${isLeft}`
  const { rows } = await sql<Row>`
    select * from (
      select 'campaigns' as kind, c.id, c.title, c.status, c.starts_at as start, c.ends_at as "end", null as "stayId",
        null as "stayName", null as "campaignId", '[]'::jsonb as "outletIds", false as "isStarted", c.version
      from campaigns c where c.organization_id = ${organizationId} and c.starts_at < ${end} and c.ends_at > ${start}
      union all
      select 'stay-promotions', p.id, promotion_name(p.content, jsonb_build_object('name', ${stayName})), p.status, d.day, d.day, p.stay_id,
        ${stayName}, p.campaign_id, coalesce(p.content->'postOutlets', '[]'),
        p.started_at is not null, p.version
      from stay_promotions p join stays s on s.id = p.stay_id join organizations o on o.id = s.organization_id, lateral (select
        coalesce(p.started_at, ${castOrNull(sql`p.content->>'requestedDate'`, 'timestamptz')}) as day) d
      where o.id = ${organizationId} and p.purchase_status <> 'Cancelled'
        and (d.day is null and p.status <> 'Executed' or d.day >= ${localMidnight(from)} and d.day < ${localMidnight(to, 1)})
      union all ${dated('cancellations', 'cancellations')}
      union all ${dated('offers', 'offers')}
      union all ${dated('giveaways', 'giveaways', sql`n.purchase_status <> 'Cancelled'`)}
    ) entries order by start nulls last, id limit ${CALENDAR_ENTRIES_MAX + 1}`.execute(db)
  return rows.map((row) => ({
    ...row,
    // A campaign may have several stays.
    stayName: row.stayId === null ? '' : shownStayName(row.stayName),
    start: row.start?.toISOString() ?? null,
    end: row.end?.toISOString() ?? null,
  }))
}
