/** The winner lets the host know how to reach them, so that the prize can be handed over. */
import type { GiveawayEntry } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { notify } from '../notifications/index.ts'
import { type GiveawaySubject, getEntry, saveSharedContact } from './giveaway-store.ts'

/**
 * Shares the winner's name and email address with the host, who is told once. The notification has neither, because it
 * outlives the winner's account.
 * @throws Problem 404 without an entry, 409 if it didn't win.
 */
export async function shareContact(
  db: Db,
  caller: Caller,
  { id, row, stayId, organizationId }: GiveawaySubject,
  now: Date,
): Promise<GiveawayEntry> {
  const entry = await getEntry(db, id, caller.id)
  if (!entry) throw notFound('You have not entered this giveaway.')
  if (entry.entryHash !== row.winner_entry_hash)
    throw new Problem('conflict', 'Only the winner’s contact details are shared with the host.')
  if (!(await saveSharedContact(db, id, caller.id, now))) return entry
  await audit(db, { actorId: caller.id, action: 'giveaway.share-contact', subjectId: id })
  await notify(
    db,
    { stayId, organizationId },
    {
      area: 'promotions',
      title: `You can reach the winner: ${row.title}`,
      body: 'They shared their name and email address with you. Both are on your giveaways page.',
      subjectId: id,
    },
  )
  return { ...entry, contactSharedAt: now.toISOString() }
}
