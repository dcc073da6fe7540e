import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { ungroupPromotions } from '../promotions/index.ts'
import { type CampaignSubject, deleteCampaign, toCampaign } from './campaign-store.ts'

/** Deletes a Draft or Rejected campaign; its contents remain on their own. @throws Problem 409 otherwise. */
export async function removeCampaign(db: Db, caller: Caller, subject: CampaignSubject): Promise<void> {
  const { id, row } = subject
  if (row.status !== 'Draft' && row.status !== 'Rejected')
    throw new Problem('conflict', `This campaign is ${row.status}, so it can’t be deleted.`)
  await ungroupPromotions(db, { campaignId: id })
  // The database clears the reference in offers, cancellations and giveaways.
  await deleteCampaign(db, id)
  await audit(db, { actorId: caller.id, action: 'campaign.delete', subjectId: id, before: toCampaign(subject) })
}
