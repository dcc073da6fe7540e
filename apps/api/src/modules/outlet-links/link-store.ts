/** All SQL for outlet owners' links. */
import { daysAfter, HOUR_MS, OUTLET_LINK_DAYS } from '@lodestay/domain'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OutletLinksTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'
import { hashToken, newToken } from '../../kernel/secret-token.ts'

export type LinkRow = Selectable<OutletLinksTable>

/** Opens stored tokens for emails, which repeat the link. */
export function createOutletLinkSeal(secret: string): Seal {
  return createSeal(secret, 'outlet links')
}

function expiryFrom(now: Date): Date {
  return daysAfter(now, OUTLET_LINK_DAYS)
}

export type NewLink = { readonly outletId: string; readonly outletName: string; readonly email: string }

/** Gives an outlet a new link, and invalidates the previous one. @returns its token */
export async function replaceLink(db: Db, seal: Seal, { outletId, outletName, email }: NewLink, now: Date) {
  const token = newToken()
  const link = {
    outlet_name: outletName,
    email,
    token_hash: hashToken(token),
    sealed_token: seal.seal(token, outletId),
    created_at: now,
    expires_at: expiryFrom(now),
    revoked_at: null,
    last_used_at: null,
  }
  await db
    .insertInto('outlet_links')
    .values({ outlet_id: outletId, ...link })
    .onConflict((conflict) =>
      conflict.column('outlet_id').doUpdateSet({ ...link, version: sql`outlet_links.version + 1` }),
    )
    .execute()
  return token
}

/** An outlet's link; locked in a write. */
export async function linkOfOutlet(db: Db, outletId: string, lock = false): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('outlet_links')
    .selectAll()
    .where('outlet_id', '=', outletId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

export function linksOfOutlets(db: Db, outletIds: readonly string[]): Promise<LinkRow[]> {
  return db
    .selectFrom('outlet_links')
    .selectAll()
    .where('outlet_id', 'in', [...outletIds, ''])
    .execute()
}

export async function linkByToken(db: Db, token: string): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('outlet_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row ?? null
}

/** Links that still work, of outlets other than these. */
export function activeLinksOfOthers(db: Db, outletIds: readonly string[], now: Date): Promise<LinkRow[]> {
  return db
    .selectFrom('outlet_links')
    .selectAll()
    .where('outlet_id', 'not in', [...outletIds, ''])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('outlet_name')
    .orderBy('outlet_id')
    .execute()
}

/** Records that a link was used, at most once an hour. */
export async function touchLink(db: Db, { outlet_id, last_used_at }: LinkRow, now: Date): Promise<void> {
  if (last_used_at && last_used_at.getTime() > now.getTime() - HOUR_MS) return
  await db.updateTable('outlet_links').set({ last_used_at: now }).where('outlet_id', '=', outlet_id).execute()
}

/** Extends a link by its full validity, starting now. */
export async function renewLink(db: Db, outletId: string, now: Date): Promise<void> {
  await db
    .updateTable('outlet_links')
    .set({ expires_at: expiryFrom(now), version: sql`version + 1` })
    .where('outlet_id', '=', outletId)
    .execute()
}

export async function revokeLink(db: Db, outletId: string, now: Date): Promise<void> {
  await db
    .updateTable('outlet_links')
    .set({ revoked_at: now, version: sql`version + 1` })
    .where('outlet_id', '=', outletId)
    .execute()
}

export async function markNotified(db: Db, outletId: string, now: Date): Promise<void> {
  await db.updateTable('outlet_links').set({ told_at: now }).where('outlet_id', '=', outletId).execute()
}

/** Deletes links that ended before `before`. */
export async function deleteEndedLinks(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outlet_links')
    .where(({ eb, or }) => or([eb('revoked_at', '<', before), eb('expires_at', '<', before)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
