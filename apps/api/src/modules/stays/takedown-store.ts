import { type PageQuery, type Takedown, takedownLifecycle, UNTITLED_STAY } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { moderatorName } from '../review/index.ts'

function takedowns(db: Db) {
  return db
    .selectFrom('takedowns as t')
    .innerJoin('stays as s', 's.id', 't.stay_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('users as u', 'u.id', 't.taken_by')
    .selectAll('t')
    .select([
      'o.name as organization_name',
      sql<string>`coalesce(s.shown_name, ${UNTITLED_STAY})`.as('stay_name'),
      moderatorName('u').as('taken_by_name'),
    ])
}

type TakedownRow = RowOf<typeof takedowns>

function toTakedown(row: TakedownRow): Takedown {
  return {
    id: row.id,
    stayId: row.stay_id,
    stayName: row.stay_name,
    organizationName: row.organization_name,
    reason: row.reason,
    status: row.status,
    takenBy: row.taken_by ? { id: row.taken_by, name: row.taken_by_name } : null,
    takenAt: row.taken_at.toISOString(),
    appeal: row.appeal,
    answer: row.answer,
    shown: row.shown,
  }
}

export async function insertTakedown(
  db: Db,
  { stayId, reason, takenBy, shown }: { stayId: string; reason: string; takenBy: string; shown: boolean },
): Promise<void> {
  await db
    .insertInto('takedowns')
    .values({ id: newId('tkd'), stay_id: stayId, reason, taken_by: takenBy, taken_at: sql<Date>`now()`, shown })
    .execute()
}

/** A stay's takedown; null if moderators didn't take it down. In a write, the stay's row is the lock. */
export async function getTakedown(db: Db, stayId: string): Promise<Takedown | null> {
  const row = await takedowns(db).where('t.stay_id', '=', stayId).where('t.status', '<>', 'restored').executeTakeFirst()
  return row ? toTakedown(row) : null
}

/** Keeps a stay hidden once restored, because its host hid it during the takedown. */
export async function hideOnceRestored(db: Db, { id }: Takedown): Promise<void> {
  await db.updateTable('takedowns').set({ shown: false }).where('id', '=', id).execute()
}

type Moved = { appeal?: string; answer?: string; decidedBy?: string; now: Date }

/** Moves a takedown along its lifecycle. @throws Problem 409 if the move isn't available. */
export async function moveTakedown(
  db: Db,
  { id, status }: Takedown,
  move: keyof typeof takedownLifecycle.moves,
  { appeal, answer, decidedBy, now }: Moved,
): Promise<void> {
  await moveStatus(takedownLifecycle, status, move, (to, from) =>
    db
      .updateTable('takedowns')
      .set({
        status: to,
        ...(appeal !== undefined && { appeal, appealed_at: now }),
        ...(decidedBy !== undefined && { decided_by: decidedBy, decided_at: now }),
        ...(answer !== undefined && { answer }),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}

/** Stays that are taken down: appealed ones first, oldest first, then the others, newest first. */
export function listTakedowns(db: Db, query: PageQuery & { status?: Takedown['status'] | undefined }) {
  const down = takedowns(db)
    .$if(query.status === undefined, (all) => all.where('t.status', '<>', 'restored'))
    .$call((all) => whereGiven(all, { 't.status': query.status }))
    .orderBy(sql`t.status <> 'appealed'`)
    .orderBy(sql`case when t.status = 'appealed' then t.appealed_at end`)
    .orderBy('t.taken_at', 'desc')
    .orderBy('t.id')
  return pageOf(query, down, toTakedown)
}
