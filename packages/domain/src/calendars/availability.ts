/** Availability: which nights of a stay are available, what they cost, and what took the others. */
import { z } from 'zod'
import { daysBetween } from '../campaigns/calendar.ts'
import { cents, day, flag, instant, wholeNumber } from '../fields.ts'
import { cancellationLifecycle } from '../lifecycle.ts'
import { takenKinds } from './partners.ts'

/** The maximum number of nights in a response. */
export const AVAILABILITY_NIGHTS_MAX = 400
/** The default number of nights. */
export const AVAILABILITY_NIGHTS = 62
/** How far ahead nights are stored: two years. */
export const CALENDAR_NIGHTS = 731
/** How long past nights remain readable, so that reservations in progress are complete and hosts can see them. */
export const CALENDAR_PAST_NIGHTS = 31
/** Maximum ranges per change. */
const RANGES_MAX = 100
/** Maximum stays per change. */
export const AVAILABILITY_STAYS_MAX = 100

const nightStatuses = ['free', 'taken', 'unknown'] as const

const firstNight = day('Start').meta({ examples: ['2027-06-18'] })
const dayOfLeaving = day('End').meta({ examples: ['2027-06-25'] })
const range = { start: firstNight, end: dayOfLeaving }

/** GET /stays/{id}/availability: from the first night to the check-out day. */
export const AvailabilityQuery = z.strictObject({ start: firstNight.optional(), end: dayOfLeaving.optional() })

const Night = z
  .object({
    date: day('Date'),
    status: z.enum(nightStatuses),
    /** In cents; null if the rate is only on the booking page. */
    price: z.int().nullable(),
    minimumNights: z.int(),
  })
  .meta({ id: 'Night' })
export type Night = z.infer<typeof Night>

export const Availability = z.object({
  stayId: z.string(),
  /** Today's date where the stay is. */
  today: day('Today'),
  ...range,
  /** Whether the stay's calendar is kept up to date for the whole range. */
  isKnown: z.boolean(),
  nights: z.array(Night),
})
export type Availability = z.infer<typeof Availability>

/** Changes for some nights. Omitted fields stay unchanged; null resets to the stay's own rate, or to one night. */
export const AvailabilityRange = z
  .strictObject({
    ...range,
    isBlocked: flag('Blocked').optional(),
    price: cents('Price').nullable().optional(),
    minimumNights: wholeNumber('Minimum nights', 1, 365).nullable().optional(),
  })
  .refine(({ start, end }) => end > start, { path: ['end'], message: 'End must be after the start.' })
  .refine(({ start, end }) => daysBetween(start, end) <= CALENDAR_NIGHTS, {
    path: ['end'],
    message: `A range can have at most ${CALENDAR_NIGHTS} nights.`,
  })
export type AvailabilityRange = z.output<typeof AvailabilityRange>

/** PUT /stays/{id}/availability. */
export const AvailabilityChanges = z
  .strictObject({
    /**
     * Whether nights that aren't taken are available. Blocking nights also sets this to true, unless it is given here;
     * so does opening nights that an import took and would take again.
     */
    isKeptHere: flag('Kept here').optional(),
    ranges: z
      .array(AvailabilityRange, { error: 'Ranges must be a list.' })
      .max(RANGES_MAX, `Ranges must have at most ${RANGES_MAX} items.`)
      .default([]),
  })
  .meta({ examples: [{ ranges: [{ start: '2027-06-18', end: '2027-06-25', isBlocked: true }] }] })
export type AvailabilityChanges = z.output<typeof AvailabilityChanges>

/** PUT /organizations/{id}/availability: the same for several stays. */
export const BulkAvailabilityChanges = AvailabilityChanges.extend({
  stayIds: z
    .array(z.string({ error: 'Stay ids must be text.' }).min(1).max(60), { error: 'Stays must be a list.' })
    .min(1, 'Choose at least one stay.')
    .max(AVAILABILITY_STAYS_MAX, `Stays must have at most ${AVAILABILITY_STAYS_MAX} items.`)
    .overwrite((ids) => [...new Set(ids)]),
}).meta({
  examples: [
    {
      stayIds: ['stay_01kaf3v7y8e1zt6m4q9x2w5r0b'],
      ranges: [{ start: '2027-06-18', end: '2027-06-25', minimumNights: 3 }],
    },
  ],
})

const Taken = z
  .object({
    ...range,
    source: z.enum(['host', 'feed', 'import']),
    feedId: z.string().nullable(),
    kind: z.enum(takenKinds),
  })
  .meta({ id: 'TakenNights' })
export type Taken = z.infer<typeof Taken>

/** A stay's calendar as its host's organization sees it, starting last month. */
export const StayCalendar = z.object({
  stayId: z.string(),
  /** Cents a night, for nights without a rate of their own: the public one if the stay was accepted; null if unknown. */
  rate: z.int().nullable(),
  /** Today's date where the stay is. */
  today: day('Today'),
  isKeptHere: z.boolean(),
  /** Availability is known for nights before this day; null if for none. */
  knownUntil: day('Known until').nullable(),
  taken: z.array(Taken),
  prices: z.array(z.object({ ...range, price: z.int() })),
  minimumNights: z.array(z.object({ ...range, minimumNights: z.int() })),
  conflicts: z
    .array(z.object({ ...range, feedIds: z.array(z.string()) }))
    .describe('Runs of nights that the same two or more feeds have sold: at most one for each night.'),
  /** Canceled nights, with their drafted cancellations that aren't over. */
  cameFree: z.array(z.object({ ...range, cancellationId: z.string(), status: z.enum(cancellationLifecycle.statuses) })),
  updatedAt: instant('updatedAt').nullable(),
})
export type StayCalendar = z.infer<typeof StayCalendar>
