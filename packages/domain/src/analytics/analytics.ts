/** Event analytics for hosts and staff: counts for a range of days, by day, stay, source and promotion. */
import { z } from 'zod'
import { sources } from '../events/source.ts'
import { day } from '../fields.ts'

const Range = z.strictObject({ from: day('From').optional(), to: day('To').optional() })

/** GET /organizations/{id}/analytics: days in the organization's time zone, both inclusive. */
export const AnalyticsQuery = Range.extend({ stayId: z.string().max(60).optional() })
/** GET /analytics: days in UTC. */
export const SiteAnalyticsQuery = Range

/** Counts of visitors' actions, according to the counting rules. */
export const EventCounts = z.object({
  /** Cards in view: in search results, lists and the feed. */
  views: z.int(),
  quickLooks: z.int(),
  pageViews: z.int(),
  /** Clicks on booking links. */
  linkClicks: z.int(),
  /** Visits through the links in promotions' posts. */
  promotionClicks: z.int(),
  favorites: z.int(),
})
export type EventCounts = z.infer<typeof EventCounts>

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  total: EventCounts,
  /** In the same number of days before. */
  before: EventCounts,
  /** Events left out of every other number. */
  apart: z.object({ repeats: z.int(), bots: z.int(), own: z.int() }),
  /** Days on which something happened. */
  days: z.array(EventCounts.extend({ day: z.string() })),
  stays: z.array(EventCounts.extend({ stayId: z.string(), name: z.string() })),
  sources: z.array(EventCounts.extend({ source: z.enum(sources) })),
  /** Actions of people who followed a promotion's link, by promotion and outlet. */
  promotions: z.array(
    EventCounts.extend({
      promotionId: z.string(),
      title: z.string(),
      outletId: z.string(),
      outletName: z.string(),
    }),
  ),
})
export type Analytics = z.infer<typeof Analytics>

export const SiteAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  /** Counts of human events by kind and day, with bots counted separately. Only days on which something happened. */
  events: z.array(z.object({ name: z.string(), day: z.string(), count: z.int(), bots: z.int() })),
  /** Review decisions by day, excluding undone ones. */
  decisions: z.array(z.object({ day: z.string(), accepted: z.int(), rejected: z.int() })),
  /** What is currently waiting for a decision. */
  queue: z.object({ waiting: z.int(), oldestHours: z.number().nullable(), medianHours: z.number().nullable() }),
})
export type SiteAnalytics = z.infer<typeof SiteAnalytics>
