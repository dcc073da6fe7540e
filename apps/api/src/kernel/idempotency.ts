/**
 * `Idempotency-Key`: a retried write takes effect once. The key's row is part of the write's own transaction, so both
 * commit or neither does. A concurrent duplicate waits for the first and returns its response.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { invalid, Problem } from './errors.ts'

/** Hours for which a response can be replayed. */
export const IDEMPOTENCY_KEPT_HOURS = 24

function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('base64url')
}

/** Runs `work` once per caller and key; without either it just runs. */
export async function once(
  tx: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const identity = request.identity
  if (typeof key !== 'string' || !identity) return work()
  if (key.length < 1 || key.length > 200)
    throw invalid({ path: 'idempotency-key', message: 'Idempotency-Key must be 1 to 200 characters.' })
  const fingerprint = fingerprintOf(request)
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ identity_id: identity.identityId, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['identity_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) return replay(tx, identity.identityId, key, fingerprint, reply)
  const result = await work()
  const body = typeof result === 'string' ? result : reply.serialize(result)
  await tx
    .updateTable('idempotency_keys')
    .set({ status: reply.statusCode, body: String(body) })
    .where('identity_id', '=', identity.identityId)
    .where('key', '=', key)
    .execute()
  return result
}

async function replay(
  tx: Db,
  identityId: string,
  key: string,
  fingerprint: string,
  reply: FastifyReply,
): Promise<unknown> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.fingerprint !== fingerprint)
    throw new Problem('idempotency-key-reused', 'This idempotency key was used for another request.')
  reply
    .code(earlier.status ?? 200)
    .header('idempotency-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(String)
  return earlier.body ?? ''
}

/** Deletes responses past the replay window; called by the hourly sweep. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${IDEMPOTENCY_KEPT_HOURS})`)
    .execute()
}
