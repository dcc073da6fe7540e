/** Past results of outlets, from executed promotions only: counted every night, read by promotion type. */
import { type OutletRecord, RECORD_DAYS, RECORD_PROMOTIONS } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { runForEach } from '../../kernel/run-independently.ts'

/** Maximum age of a post that can predict the next. */
const RECENT_DAYS = 730

/** The ids of all outlets with tasks, each found by one step in the index. */
async function outletsWithTasks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive outlets(id) as (
      (select outlet_id from execution_tasks order by outlet_id limit 1)
      union all
      select (select outlet_id from execution_tasks where outlet_id > outlets.id order by outlet_id limit 1)
      from outlets where outlets.id is not null)
    select id from outlets where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Recounts an outlet's ranges of visits by promotion type, from posts whose counting period is over; promotions without
 * visits count like all others.
 */
async function countRecords(db: Db, outletId: string, now: Date): Promise<void> {
  await db.deleteFrom('outlet_records').where('outlet_id', '=', outletId).execute()
  await sql`
    with posts as (
      select p.content->>'promotionTypeId' as type_id, t.promotion_id, sum(coalesce(h.visits, 0)) as visits
      from execution_tasks t join stay_promotions p on p.id = t.promotion_id
      left join lateral (select sum(n) as visits from event_hours
        where key = 'promotion-link-click:' || t.id and hour < t.done_at + ${RECORD_DAYS} * interval '1 day') h on true
      where t.outlet_id = ${outletId} and p.status = 'Executed' and t.status = 'done'
        and t.done_at between ${now}::timestamptz - ${RECENT_DAYS} * interval '1 day' and ${now}::timestamptz - ${RECORD_DAYS} * interval '1 day'
      group by 1, 2)
    insert into outlet_records (outlet_id, promotion_type_id, promotions, low, median, high)
    select ${outletId}, type_id, count(*),
      round(percentile_cont(0.25) within group (order by visits)),
      round(percentile_cont(0.5) within group (order by visits)),
      round(percentile_cont(0.75) within group (order by visits))
    from posts group by type_id having count(*) >= ${RECORD_PROMOTIONS}`.execute(db)
}

export const outletRecordsSweep: Sweep = {
  name: 'execution:count-records',
  takesLong: true,
  queue: 'outlet-records',
  cron: '51 3 * * *',
  atStart: {},
  run: async (_, { db, now, log }) =>
    runForEach(log, await outletsWithTasks(db), (outletId) =>
      db.transaction().execute((tx) => countRecords(tx, outletId, now)),
    ),
}

/** The records as last counted, by outlet. */
export function outletRecords(db: Db, promotionTypeId: string | undefined): Promise<OutletRecord[]> {
  return db
    .selectFrom('outlet_records')
    .select(['outlet_id as outletId', 'promotion_type_id as promotionTypeId', 'promotions', 'low', 'median', 'high'])
    .$call((query) => whereGiven(query, { promotion_type_id: promotionTypeId }))
    .orderBy('outlet_id')
    .orderBy('promotion_type_id')
    .execute()
}
