/** Campaigns: what an organization promotes together, in a window and within a budget. */
import { z } from 'zod'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, instant, requiredText } from '../fields.ts'
import { answeredKinds, type HostedField, hostedKinds } from '../hosted-fields.ts'
import { campaignLifecycle } from '../lifecycle.ts'
import { messages } from '../messages.ts'
import { CAMPAIGN_STAYS_MAX, campaignFields } from './campaign-fields.ts'

const stayIds = z
  .array(z.string({ error: 'Stay ids must be text.' }).min(1, messages.required('Stay')).max(60), {
    error: 'Stays must be a list.',
  })
  .max(CAMPAIGN_STAYS_MAX, `Stays must have at most ${CAMPAIGN_STAYS_MAX} items.`)
  .overwrite((ids) => [...new Set(ids)])

/** The host's input. The summary is optional until submission. */
export const CampaignFields = z.strictObject({
  ...writtenShape(campaignFields, hostedKinds),
  /** The stays that it is about, of its own organization. */
  stayIds: stayIds.default([]),
})
export type CampaignFields = z.output<typeof CampaignFields>

const needed = Object.entries<HostedField>(campaignFields).filter(([, field]) => field.needed !== undefined)
/** A campaign that is complete enough to submit. */
export const SubmittedCampaign = CampaignFields.extend(
  writtenShape(Object.fromEntries(needed.map(([name, field]) => [name, { ...field, required: true }])), hostedKinds),
)
/** POST /campaigns. */
export const NewCampaign = CampaignFields.extend({ organizationId: requiredText('Organization', 60) })
export const CampaignChanges = changesOf(CampaignFields)
export type CampaignChanges = z.output<typeof CampaignChanges>
/** POST /campaigns/{id}/schedule: the new dates of what is Queued. */
export const CampaignSchedule = CampaignFields.pick({ dateRange: true })

/** The summary of a campaign: what runs, when, with what in it, and what that costs and brings. */
export const CampaignInfo = z.object({
  id: z.string(),
  organizationId: z.string(),
  title: z.string(),
  status: z.enum(campaignLifecycle.statuses),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  /** In cents; null where none was set. */
  budget: z.int().nullable(),
  stayCount: z.int(),
  promotionCount: z.int(),
  cancellationCount: z.int(),
  offerCount: z.int(),
  giveawayCount: z.int(),
  /** What was paid for what is in it, less refunds, in cents. */
  spend: z.int(),
  /** What is left to pay for what was submitted, in cents, as of its submission. */
  planned: z.int(),
  /** Followers of its promotions' outlets, each outlet once. */
  reach: z.int(),
  /** Booking links of its stays and of its promotions' stays that people followed within its window. */
  clicks: z.int(),
})
export type CampaignInfo = z.infer<typeof CampaignInfo>

export const Campaign = z.object({
  id: z.string(),
  organizationId: z.string(),
  ...answeredShape(campaignFields, answeredKinds),
  status: z.enum(campaignLifecycle.statuses),
  stayIds: z.array(z.string()),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Campaign = z.infer<typeof Campaign>
