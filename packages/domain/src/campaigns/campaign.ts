/** Campaigns: what an organization promotes together, in a window and within a budget. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { campaignLifecycle } from '../lifecycle.ts'

/** The summary of a campaign: what runs, when, and with what budget. */
export const CampaignInfo = z.object({
  id: z.string(),
  organizationId: z.string(),
  title: z.string(),
  status: z.enum(campaignLifecycle.statuses),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  stayCount: z.int(),
  cancellationCount: z.int(),
})
export type CampaignInfo = z.infer<typeof CampaignInfo>

export const Campaign = z.object({
  id: z.string(),
  organizationId: z.string(),
  title: z.string(),
  summary: z.string(),
  goal: z.string(),
  /** In cents; null where none was set. */
  budget: z.int().nullable(),
  status: z.enum(campaignLifecycle.statuses),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  stayIds: z.array(z.string()),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Campaign = z.infer<typeof Campaign>
