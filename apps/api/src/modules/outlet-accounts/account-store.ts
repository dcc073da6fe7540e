/** All SQL for the accounts used to post to outlets. Tokens are sealed, each for its outlet and purpose. */
import type { ApiPlatform } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { OutletAccountsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'
import { hashToken } from '../../kernel/secret-token.ts'
import type { Account, Tokens } from '../../providers/networks/network-api.ts'

export type AccountRow = Selectable<OutletAccountsTable>

/** A worker renewing tokens is done long before. */
const LEASE_MS = 120_000

export function createAccountSeal(secret: string): Seal {
  return createSeal(secret, 'network tokens')
}

export async function accountRow(db: Db, outletId: string): Promise<AccountRow | null> {
  const row = await db.selectFrom('outlet_accounts').selectAll().where('outlet_id', '=', outletId).executeTakeFirst()
  return row ?? null
}

export function accountRows(db: Db, outletIds: readonly string[]): Promise<AccountRow[]> {
  return db
    .selectFrom('outlet_accounts')
    .selectAll()
    .where('outlet_id', 'in', [...outletIds, ''])
    .execute()
}

/** The outlets with a connected account, each with its platform. */
export async function connectedOutlets(db: Db): Promise<ReadonlyMap<string, ApiPlatform>> {
  const rows = await db.selectFrom('outlet_accounts').select(['outlet_id', 'platform']).execute()
  return new Map(rows.map(({ outlet_id: id, platform }) => [id, platform]))
}

/** @param owner what the tokens are bound to: an outlet's id, or the hash of a pasted token */
function sealed(seal: Seal, owner: string, { access, accessUntil, refresh }: Tokens) {
  return {
    sealed_access_token: seal.seal(access, `${owner} access`),
    access_until: accessUntil,
    sealed_refresh_token: refresh && seal.seal(refresh, `${owner} refresh`),
  }
}

type SealedTokens = Pick<AccountRow, 'sealed_access_token' | 'access_until' | 'sealed_refresh_token'>

function opened(seal: Seal, owner: string, row: SealedTokens): Tokens | null {
  const access = seal.open(row.sealed_access_token, `${owner} access`)
  const refresh = row.sealed_refresh_token && seal.open(row.sealed_refresh_token, `${owner} refresh`)
  return access === null ? null : { access, accessUntil: row.access_until, refresh }
}

/** The tokens of a row; null if they were sealed with another secret. */
export function tokensOf(seal: Seal, row: AccountRow): Tokens | null {
  return opened(seal, row.outlet_id, row)
}

/** The tokens that a pasted one was exchanged for, if its account isn't connected yet. */
export async function grantedTokens(db: Db, seal: Seal, pasted: string): Promise<Tokens | null> {
  const hash = hashToken(pasted)
  const granted = db.selectFrom('granted_network_tokens').selectAll().where('pasted_hash', '=', hash)
  const row = await granted.executeTakeFirst()
  return row ? opened(seal, hash, row) : null
}

export async function saveGranted(db: Db, seal: Seal, pasted: string, tokens: Tokens, now: Date): Promise<void> {
  const hash = hashToken(pasted)
  const row = { ...sealed(seal, hash, tokens), granted_at: now }
  await db
    .insertInto('granted_network_tokens')
    .values({ pasted_hash: hash, ...row })
    .onConflict((conflict) => conflict.column('pasted_hash').doUpdateSet(row))
    .execute()
}

export async function deleteGranted(db: Db, pasted: string): Promise<void> {
  await db.deleteFrom('granted_network_tokens').where('pasted_hash', '=', hashToken(pasted)).execute()
}

export async function forgetGranted(db: Db, before: Date): Promise<number> {
  const old = db.deleteFrom('granted_network_tokens').where('granted_at', '<', before)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}

type Connection = { readonly platform: ApiPlatform; readonly account: Account; readonly tokens: Tokens }

export async function saveAccount(db: Db, seal: Seal, outletId: string, connection: Connection, now: Date) {
  const { platform, account, tokens } = connection
  const row = {
    platform,
    account_id: account.id,
    account_name: account.name,
    ...sealed(seal, outletId, tokens),
    renewing_until: null,
    problem: '',
    connected_at: now,
  }
  await db
    .insertInto('outlet_accounts')
    .values({ outlet_id: outletId, ...row })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(row))
    .execute()
}

export async function deleteAccount(db: Db, outletId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('outlet_accounts').where('outlet_id', '=', outletId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Accounts whose tokens are renewed through use, and were last renewed before `before`. */
export async function unusedAccounts(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outlet_accounts')
    .select('outlet_id')
    .where('sealed_refresh_token', 'is not', null)
    .where('access_until', '<', before)
    .where('problem', '=', '')
    .execute()
  return rows.map(({ outlet_id: id }) => id)
}

/**
 * Records why an account must be reconnected; empty once it works. An account connected after `now`, when it was looked
 * at, is another one.
 */
export async function accountProblem(db: Db, outletId: string, problem: string, now: Date): Promise<void> {
  const looked = db.updateTable('outlet_accounts').where('outlet_id', '=', outletId).where('connected_at', '<=', now)
  await looked.set({ problem }).execute()
}

/** Leases the renewal of an account's tokens to this worker: a refresh token works once. */
export async function leaseRenewal(db: Db, outletId: string, now: Date): Promise<AccountRow | null> {
  const row = await db
    .updateTable('outlet_accounts')
    .set({ renewing_until: new Date(now.getTime() + LEASE_MS) })
    .where('outlet_id', '=', outletId)
    .where(sql<boolean>`(renewing_until is null or renewing_until <= ${now})`)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Releases the renewal lease. */
export async function releaseRenewal(db: Db, outletId: string): Promise<void> {
  await db.updateTable('outlet_accounts').set({ renewing_until: null }).where('outlet_id', '=', outletId).execute()
}

/** Stores tokens replacing those of `row`, unless the outlet has been reconnected in the meantime. */
export async function saveTokens(db: Db, seal: Seal, row: AccountRow, tokens: Tokens): Promise<void> {
  await db
    .updateTable('outlet_accounts')
    .set({ ...sealed(seal, row.outlet_id, tokens), renewing_until: null })
    .where('outlet_id', '=', row.outlet_id)
    .where('sealed_access_token', '=', row.sealed_access_token)
    .execute()
}
