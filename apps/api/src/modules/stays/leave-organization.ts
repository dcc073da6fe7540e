import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'

/**
 * A stay leaves its organization, by a move or for good: what is in the cart for it is taken out, its plan ends, and it
 * leaves the campaigns. Jobs, because the payment provider is asked, and because those are other modules'.
 */
export async function leaveOrganization(
  db: Db,
  stayId: string,
  { isGone }: { readonly isGone: boolean },
): Promise<void> {
  await enqueue(db, 'purchases:stay-left', { stayId })
  await enqueue(db, 'subscriptions:stay-left', { stayId })
  if (!isGone) await enqueue(db, 'campaigns:stay-left', { stayId })
}
