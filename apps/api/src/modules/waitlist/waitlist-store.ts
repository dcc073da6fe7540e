import { DAY_MS, type Language, type PageQuery, type WaitlistEntry, type WaitlistFields } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { WaitlistTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { ifGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOfNewest } from '../../kernel/page-of.ts'
import { isOwnEmail } from '../users/index.ts'

function toEntry(row: Selectable<WaitlistTable>): WaitlistEntry {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    city: row.city,
    state: row.state,
    invitedAt: row.invited_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** A request within this time after the invitation is the same one, submitted again. */
const ANSWERED_MS = DAY_MS

/**
 * Adds an email to the waitlist. If it's already there, regardless of who submits it, only the language is new; a
 * request after the invitation, such as for another city, starts over.
 */
export async function joinWaitlist(db: Db, fields: WaitlistFields, at: Date): Promise<void> {
  await db
    .deleteFrom('waitlist')
    .where(sql`lower(email)`, '=', fields.email.toLowerCase())
    .where('invited_at', '<', new Date(at.getTime() - ANSWERED_MS))
    .execute()
  await db
    .insertInto('waitlist')
    .values({ id: newId('wait'), ...fields, created_at: at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ language: fields.language })
        .where('waitlist.invited_at', 'is', null),
    )
    .execute()
}

/** The waitlist, newest first; `text` matches part of an email, a city or a state. */
export function listWaitlist(db: Db, query: PageQuery & { text?: string | undefined; invited?: boolean | undefined }) {
  const matching = db
    .selectFrom('waitlist')
    .selectAll()
    .$call(
      ifGiven(query.text, (all, text) =>
        all.where(
          sql<boolean>`lower(email || ' ' || city || ' ' || state) like ${`%${likeLiteral(text.toLowerCase())}%`}`,
        ),
      ),
    )
    .$if(query.invited !== undefined, (all) => all.where('invited_at', query.invited ? 'is not' : 'is', null))
  return pageOfNewest(db, query, { of: 'waitlist', statement: matching }, toEntry)
}

/** An entry with the language of its emails, locked; null if it isn't there. */
export async function lockedEntry(
  db: Db,
  id: string,
): Promise<{ readonly entry: WaitlistEntry; readonly language: Language } | null> {
  const row = await db.selectFrom('waitlist').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { entry: toEntry(row), language: row.language } : null
}

export async function markInvited(db: Db, id: string, at: Date): Promise<WaitlistEntry> {
  const marked = db.updateTable('waitlist').set({ invited_at: at }).where('id', '=', id).returningAll()
  return toEntry(await marked.executeTakeFirstOrThrow())
}

/** Removes an entry from the waitlist; null if it isn't there. */
export async function deleteEntry(db: Db, id: string): Promise<WaitlistEntry | null> {
  const row = await db.deleteFrom('waitlist').where('id', '=', id).returningAll().executeTakeFirst()
  return row ? toEntry(row) : null
}

/** Deletes the entries of people who were invited before `before`. */
export async function deleteInvited(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('waitlist').where('invited_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the entry of a user whose account is being erased. */
export async function leaveWaitlist(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('waitlist').where(isOwnEmail(userId)).execute()
}
