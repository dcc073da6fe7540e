import type { CampaignInfo } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Content } from '../../providers/content/content.ts'
import { countClicks } from '../events/index.ts'
import { type CampaignSubject, getNumbers, toCampaign } from './campaign-store.ts'

/** The short form of a campaign, with what is in it, what that costs, and whom it reaches. */
export async function getCampaignInfo(
  db: Db,
  { row }: Pick<CampaignSubject, 'row'>,
  content: Pick<Content, 'catalogue'>,
): Promise<CampaignInfo> {
  const { id, organizationId, title, status, dateRange, budget } = toCampaign(row)
  const { outletIds, stayIds, ...numbers } = await getNumbers(db, row)
  const { outlets } = outletIds.length > 0 ? await content.catalogue() : { outlets: [] }
  const reached = outlets.filter((outlet) => outletIds.includes(outlet.id))
  return {
    ...{ id, organizationId, title, status, dateRange, budget },
    stayCount: row.stay_ids.length,
    ...numbers,
    reach: reached.reduce((sum, { reach }) => sum + reach, 0),
    clicks: await countClicks(db, stayIds, row.starts_at, row.ends_at),
  }
}
