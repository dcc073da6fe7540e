/**
 * The caller's own access tokens. Only a session can create and revoke them, so that a leaked token can't create
 * others.
 */
import {
  AccessToken,
  AccessTokenFields,
  DAY_MS,
  NewAccessToken,
  PageQuery,
  paged,
  TOKEN_DAYS_MAX,
  TOKENS_MAX,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { type Caller, requireRecentProof } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { countTokens, deleteExpiredTokens, deleteToken, insertToken, listTokens } from './access-token-store.ts'
import { lockUser } from './user-store.ts'

/** @throws Problem 422 for a time that has passed or is too far ahead. */
function assertExpiry(expiresAt: Date, now: Date): void {
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS
  if (days <= 0) throw invalid({ path: 'expiresAt', message: 'Expires at must be in the future.' })
  if (days > TOKEN_DAYS_MAX)
    throw invalid({ path: 'expiresAt', message: `Expires at must be at most ${TOKEN_DAYS_MAX} days ahead.` })
}

/** @throws Problem 409 for a user at the limit. The lock keeps two concurrent calls from both taking the last place. */
async function assertRoom(db: Db, caller: Caller): Promise<void> {
  await lockUser(db, caller.id)
  if ((await countTokens(db, caller.id)) >= TOKENS_MAX)
    throw new Problem('conflict', `You have ${TOKENS_MAX} access tokens. Revoke one first.`)
}

/** @throws Problem 403 for a call with an access token. */
function requireSession(caller: Caller): void {
  if (caller.tokenScopes)
    throw new Problem('insufficient-scope', 'Access tokens can only be managed from a signed-in session.')
}

export const accessTokenRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/users/self/access-tokens',
    operationId: 'listAccessTokens',
    summary: "List the caller's access tokens, newest first; never the tokens themselves",
    access: 'user',
    query: PageQuery,
    reply: paged(AccessToken.meta({ id: 'AccessToken' })),
    handle: ({ db, caller, query }) => {
      requireSession(caller)
      return listTokens(db, caller.id, query)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/users/self/access-tokens',
    operationId: 'createAccessToken',
    summary: 'Create an access token for the caller’s own program; only this response has the token',
    access: 'user',
    body: AccessTokenFields,
    reply: NewAccessToken,
    status: 201,
    // Its own transaction: a replayed response would have to store the token.
    ownTransaction: true,
    problems: ['conflict', 'reauthentication-required'],
    handle: ({ db, caller, body, now }) => {
      requireSession(caller)
      requireRecentProof(caller, now)
      assertExpiry(body.expiresAt, now)
      return db.transaction().execute(async (tx) => {
        await assertRoom(tx, caller)
        const created = await insertToken(tx, caller.id, body, now)
        const { token: _, ...after } = created
        await audit(tx, { actorId: caller.id, action: 'access-token.create', subjectId: created.id, after })
        return created
      })
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/users/self/access-tokens/:id',
    operationId: 'revokeAccessToken',
    summary: 'Revoke an access token',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params }) => {
      requireSession(caller)
      const name = await deleteToken(db, caller.id, params.id)
      if (name === null) throw notFound('No such access token.')
      await audit(db, { actorId: caller.id, action: 'access-token.revoke', subjectId: params.id, before: { name } })
      return null
    },
  }),
]

export const accessTokenSweeps: Sweep[] = [
  { name: 'users:forget-access-tokens', cron: '37 3 * * *', run: (_, { db, now }) => deleteExpiredTokens(db, now) },
]
