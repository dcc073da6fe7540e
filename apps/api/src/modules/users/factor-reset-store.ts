/** Requests to reset an account's second factors. */
import { type FactorReset, factorResetLifecycle, type PageQuery } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { personName } from './user-store.ts'

type Status = (typeof factorResetLifecycle.statuses)[number]

function resets(db: Db) {
  return db
    .selectFrom('second_factor_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.email', 'u.roles', 'u.identity_id', personName('u').as('name')])
}

type ResetRow = RowOf<typeof resets>

export function toFactorReset(row: ResetRow): FactorReset {
  return {
    id: row.id,
    user: { id: row.user_id, email: row.email, name: row.name, roles: row.roles },
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    dueAt: row.due_at?.toISOString() ?? null,
  }
}

/** Files a request; null if one is already open. */
export async function insertFactorReset(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .insertInto('second_factor_resets')
    .values({ id: newId('sfr'), user_id: userId, decided_at: null, due_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function lockFactorReset(db: Db, id: string) {
  return resets(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

function getOpenReset(db: Db, userId: string) {
  return resets(db).where('r.user_id', '=', userId).where('r.status', 'in', ['asked', 'approved'])
}

/** A user's own open request; null if there is none. */
export async function openFactorReset(db: Db, userId: string): Promise<FactorReset | null> {
  const row = await getOpenReset(db, userId).executeTakeFirst()
  return row ? toFactorReset(row) : null
}

/** A user's own open request, locked. */
export function lockOwnFactorReset(db: Db, userId: string) {
  return getOpenReset(db, userId).forUpdate('r').executeTakeFirst()
}

/** Reset requests: undecided ones first, oldest first; then the others, latest decision first. */
export function listFactorResets(db: Db, query: PageQuery & { status?: Status | undefined }) {
  const matching = resets(db)
    .$call((all) => whereGiven(all, { 'r.status': query.status }))
    .orderBy(sql`r.status = 'asked'`, 'desc')
    .orderBy(sql`case when r.status = 'asked' then r.asked_at end`)
    .orderBy(sql`coalesce(r.decided_at, r.asked_at)`, 'desc')
    .orderBy('r.id')
  return pageOf(query, matching, toFactorReset)
}

type Change = Partial<Pick<ResetRow, 'decided_by' | 'decided_at' | 'note' | 'due_at'>>

/** Moves a request along its lifecycle. @throws Problem 409 if the move isn't available. */
export function moveFactorReset(
  db: Db,
  { id, status }: Pick<FactorReset, 'id' | 'status'>,
  move: keyof typeof factorResetLifecycle.moves,
  change: Change = {},
): Promise<Status> {
  return moveStatus(factorResetLifecycle, status, move, (to, from) =>
    db
      .updateTable('second_factor_resets')
      .set({ status: to, ...change })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
}
