import { CALENDAR_ENTRIES_MAX, type CampaignInfo, type Organization, type OrganizationCalendar } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Content } from '../../providers/content/content.ts'
import { countPostClicks } from '../events/index.ts'
import { getEntries } from './calendar-store.ts'
import {
  type CampaignCosts,
  type CampaignSubject,
  campaignsByIds,
  getContents,
  getCosts,
  toCampaign,
} from './campaign-store.ts'

/** What a campaign costs that has no costs. */
const NOTHING: CampaignCosts = { spend: 0, planned: 0 }

/** The summary of a campaign, with its contents, their cost, and their reach. */
export async function getCampaignInfo(
  db: Db,
  { row }: Pick<CampaignSubject, 'row'>,
  content: Pick<Content, 'catalogue'>,
): Promise<CampaignInfo> {
  const { id, organizationId, title, status, dateRange, budget } = toCampaign(row)
  const { outletIds, taskIds, ...counts } = await getContents(db, id)
  const { outlets } = outletIds.length > 0 ? await content.catalogue() : { outlets: [] }
  const reached = outlets.filter((outlet) => outletIds.includes(outlet.id))
  return {
    ...{ id, organizationId, title, status, dateRange, budget },
    stayCount: row.stay_ids.length,
    ...counts,
    ...((await getCosts(db, [row])).get(id) ?? NOTHING),
    reach: reached.reduce((sum, { reach }) => sum + reach, 0),
    clicks: await countPostClicks(db, taskIds),
  }
}

/** An organization's dated items from the day `from` through the day `to`, with the details a calendar shows. */
export async function getCalendar(
  db: Db,
  { id: organizationId, timeZone }: Pick<Organization, 'id' | 'timeZone'>,
  [from, to]: readonly [string, string],
  content: Pick<Content, 'catalogue'>,
): Promise<OrganizationCalendar> {
  const found = await getEntries(db, organizationId, from, to)
  const entries = found.slice(0, CALENDAR_ENTRIES_MAX)
  const named = entries.map(({ kind, id, campaignId }) => (kind === 'campaigns' ? id : campaignId))
  const campaigns = await campaignsByIds(
    db,
    organizationId,
    [...new Set(named)].filter((id) => id !== null),
  )
  const costs = await getCosts(db, campaigns)
  const outletIds = new Set(entries.flatMap((entry) => entry.outletIds))
  const { outlets } = outletIds.size > 0 ? await content.catalogue() : { outlets: [] }
  return {
    timeZone,
    entries,
    isCapped: found.length > entries.length,
    campaigns: campaigns.map(({ row: { id, title, budget } }) => ({
      id,
      title,
      budget,
      ...(costs.get(id) ?? NOTHING),
    })),
    outlets: outlets.filter(({ id }) => outletIds.has(id)).map(({ id, name }) => ({ id, name })),
  }
}
