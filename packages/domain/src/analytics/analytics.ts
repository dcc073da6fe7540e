/** What hosts and staff see of events: counts of a range of days, by day, stay, source and promotion. */
import { z } from 'zod'
import { sources } from '../events/source.ts'
import { day } from '../fields.ts'

const Range = z.strictObject({ from: day('From').optional(), to: day('To').optional() })

/** GET /organizations/{id}/analytics: days in the organization's time zone, both included. */
export const AnalyticsQuery = Range.extend({ stayId: z.string().max(60).optional() })
/** GET /analytics: days in UTC. */
export const SiteAnalyticsQuery = Range

/** People's doings, as the rules of counting say. */
export const EventCounts = z.object({
  /** Cards in view: in search results, lists and the feed. */
  views: z.int(),
  quickLooks: z.int(),
  pageViews: z.int(),
  /** Ways out to where a stay is booked. */
  linkClicks: z.int(),
  /** Visits by the links of promotions' posts. */
  promotionClicks: z.int(),
  favorites: z.int(),
})
export type EventCounts = z.infer<typeof EventCounts>

export const Analytics = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  total: EventCounts,
  /** In as many days before. */
  before: EventCounts,
  /** Kept apart from every other number. */
  apart: z.object({ repeats: z.int(), bots: z.int(), own: z.int() }),
  /** Days on which something happened. */
  days: z.array(EventCounts.extend({ day: z.string() })),
  stays: z.array(EventCounts.extend({ stayId: z.string(), name: z.string() })),
  sources: z.array(EventCounts.extend({ source: z.enum(sources) })),
  /** What people who followed a promotion's link did, by promotion and outlet. */
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
  /** Counts of people by kind of event and day; bots beside. Only days on which something happened. */
  events: z.array(z.object({ name: z.string(), day: z.string(), count: z.int(), bots: z.int() })),
  /** Reviews that were decided, by day; what was undone is not among them. */
  decisions: z.array(z.object({ day: z.string(), accepted: z.int(), rejected: z.int() })),
  /** What waits for a decision now. */
  queue: z.object({ waiting: z.int(), oldestHours: z.number().nullable(), medianHours: z.number().nullable() }),
})
export type SiteAnalytics = z.infer<typeof SiteAnalytics>
