import type { CalendarEntry } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** The most entries of one calendar. */
const ENTRIES_MAX = 1000

type Row = Omit<CalendarEntry, 'start' | 'end'> & { start: Date | null; end: Date | null }

/** What an organization has dated in [from, to), the earliest first; then its promotions that still lack a date. */
export async function getEntries(db: Db, organizationId: string, from: Date, to: Date): Promise<CalendarEntry[]> {
  const dated = (kind: string, table: string) => sql`
    select ${kind}, n.id, n.title, n.status, n.starts_at, n.ends_at, n.stay_id, coalesce(s.content->>'name', ''), n.campaign_id,
      '[]'::jsonb, n.version
    from ${sql.table(table)} n join stays s on s.id = n.stay_id where s.organization_id = ${organizationId}
      and n.starts_at < ${to} and n.ends_at > ${from}`
  const { rows } = await sql<Row>`
    select * from (
      select 'campaigns' as kind, c.id, c.title, c.status, c.starts_at as start, c.ends_at as "end", null as "stayId",
        '' as "stayName", null as "campaignId", '[]'::jsonb as "outletIds", c.version
      from campaigns c where c.organization_id = ${organizationId} and c.starts_at < ${to} and c.ends_at > ${from}
      union all
      select 'stay-promotions', p.id, promotion_name(p.content, s.content), p.status, d.day, d.day, p.stay_id,
        coalesce(s.content->>'name', ''), p.campaign_id, coalesce(p.content->'postOutlets', '[]'), p.version
      from stay_promotions p join stays s on s.id = p.stay_id, lateral (select
        coalesce(p.content->>'requestedDate', p.content->>'startDate')::timestamptz as day) d
      where s.organization_id = ${organizationId} and (d.day is null and p.status <> 'Executed' or d.day >= ${from} and d.day < ${to})
      union all ${dated('cancellations', 'cancellations')}
      union all ${dated('offers', 'offers')}
      union all ${dated('giveaways', 'giveaways')}
    ) entries order by start nulls last, id limit ${ENTRIES_MAX}`.execute(db)
  return rows.map((row) => ({
    ...row,
    start: row.start?.toISOString() ?? null,
    end: row.end?.toISOString() ?? null,
  }))
}
