/** A planted bug: the idempotency key is saved after the work has committed. Each key crashes once in between. */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../kernel/db.ts'

export { deleteOldKeys, once, onceUnstored } from '../../../kernel/idempotency.ts'

export async function prepareOnce(
  db: Db,
  request: FastifyRequest,
  prepare: (tx: Db) => Promise<string>,
): Promise<string> {
  const key = String(request.headers['idempotency-key'])
  const identityId = request.identity?.identityId ?? ''
  const known = await db
    .selectFrom('idempotency_keys')
    .select('subject_id')
    .where('identity_id', '=', identityId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known?.subject_id) return known.subject_id
  const id = await db.transaction().execute(prepare)
  if (await save(db, { identity_id: identityId, key: `${key} died` })) process.kill(process.pid, 'SIGKILL')
  await save(db, { identity_id: identityId, key, subject_id: id })
  return id
}

/** @returns false if the key already exists. */
async function save(db: Db, row: { identity_id: string; key: string; subject_id?: string }): Promise<boolean> {
  const saved = await db
    .insertInto('idempotency_keys')
    .values({ ...row, fingerprint: '' })
    .onConflict((conflict) => conflict.columns(['identity_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return saved !== undefined
}
