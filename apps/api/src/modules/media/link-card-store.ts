/** The counts on link preview pictures. */
import type { Db } from '../../kernel/db.ts'

export type CountedPlace = { readonly city: string; readonly state: string; readonly count: number }

/** A town as its stays spell it; null if it has none. */
export async function countedPlace(db: Db, city: string, state: string): Promise<CountedPlace | null> {
  const row = await db
    .selectFrom('features')
    .select(['name', 'n'])
    .where('kind', '=', 'city')
    .where('name_key', '=', `${city}, ${state}`.toLowerCase())
    .where('n', '>', 0)
    .executeTakeFirst()
  const comma = row?.name.lastIndexOf(', ') ?? -1
  return row && comma > 0 ? { city: row.name.slice(0, comma), state: row.name.slice(comma + 2), count: row.n } : null
}

export async function countStays(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('features')
    .select(({ fn }) => fn.sum<number | null>('n').as('n'))
    .where('kind', '=', 'state')
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}
