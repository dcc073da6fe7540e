/** All SQL for memberships. */
import { sql } from 'kysely'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

/** Adds a year of membership after the time already paid for. @returns false if the payment was already used. */
export async function insertYear(db: Db, userId: string, transactionId: string, now: Date): Promise<boolean> {
  const last = await endsAt(db, userId)
  const start = last && last > now ? last : now
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values({
      id: newId('mbr'),
      user_id: userId,
      transaction_id: transactionId,
      starts_at: start,
      ends_at: sql`${start}::timestamptz + interval '1 year'`,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** When a user's paid time ends; null if they never had any. */
export async function endsAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.max('ends_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** The buyer of the year that a payment bought; null if it is over, or the account is deleted. */
export async function buyerOfYear(db: Db, transactionId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('memberships')
    .where('transaction_id', '=', transactionId)
    .where('ends_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Ends the year that a payment bought, or removes it if it hasn't begun; later years move up to its place. */
export async function endYear(db: Db, userId: string, transactionId: string, now: Date): Promise<void> {
  const year = await db
    .selectFrom('memberships')
    .where('transaction_id', '=', transactionId)
    .select(['starts_at', 'ends_at'])
    .executeTakeFirstOrThrow()
  const hasBegun = year.starts_at < now
  if (hasBegun)
    await db.updateTable('memberships').set({ ends_at: now }).where('transaction_id', '=', transactionId).execute()
  else await db.deleteFrom('memberships').where('transaction_id', '=', transactionId).execute()
  const end = hasBegun ? now : year.starts_at
  const left = sql`${year.ends_at}::timestamptz - ${end}::timestamptz`
  await db
    .updateTable('memberships')
    .set({ starts_at: sql`starts_at - (${left})`, ends_at: sql`ends_at - (${left})` })
    .where('user_id', '=', userId)
    .where('starts_at', '>=', year.ends_at)
    .execute()
}

/** Marks a payment's year as claimed by its buyer. @returns false if it already was. */
export async function claimYear(db: Db, transactionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ is_claimed: true })
    .where('transaction_id', '=', transactionId)
    .where('is_claimed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const AT_ONCE = 200

/** Users marked Premium whose paid time is over. */
export function lapsedUsers(db: Db, now: Date): AsyncGenerator<string> {
  return oneByOne<string>(AT_ONCE, (last = '') => lapsedUsersAfter(db, now, last))
}

async function lapsedUsersAfter(db: Db, now: Date, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .where('u.id', '>', last)
    .where('u.membership', '=', 'Premium')
    .where(sql<boolean>`exists (select from memberships m where m.user_id = u.id)`)
    .where(sql<boolean>`not exists (select from memberships m where m.user_id = u.id and m.ends_at > ${now})`)
    .select('u.id')
    .orderBy('u.id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
