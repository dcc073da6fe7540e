/** All SQL for table views. */
import type { TableView, TableViewFields, ViewedTable } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { TableViewsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'

function toView(row: Selectable<TableViewsTable>): TableView {
  const { id, name, query } = row
  return { id, table: row.table_name as ViewedTable, name, query, createdAt: row.created_at.toISOString() }
}

/** A user's views by name, of one table or of all. */
export async function listViews(db: Db, userId: string, table?: ViewedTable): Promise<TableView[]> {
  const rows = await db
    .selectFrom('table_views')
    .selectAll()
    .where('user_id', '=', userId)
    .$call((all) => whereGiven(all, { table_name: table }))
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(toView)
}

/** Upserts a view, by its table and case-insensitive name. */
export async function saveView(db: Db, userId: string, { table, name, query }: TableViewFields): Promise<TableView> {
  const row = await db
    .insertInto('table_views')
    .values({ id: newId('view'), user_id: userId, table_name: table, name, query })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, table_name, lower(name)`).doUpdateSet({ name, query, created_at: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** @returns false if the user has no such view */
export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('table_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
