import { FAVORITES_MAX } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { addFavorite, countFavorites, stayById } from '../stays/index.ts'

/**
 * Makes a public stay a favorite of the caller (idempotent). Without a lock: concurrent calls may exceed the limit by a
 * few, and it only bounds what pages carry.
 *
 * @throws Problem 404 unless the stay is public; 409 if the caller has the most favorites a person can have.
 */
export async function likeStay(db: Db, caller: Caller, stayId: string, now: Date): Promise<void> {
  if (!(await stayById(db, stayId))?.isPublic) throw notFound('No such stay.')
  const isNew = await addFavorite(db, caller.id, stayId, now)
  if (isNew && (await countFavorites(db, caller.id)) > FAVORITES_MAX)
    throw new Problem(
      'conflict',
      `You can have up to ${FAVORITES_MAX.toLocaleString('en-US')} favorites. Remove some first.`,
    )
}
