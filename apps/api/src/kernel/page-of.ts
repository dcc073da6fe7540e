/** A page of what a statement finds, with how many there are in all. */
import { COUNT_CAP, type Paged, type PageQuery } from '@lodestay/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { page, windowOf } from './paging.ts'

/** How many rows a statement finds, counted no further than `most`. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Db,
  statement: SelectQueryBuilder<DB, Tables, Row>,
  most = COUNT_CAP + 1,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${statement.limit(most).as('some')}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Runs an ordered statement for the rows of one page, and counts all that it finds. */
export async function pageOf<DB, Tables extends keyof DB, Row, T>(
  query: PageQuery,
  statement: SelectQueryBuilder<DB, Tables, Row>,
  toDoc: (row: Row) => T,
): Promise<Paged<T>> {
  const counted = statement.select(sql<number>`count(*) over ()`.as('total'))
  const rowsOf = (take: number, skip: number) =>
    counted.limit(take).offset(skip).execute() as Promise<(Row & { total: number })[]>
  const { take, skip } = windowOf(query)
  const rows = await rowsOf(take, skip)
  // A page behind the last one has no row that could bring the total; the first of all does.
  const [bringer] = rows.length === 0 && skip > 0 ? await rowsOf(1, 0) : rows
  return page(query, rows, bringer?.total ?? 0, toDoc)
}
