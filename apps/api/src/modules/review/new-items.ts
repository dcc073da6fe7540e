/** Limits on what hosts put before moderators: each item is somebody's work, and everything behind it waits. */
import { type HostedKind, hostedNouns, isStaff, NEW_ITEMS_A_DAY, UNKNOWN_HOST_SUBMISSIONS_MAX } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { countDaily } from '../../kernel/rates.ts'
import { countWaiting, hasAcceptedStay } from './queue-store.ts'

/**
 * Counts an item that a host creates or copies; staff create any number.
 * @throws Problem 429 if today's limit is reached
 */
export async function countNewItem(db: Db, caller: Caller, kind: HostedKind, now: Date): Promise<void> {
  if (isStaff(caller)) return
  const detail = `You’ve added enough ${hostedNouns[kind]} for today.`
  await countDaily(db, `new ${kind} ${caller.id}`, { most: NEW_ITEMS_A_DAY[kind], detail, now })
}

/**
 * Call before something other than a stay is submitted.
 * @throws Problem 409 if none of the organization's stays was ever accepted, and many of its items wait for a decision
 */
export async function assertRoomInQueue(db: Db, organizationId: string): Promise<void> {
  if (await hasAcceptedStay(db, organizationId)) return
  if ((await countWaiting(db, organizationId, UNKNOWN_HOST_SUBMISSIONS_MAX)) < UNKNOWN_HOST_SUBMISSIONS_MAX) return
  throw new Problem(
    'conflict',
    `${UNKNOWN_HOST_SUBMISSIONS_MAX} of your submissions are waiting for a moderator. You can submit more once one of your stays is accepted.`,
  )
}
