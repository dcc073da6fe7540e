/** Campaigns: what an organization promotes together, within a period and a budget. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, day, instant, requiredText } from '../fields.ts'
import { answeredKinds, type HostedField, hostedKinds } from '../hosted-fields.ts'
import { campaignLifecycle } from '../lifecycle.ts'
import { messages } from '../messages.ts'
import { calendarKinds, daysBetween } from './calendar.ts'
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
  /** The stays it is about, from its own organization. */
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
/** POST /campaigns/{id}/schedule: new dates for a Queued campaign. */
export const CampaignSchedule = CampaignFields.pick({ dateRange: true })

/** The summary of a campaign: its status and dates, what is in it, and what it costs and brings. */
export const CampaignInfo = z.object({
  id: z.string(),
  organizationId: z.string(),
  title: z.string(),
  summary: z.string(),
  status: z.enum(campaignLifecycle.statuses),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  /** In cents; null where none was set. */
  budget: z.int().nullable(),
  stayCount: z.int(),
  promotionCount: z.int(),
  cancellationCount: z.int(),
  offerCount: z.int(),
  giveawayCount: z.int(),
  /** What was paid for its items, less refunds, in cents. */
  spend: z.int(),
  /** What is still to be paid for its submitted items, in cents, as of their submission. */
  planned: z.int(),
  /** Followers of its promotions' outlets, each outlet once. */
  reach: z.int(),
  /** How often people followed the links in its promotions' posts, as its promotions' results count them. */
  clicks: z.int(),
})
export type CampaignInfo = z.infer<typeof CampaignInfo>

export const Campaign = z.object({
  id: z.string(),
  organizationId: z.string(),
  ...answeredShape(campaignFields, answeredKinds),
  status: z.enum(campaignLifecycle.statuses),
  /** Why it was last rejected, until it is resubmitted. */
  rejection: Feedback.nullable(),
  stayIds: z.array(z.string()),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type Campaign = z.infer<typeof Campaign>

/** More items than a host chooses among: each item's own page can choose its campaign as well. */
export const CAMPAIGN_CANDIDATES_MAX = 500

/** An item that can be added to a campaign of its organization. */
export const CampaignCandidate = z.object({
  kind: z.enum(calendarKinds).exclude(['campaigns']),
  id: z.string(),
  /** A promotion may have none. */
  title: z.string(),
  stayName: z.string(),
})
export type CampaignCandidate = z.infer<typeof CampaignCandidate>

/** GET /organizations/{id}/campaign-candidates. */
export const CampaignCandidates = z.object({
  /** At most `CAMPAIGN_CANDIDATES_MAX`: `isCapped` if there are more. */
  candidates: z.array(CampaignCandidate),
  isCapped: z.boolean(),
})
export type CampaignCandidates = z.infer<typeof CampaignCandidates>

/** The longest range of one GET /organizations/{id}/calendar, in days. */
const CALENDAR_DAYS_MAX = 100

/** From a day through another. */
export const CalendarQuery = z
  .strictObject({ from: day('From'), to: day('To') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.endAfterStart })
  .refine(({ from, to }) => daysBetween(from, to) < CALENDAR_DAYS_MAX, {
    path: ['to'],
    message: `A calendar can have at most ${CALENDAR_DAYS_MAX} days.`,
  })

/**
 * A calendar item; a promotion starts and ends when it is posted, or is to be posted, and without a requested date has
 * neither before.
 */
export const CalendarEntry = z.object({
  kind: z.enum(calendarKinds),
  id: z.string(),
  title: z.string(),
  status: z.string(),
  start: instant('start').nullable(),
  end: instant('end').nullable(),
  stayId: z.string().nullable(),
  stayName: z.string(),
  campaignId: z.string().nullable(),
  /** A promotion's posting outlets. */
  outletIds: z.array(z.string()),
  isStarted: z
    .boolean()
    .meta({ description: 'Whether a promotion’s first post has begun: its date can’t be changed anymore.' }),
  version: z.int(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const CALENDAR_ENTRIES_MAX = 1000

/** GET /organizations/{id}/calendar. */
export const OrganizationCalendar = z.object({
  /** The organization's time zone, which determines the day a promotion is posted. */
  timeZone: z.string(),
  /** At most `CALENDAR_ENTRIES_MAX`: `isCapped` if there are more. */
  entries: z.array(CalendarEntry),
  isCapped: z.boolean(),
  /** The campaigns that the entries are, or are in, with their costs in cents; their own days may be others. */
  campaigns: z.array(
    CampaignInfo.pick({ id: true, title: true, dateRange: true, budget: true, spend: true, planned: true }),
  ),
  /** The outlets that the entries name. */
  outlets: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type OrganizationCalendar = z.infer<typeof OrganizationCalendar>
