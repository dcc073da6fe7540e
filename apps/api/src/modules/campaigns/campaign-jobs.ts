/** Changes to campaigns caused by the clock and by transferred stays. */
import { campaignLifecycle } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { ungroupGiveaways } from '../giveaways/index.ts'
import { notify } from '../notifications/index.ts'
import { ungroupNotices } from '../offers-and-cancellations/index.ts'
import { ungroupPromotions } from '../promotions/index.ts'
import { moveReviewed } from '../review/index.ts'
import { type CampaignSubject, dueCampaigns, forgetStay } from './campaign-store.ts'

/** Executes a campaign that is over, and notifies its hosts. */
async function execute(db: Db, { id, organizationId, row }: CampaignSubject): Promise<void> {
  await moveReviewed(db, 'campaigns', campaignLifecycle, row, 'execute')
  const notice = { title: `${row.title} has ended`, body: 'See its results.', subjectId: id }
  await notify(db, { organizationId }, { area: 'promotions', ...notice })
}

/** A sweep processes whatever is due, so downtime loses nothing. */
export const campaignSweeps: Sweep[] = [
  {
    name: 'campaigns:execute',
    cron: '* * * * *',
    run: (_, context) =>
      handleDue(context, { claim: (tx, failed) => dueCampaigns(tx, context.now, failed), handle: execute }),
  },
]

export const campaignJobs: Job[] = [
  {
    // A stay moved to another organization: remove it and its content from the old organization's campaigns.
    name: 'campaigns:stay-left',
    run: async (payload, { db }) => {
      const { stayId } = payload as { stayId: string }
      await db.transaction().execute(async (tx) => {
        await forgetStay(tx, stayId)
        await ungroupPromotions(tx, { stayId })
        await ungroupNotices(tx, stayId)
        await ungroupGiveaways(tx, stayId)
      })
    },
  },
]
