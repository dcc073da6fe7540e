/** All SQL for access tokens: only their hashes are stored. */
import type { AccessToken, AccessTokenFields, PageQuery, TokenScope } from '@lodestay/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Reader, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { hashToken, newToken } from '../../kernel/secret-token.ts'

/** Prefix of every token: secret scanners recognize it, and sign-in tokens never look like it. */
const PREFIX = 'lsp_'
const START_LENGTH = PREFIX.length + 4

export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

function tokensOf(db: Db, userId: string) {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'start', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
}

type TokenRow = RowOf<typeof tokensOf>

function toAccessToken(row: TokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as TokenScope[],
    start: row.start,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export function listTokens(db: Db, userId: string, query: PageQuery) {
  return pageOf(query, tokensOf(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc'), toAccessToken)
}

/** Revokes all tokens of an account. */
export async function revokeTokensOf(db: Db, identityId: string): Promise<void> {
  const owner = db.selectFrom('users').select('id').where('identity_id', '=', identityId)
  await db.deleteFrom('access_tokens').where('user_id', 'in', owner).execute()
}

export async function countTokens(db: Db, userId: string): Promise<number> {
  const counted = db.selectFrom('access_tokens').select(({ fn }) => fn.countAll<number>().as('n'))
  return Number((await counted.where('user_id', '=', userId).executeTakeFirstOrThrow()).n)
}

/** Creates a token. @returns the token as its owner sees it from now on, and the secret, which is never stored */
export async function insertToken(
  db: Db,
  userId: string,
  { name, scopes, expiresAt }: z.output<typeof AccessTokenFields>,
  now: Date,
): Promise<AccessToken & { token: string }> {
  const token = `${PREFIX}${newToken()}`
  const id = newId('tok')
  const start = token.slice(0, START_LENGTH)
  await db
    .insertInto('access_tokens')
    .values({
      id,
      user_id: userId,
      name,
      scopes,
      token_hash: hashToken(token),
      start,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return {
    ...toAccessToken({ id, name, scopes, start, created_at: now, expires_at: expiresAt, last_used_at: null }),
    token,
  }
}

/**
 * Deletes a token, which stops working with this commit. @returns its name; null if the user has no token with that id
 */
export async function deleteToken(db: Db, userId: string, id: string): Promise<string | null> {
  const deleted = db.deleteFrom('access_tokens').where('id', '=', id).where('user_id', '=', userId).returning('name')
  return (await deleted.executeTakeFirst())?.name ?? null
}

export type TokenUse = {
  readonly id: string
  readonly identityId: string
  readonly email: string
  readonly scopes: TokenScope[]
  readonly createdAt: Date
  /** Whether its last use was recorded a while ago. */
  readonly stale: boolean
}

/** Looks up a token that is valid at `now`. */
export async function useOfToken(reader: Reader, token: string, now: Date): Promise<TokenUse | null> {
  const [row] = await reader.rows<TokenUse>(
    'access-token',
    `select t.id, u.identity_id as "identityId", u.email, t.scopes, t.created_at as "createdAt",
       (t.last_used_at is null or t.last_used_at < $2::timestamptz - interval '5 minutes') as stale
     from access_tokens t join users u on u.id = t.user_id where t.token_hash = $1 and t.expires_at > $2::timestamptz`,
    [hashToken(token), now.toISOString()],
  )
  return row ?? null
}

/** Records a token's use, at most every few minutes, so that reads don't all cause writes. */
export function touchToken(db: Db, id: string, now: Date) {
  return db.updateTable('access_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Deletes tokens that expired long ago; until then their owners see them as expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', sql<Date>`${now}::timestamptz - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
