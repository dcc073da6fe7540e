/** Pages a query and counts its total. */
import { COUNT_CAP, type Paged, type PageQuery } from '@lodestay/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './db.ts'
import { ifGiven } from './given.ts'
import { cursorId, cursorMicroseconds, decodeCursor, encodeCursor, page, windowOf } from './paging.ts'

/** Counts a query's rows, up to `most`. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Db,
  statement: SelectQueryBuilder<DB, Tables, Row>,
  most = COUNT_CAP + 1,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${statement.limit(most).as('some')}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `exactly` suits inherently short lists, such as an organization's own. */
type Counting = { readonly counts?: 'exactly' | false }

/**
 * Runs an ordered query for one page of rows, and counts the total in the same statement: up to the cap, or exactly for
 * a short list, or if something depends on the number.
 */
export async function pageOf<DB, Tables extends keyof DB, Row, T>(
  query: PageQuery,
  statement: SelectQueryBuilder<DB, Tables, Row>,
  toDoc: (row: Row) => T,
  { counts }: Counting = {},
): Promise<Paged<T>> {
  const all = statement.clearOrderBy()
  // Separate from the page, so that the page can be read in index order, and only as far as it goes.
  const count = sql<number>`(select count(*) from ${(counts === 'exactly' ? all : all.limit(COUNT_CAP + 1)).as('counted')})`
  const rowsOf = (take: number, skip: number) =>
    statement.select(count.as('total')).limit(take).offset(skip).execute() as Promise<(Row & { total: number })[]>
  const { take, skip } = windowOf(query)
  const rows = await rowsOf(take, skip)
  // Past the last page there is no row to carry the total, so read it from the first row.
  const [bringer] = rows.length === 0 && skip > 0 ? await rowsOf(1, 0) : rows
  const total = bringer?.total ?? 0
  return page(query, rows, counts === 'exactly' ? { exact: total } : total, toDoc)
}

const NewestKey = z.tuple([cursorMicroseconds, cursorId])

/**
 * Runs a query for one page of rows, newest first, and counts the total. `created_at` and `id` of table `of` form the
 * cursor, so that rows added in the meantime cause no duplicates.
 */
export async function pageOfNewest<DB, Tables extends keyof DB, Row extends { id: string }, T>(
  db: Db,
  query: PageQuery,
  { of, statement }: { readonly of: string; readonly statement: SelectQueryBuilder<DB, Tables, Row> },
  toDoc: (row: Row) => T,
): Promise<Paged<T>> {
  const [at, id] = [sql.ref(`${of}.created_at`), sql.ref(`${of}.id`)]
  const after = query.cursor ? decodeCursor(query.cursor, NewestKey) : null
  const { take, skip } = windowOf(query)
  const rows = (await statement
    .select(sql<number>`(extract(epoch from ${at}) * 1000000)::bigint`.as('cursor_at'))
    .$call(
      ifGiven(after, (all, [lastAt, lastId]) =>
        all.where(
          sql<boolean>`(${at}, ${id}) < ('epoch'::timestamptz + ${lastAt}::bigint * interval '1 microsecond', ${lastId})`,
        ),
      ),
    )
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(take)
    .$if(after === null, (all) => all.offset(skip))
    .execute()) as unknown as (Row & { cursor_at: number })[]
  const total = await countUpTo(db, statement)
  return page(query, rows, total, toDoc, (row) => encodeCursor([Number(row.cursor_at), row.id]))
}
