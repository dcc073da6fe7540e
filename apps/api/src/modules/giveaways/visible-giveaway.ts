import { can } from '@lodestay/domain'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { type GiveawaySubject, getEntry, giveawayById } from './giveaway-store.ts'

/**
 * A giveaway that the caller may see: those who entered also see one whose stay was hidden since, with its draw and its
 * proof (decision 0010); null if they may not.
 */
export async function visibleGiveaway(db: Db, id: string, caller: Caller | null): Promise<GiveawaySubject | null> {
  const subject = await giveawayById(db, id)
  if (!subject) return null
  const hasEntered = async () => caller !== null && (await getEntry(db, id, caller.id)) !== null
  return subject.isPublic || can(caller, 'giveaway.View', subject) || (await hasEntered()) ? subject : null
}
