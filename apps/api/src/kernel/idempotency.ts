/**
 * `Idempotency-Key`: a retried write takes effect once. The key's row is part of the write's own transaction, so both
 * commit or neither does. A concurrent duplicate waits for the first and returns its response.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, transact } from './db.ts'
import { invalid, Problem } from './errors.ts'
import { repeatInBatches } from './repeat-in-batches.ts'

/** Hours for which a response can be replayed. */
const IDEMPOTENCY_RETENTION_HOURS = 24

/** Bytes of a stored response that one request covers: a few bytes can be answered with a hundred kilobytes. */
const STORED_BYTES_A_REQUEST = 8192

/** Keys deleted by one statement: fewer than of other rows, because a response may be stored in hundreds of pieces. */
const DELETED_AT_ONCE = 500

/** The parts of a request that identify it as the same call as another, and why it is refused if it isn't one. */
export type KeyedRequest = Pick<
  FastifyRequest,
  'headers' | 'identity' | 'outletOwner' | 'method' | 'url' | 'sent' | 'refusal'
>

function fingerprintOf(request: KeyedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.sent ?? null]))
    .digest('base64url')
}

type Work = {
  readonly work: () => Promise<unknown>
  /** Sets the headers of a replayed result. */
  readonly describe: (result: unknown) => void
}

/**
 * Runs `work` once per caller and key; without either it just runs. A response counts as several requests if it is
 * large, because it is stored for a day.
 * @throws Problem 429, which rolls the work back
 */
export async function once(
  tx: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { work, describe }: Work,
): Promise<unknown> {
  const claim = await claimKey(tx, request)
  if (!claim) return work()
  if (!claim.isNew) {
    const earlier = await earlierCall(tx, claim)
    if (earlier.body?.startsWith('{')) describe(JSON.parse(earlier.body))
    return replay(earlier, reply)
  }
  const result = await work()
  const body = String(typeof result === 'string' ? result : reply.serialize(result))
  request.countMore(Math.ceil(Buffer.byteLength(body) / STORED_BYTES_A_REQUEST) - 1)
  await tx
    .updateTable('idempotency_keys')
    .set({ status: reply.statusCode, body })
    .where('identity_id', '=', claim.identityId)
    .where('key', '=', claim.key)
    .execute()
  return result
}

type Claim = {
  readonly identityId: string
  readonly key: string
  readonly fingerprint: string
  readonly isNew: boolean
}

/** Inserts the request's key; null if it sent none. A concurrent duplicate waits here for the first to commit. */
async function claimKey(db: Db, request: KeyedRequest): Promise<Claim | null> {
  const key = request.headers['idempotency-key']
  const identityId = request.outletOwner?.id ?? request.identity?.identityId
  if (typeof key !== 'string' || !identityId) return null
  if (key.length < 1 || key.length > 200)
    throw invalid({ path: 'idempotency-key', message: 'Idempotency-Key must be 1 to 200 characters.' })
  const fingerprint = fingerprintOf(request)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ identity_id: identityId, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['identity_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return { identityId, key, fingerprint, isNew: claimed !== undefined }
}

/** @throws Problem 422 if the key was used for another request. */
async function earlierCall(db: Db, { identityId, key, fingerprint }: Claim) {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'subject_id'])
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.fingerprint !== fingerprint)
    throw new Problem('idempotency-key-reused', 'This idempotency key was used for another request.')
  return earlier
}

/**
 * For calls that wait for a provider: runs `prepare` once per caller and key, in one transaction with the key's row,
 * and remembers the text that it returns, such as the id of what it prepared. A retried call gets that text and
 * continues from there.
 * @throws Problem the request's refusal, unless it is a retried call
 */
export async function prepareOnce(
  db: Db,
  request: KeyedRequest,
  prepare: (tx: Db) => Promise<string>,
): Promise<string> {
  return transact(db, async (tx) => {
    const claim = await claimKey(tx, request)
    if (claim && !claim.isNew) {
      const earlier = await earlierCall(tx, claim)
      if (earlier.subject_id) return earlier.subject_id
    }
    if (request.refusal) throw request.refusal
    if (!claim) return prepare(tx)
    const id = await prepare(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ subject_id: id })
      .where('identity_id', '=', claim.identityId)
      .where('key', '=', claim.key)
      .execute()
    return id
  })
}

/**
 * For calls whose response isn't stored, because it holds a secret or they don't run in a transaction: runs `work` once
 * per caller and key. A failed call can be repeated with its key.
 * @throws Problem 409 for a repeated call: only the first one's response has the result.
 */
export async function onceUnstored<T>(db: Db, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const claim = await claimKey(db, request)
  if (!claim) return work()
  if (!claim.isNew) throw repeated(await earlierCall(db, claim))
  const { identityId, key } = claim
  const result = await work().catch(async (error) => {
    await sql`delete from idempotency_keys where identity_id = ${identityId} and key = ${key}`.execute(db)
    throw error
  })
  await sql`update idempotency_keys set status = 200 where identity_id = ${identityId} and key = ${key}`.execute(db)
  return result
}

function repeated({ status }: { status: number | null }): Problem {
  const text =
    status === null
      ? 'This has already been sent, and is under way.'
      : 'This has already been sent, and is done. Reload the page to see what changed.'
  return new Problem('conflict', text)
}

function replay(earlier: { status: number | null; body: string | null }, reply: FastifyReply): unknown {
  reply
    .code(earlier.status ?? 200)
    .header('idempotency-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(String)
  return earlier.body ?? ''
}

/** Deletes responses past the replay window; called by the hourly sweep. */
export function deleteOldKeys(db: Db): Promise<number> {
  return repeatInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`delete from idempotency_keys where (identity_id, key) in (
      select identity_id, key from idempotency_keys
      where created_at < now() - make_interval(hours => ${IDEMPOTENCY_RETENTION_HOURS}) order by created_at limit ${limit})`.execute(
      db,
    )
    return numAffectedRows
  }, DELETED_AT_ONCE)
}
