/** All SQL for accounts awaiting erasure. */
import { type ContextGrant, ContextGrantShape, type ContextRole } from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { readStored } from '../../kernel/stored.ts'

const Grants = z.array(ContextGrantShape)

type NewClosing = { readonly tokenHash: string; readonly grants: readonly ContextGrant[]; readonly eraseAt: Date }

/** Closes an account until it is erased. The caller must already have ended its roles. */
export async function insertClosing(db: Db, userId: string, { tokenHash, grants, eraseAt }: NewClosing): Promise<void> {
  await db
    .insertInto('account_closings')
    .values({ user_id: userId, token_hash: tokenHash, grants: JSON.stringify(grants) })
    .execute()
  await setErasing(db, userId, eraseAt)
}

function setErasing(db: Db, userId: string, eraseAt: Date | null) {
  return db
    .updateTable('users')
    .set({ erase_at: eraseAt, enabled: eraseAt === null, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
}

export type Closing = {
  readonly userId: string
  readonly firstName: string
  readonly eraseAt: Date
  readonly grants: readonly ContextGrant[]
}

/**
 * The account that a link restores, locked in a write; null if the link has expired or the account was already
 * restored.
 */
export async function closingByToken(db: Db, tokenHash: string, now: Date, lock = false): Promise<Closing | null> {
  const row = await db
    .selectFrom('account_closings as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.first_name', 'u.erase_at', 'c.grants'])
    .where('c.token_hash', '=', tokenHash)
    .where('u.erase_at', '>', now)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row?.erase_at) return null
  const grants = readStored(Grants, row.grants, 'account_closings.grants', row.id)
  return { userId: row.id, firstName: row.first_name, eraseAt: row.erase_at, grants }
}

/** Whether there is such an account and it isn't closed. The lock keeps it open until this transaction ends. */
export async function isAccountOpen(db: Db, userId: string): Promise<boolean> {
  const open = db.selectFrom('users').select('id').where('id', '=', userId).where('erase_at', 'is', null)
  return (await open.forKeyShare().executeTakeFirst()) !== undefined
}

/** Reopens an account. */
export async function deleteClosing(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_closings').where('user_id', '=', userId).execute()
  await setErasing(db, userId, null)
}

/** Removes roles that end while their holders' accounts are closed, so that a restored account doesn't regain them. */
async function endInClosings(db: Db, closings: RawBuilder<boolean>, isOver: RawBuilder<boolean>): Promise<void> {
  await sql`update account_closings set grants = coalesce((select jsonb_agg(g) from jsonb_array_elements(grants) g
    where (${isOver}) is not true), '[]') where ${closings}`.execute(db)
}

/** Ends a stay's roles in all closed accounts because the stay moved. */
export function endStayInClosings(db: Db, stayId: string): Promise<void> {
  const holding = sql<boolean>`grants @> jsonb_build_array(jsonb_build_object('stayId', ${stayId}::text))`
  return endInClosings(db, holding, sql`g->>'stayId' = ${stayId}`)
}

/** Ends one role in a person's closed account because it was revoked. */
export function endRoleInClosing(
  db: Db,
  userId: string,
  {
    role,
    organizationId,
    stayId,
  }: { role: ContextRole; organizationId?: string | undefined; stayId?: string | undefined },
): Promise<void> {
  const place = stayId ? sql`g->>'stayId' = ${stayId}` : sql`g->>'organizationId' = ${organizationId ?? ''}`
  return endInClosings(db, sql`user_id = ${userId}`, sql`g->>'role' = ${role} and ${place}`)
}

function rolesInOrganization(organizationId: string) {
  return sql<boolean>`(g->>'organizationId' = ${organizationId}
    or g->>'stayId' in (select id from stays where organization_id = ${organizationId}))`
}

/** A person's roles in an organization and its stays, which they would regain by restoring their closed account. */
export async function rolesInClosing(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<{ role: ContextRole; stayId: string | null }[]> {
  const { rows } = await sql<{ role: ContextRole; stayId: string | null }>`
    select g->>'role' as role, g->>'stayId' as "stayId" from account_closings, jsonb_array_elements(grants) g
    where user_id = ${userId} and ${rolesInOrganization(organizationId)}`.execute(db)
  return rows
}

/** Ends a person's roles in an organization and its stays in their closed account because they were removed. */
export function endOrganizationInClosing(db: Db, userId: string, organizationId: string): Promise<void> {
  return endInClosings(db, sql`user_id = ${userId}`, rolesInOrganization(organizationId))
}

/** Accounts that are due to be erased. */
export async function dueClosings(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('erase_at', '<=', now).orderBy('erase_at').execute()
  return rows.map(({ id }) => id)
}

/** Locks an account that is due to be erased; false if it was restored in the meantime. */
export async function lockDueClosing(db: Db, userId: string, now: Date): Promise<boolean> {
  const due = db.selectFrom('users').select('id').where('id', '=', userId).where('erase_at', '<=', now)
  return (await due.forUpdate().executeTakeFirst()) !== undefined
}

/** The roles whose organization or stay still exists. */
export async function remainingGrants(db: Db, grants: readonly ContextGrant[]): Promise<ContextGrant[]> {
  const named = (key: 'organizationId' | 'stayId') => ['', ...grants.flatMap((grant) => grant[key] ?? [])]
  const [organizations, stays] = await Promise.all([
    db.selectFrom('organizations').select('id').where('id', 'in', named('organizationId')).execute(),
    db.selectFrom('stays').select('id').where('id', 'in', named('stayId')).execute(),
  ])
  const left = new Set([...organizations, ...stays].map(({ id }) => id))
  return grants.filter(({ organizationId, stayId }) => left.has(organizationId ?? stayId ?? ''))
}
