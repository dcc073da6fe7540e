/** Past results of outlets, from executed promotions only. */
import { type OutletRecord, RECORD_DAYS, RECORD_PROMOTIONS } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Maximum age of a post that can predict the next. */
const RECENT_DAYS = 730

/**
 * Ranges of visits by outlet and promotion type, from posts whose counting period is over; promotions without visits
 * count like all others.
 */
export async function outletRecords(db: Db, now: Date, promotionTypeId?: string): Promise<OutletRecord[]> {
  const { rows } = await sql<OutletRecord>`
    with posts as (
      select t.outlet_id, p.content->>'promotionTypeId' as type_id, t.promotion_id, sum(coalesce(h.visits, 0)) as visits
      from execution_tasks t join stay_promotions p on p.id = t.promotion_id
      left join lateral (select sum(n) as visits from event_hours
        where key = 'promotion-link-click:' || t.id and hour < t.done_at + ${RECORD_DAYS} * interval '1 day') h on true
      where p.status = 'Executed' and t.status = 'done'
        and t.done_at between ${now}::timestamptz - ${RECENT_DAYS} * interval '1 day' and ${now}::timestamptz - ${RECORD_DAYS} * interval '1 day'
        and (${promotionTypeId ?? null}::text is null or p.content->>'promotionTypeId' = ${promotionTypeId ?? null})
      group by 1, 2, 3)
    select outlet_id as "outletId", type_id as "promotionTypeId", count(*)::int as promotions,
      round(percentile_cont(0.25) within group (order by visits))::int as low,
      round(percentile_cont(0.5) within group (order by visits))::int as median,
      round(percentile_cont(0.75) within group (order by visits))::int as high
    from posts group by 1, 2 having count(*) >= ${RECORD_PROMOTIONS} order by 1, 2`.execute(db)
  return rows
}
