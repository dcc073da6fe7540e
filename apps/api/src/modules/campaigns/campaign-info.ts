import { CALENDAR_ENTRIES_MAX, type CampaignInfo, type Organization, type OrganizationCalendar } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Content } from '../../providers/content/content.ts'
import { countPostClicks } from '../events/index.ts'
import { getEntries } from './calendar-store.ts'
import {
  type CampaignContents,
  type CampaignCosts,
  type CampaignSubject,
  campaignsByIds,
  getContents,
  getCosts,
  toCampaign,
} from './campaign-store.ts'

/** What a campaign costs, and holds, that has nothing in it. */
const NOTHING: CampaignCosts = { spend: 0, planned: 0 }
const EMPTY: CampaignContents = {
  promotionCount: 0,
  cancellationCount: 0,
  offerCount: 0,
  giveawayCount: 0,
  outletIds: [],
  taskIds: [],
}

/** The summaries of campaigns in order, with their contents, their cost, and their reach. */
export async function getCampaignInfos(
  db: Db,
  subjects: readonly CampaignSubject[],
  content: Pick<Content, 'catalogue'>,
): Promise<CampaignInfo[]> {
  const contents = await getContents(db, subjects)
  const costs = await getCosts(db, subjects)
  const held = [...contents.values()]
  const clicks = await countPostClicks(
    db,
    held.flatMap(({ taskIds }) => taskIds),
  )
  const { outlets } = held.some(({ outletIds }) => outletIds.length > 0) ? await content.catalogue() : { outlets: [] }
  return subjects.map((subject) => {
    const { id, organizationId, title, summary, status, dateRange, budget, stayIds } = toCampaign(subject)
    const { outletIds, taskIds, ...counts } = contents.get(id) ?? EMPTY
    const reached = outlets.filter((outlet) => outletIds.includes(outlet.id))
    return {
      id,
      organizationId,
      title,
      summary,
      status,
      dateRange,
      budget,
      stayCount: stayIds.length,
      ...counts,
      ...(costs.get(id) ?? NOTHING),
      reach: reached.reduce((sum, { reach }) => sum + reach, 0),
      clicks: taskIds.reduce((sum, taskId) => sum + (clicks.get(taskId) ?? 0), 0),
    }
  })
}

/** The summary of a campaign. */
export async function getCampaignInfo(
  db: Db,
  subject: CampaignSubject,
  content: Pick<Content, 'catalogue'>,
): Promise<CampaignInfo> {
  const [info] = await getCampaignInfos(db, [subject], content)
  return info as CampaignInfo
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
    campaigns: campaigns.map((campaign) => {
      const { id, title, dateRange, budget } = toCampaign(campaign)
      return { id, title, dateRange, budget, ...(costs.get(id) ?? NOTHING) }
    }),
    outlets: outlets.filter(({ id }) => outletIds.has(id)).map(({ id, name }) => ({ id, name })),
  }
}
