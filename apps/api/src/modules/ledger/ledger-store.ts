/** All SQL for the ledger. The database rejects changes, and entries that don't add up to 0. */
import { balanced, type LedgerEntry, type LedgerLine, type LedgerQuery, type Paged } from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { LedgerEntriesTable } from '../../db/tables.ts'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { personName } from '../users/index.ts'

export type NewLedgerEntry = Pick<
  LedgerEntry,
  'movement' | 'objectId' | 'causeId' | 'organizationId' | 'actorId' | 'memo' | 'lines'
>

/**
 * Writes an entry in the caller's transaction.
 * @returns false if the same movement of the same object is already in the ledger.
 */
export async function post(db: Db, entry: NewLedgerEntry): Promise<boolean> {
  const id = newId('led')
  const lines = balanced(entry.lines)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ledger_entries')
    .values({
      id,
      movement: entry.movement,
      object_id: entry.objectId,
      cause_id: entry.causeId,
      organization_id: entry.organizationId,
      actor_id: entry.actorId,
      memo: entry.memo,
    })
    .onConflict((conflict) => conflict.columns(['object_id', 'movement']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  if (lines.length > 0)
    await db
      .insertInto('ledger_lines')
      .values(lines.map((line) => ({ entry_id: id, ...line })))
      .execute()
  return true
}

type EntryRow = Selectable<LedgerEntriesTable> & {
  lines: LedgerLine[]
  organization_name: string | null
  actor_name: string | null
}

function entries(db: Db) {
  return db
    .selectFrom('ledger_entries as e')
    .leftJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .selectAll('e')
    .select([
      'o.name as organization_name',
      personName('u').as('actor_name'),
      sql<LedgerLine[]>`(select coalesce(jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount)
        order by l.amount desc), '[]') from ledger_lines l where l.entry_id = e.id)`.as('lines'),
    ])
}

/** Entries, newest first. */
export function listEntries(db: Db, query: z.infer<typeof LedgerQuery>): Promise<Paged<LedgerEntry>> {
  const { organizationId, causeId, movement } = query
  const found = entries(db)
    .$call((rows) => whereGiven(rows, { 'e.organization_id': organizationId, 'e.movement': movement }))
    // A payment's refunds are separate causes.
    .$if(causeId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(e.cause_id = ${causeId} or e.cause_id in (select r.id from refunds r where r.transaction_id = ${causeId}))`,
      ),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
  return pageOf(query, found, toEntry)
}

function toEntry(row: EntryRow): LedgerEntry {
  return {
    id: row.id,
    movement: row.movement,
    objectId: row.object_id,
    causeId: row.cause_id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    actorId: row.actor_id,
    actorName: row.actor_name,
    currency: 'USD',
    memo: row.memo,
    lines: row.lines,
    at: row.at.toISOString(),
  }
}

/** The balance of each account, in cents. */
export async function getBalances(db: Db) {
  return db
    .selectFrom('ledger_lines')
    .select(['account', sql<number>`sum(amount)::bigint`.as('balance')])
    .groupBy('account')
    .orderBy('account')
    .execute()
}

/**
 * Entries whose lines don't add up to 0, of `atOnce` at a time. The database rejects them, so there are none unless it
 * was tampered with.
 */
export async function* unbalancedEntries(db: Db, atOnce: number): AsyncGenerator<string> {
  const entries = oneByOne<{ id: string; differs: boolean | null }>(atOnce, (before) =>
    db
      .selectFrom('ledger_entries as e')
      .select([
        'e.id',
        sql<boolean | null>`(select sum(l.amount) <> 0 from ledger_lines l where l.entry_id = e.id)`.as('differs'),
      ])
      .where('e.id', '>', before?.id ?? '')
      .orderBy('e.id')
      .limit(atOnce)
      .execute(),
  )
  for await (const { id, differs } of entries) if (differs) yield id
}

/** Payments whose refunds, without tax, aren't what is refunded of their items, of `atOnce` at a time. */
export async function* unevenRefunds(db: Db, atOnce: number): AsyncGenerator<string> {
  const payments = oneByOne<{ id: string; differs: boolean | null }>(atOnce, (before) =>
    db
      .selectFrom('transactions as t')
      .select([
        't.id',
        // Null without items. What exceeds their total returns a balance of the payer.
        sql<boolean | null>`(select sum(i.refunded) from transaction_items i where i.transaction_id = t.id)
          <> (select r.refunded - coalesce(round(r.refunded::numeric * t.tax / nullif(r.total, 0)), 0)
            from (select least(t.refunded, greatest(t.amount - t.balance, 0)) as refunded,
              greatest(t.amount - t.balance, 0) as total) r)`.as('differs'),
      ])
      .where('t.amount', '>', 0)
      .where('t.id', '>', before?.id ?? '')
      .orderBy('t.id')
      .limit(atOnce)
      .execute(),
  )
  for await (const { id, differs } of payments) if (differs) yield id
}

/** What was paid for an item, less refunds, in cents; `collection` and `id` are values or columns. */
export function paidFor(collection: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(i.price - i.refunded), 0)::int from transaction_items i
    join transactions x on x.id = i.transaction_id
    where i.purchaseable_id = ${id} and i.collection_type = ${collection} and x.status = 'settled')`
}

/** The latest entry written, or '' if there is none. */
export async function getLastEntry(db: Db): Promise<string> {
  const { last } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? ''
}

/** The amounts these objects moved on our balance at the provider, in cents. */
export async function getProviderMovements(db: Db, objectIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
    .where('l.account', '=', 'provider')
    .where(sql<boolean>`e.object_id = any(${objectIds})`)
    .select(['e.object_id', sql<number>`sum(l.amount)::bigint`.as('amount')])
    .groupBy('e.object_id')
    .execute()
  return new Map(rows.map((row) => [row.object_id, Number(row.amount)]))
}

/** The objects of entries that moved our balance at the provider, up to the entry `last`, `atOnce` at a time. */
export async function* objectsAtProvider(db: Db, last: string, atOnce: number): AsyncGenerator<string> {
  const entries = oneByOne<{ id: string; object_id: string }>(atOnce, (before) =>
    db
      .selectFrom('ledger_entries as e')
      .select(['e.id', 'e.object_id'])
      .where('e.id', '>', before?.id ?? '')
      .where('e.id', '<=', last)
      .where(sql<boolean>`exists (select from ledger_lines l where l.entry_id = e.id and l.account = 'provider')`)
      .orderBy('e.id')
      .limit(atOnce)
      .execute(),
  )
  for await (const { object_id } of entries) yield object_id
}
