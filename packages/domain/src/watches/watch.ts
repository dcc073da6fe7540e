/**
 * Watches: places and nights that travelers wait for, and the line in which they are offered nights that become
 * available. Decision 0031.
 */
import { z } from 'zod'
import { CALENDAR_NIGHTS } from '../calendars/availability.ts'
import { type Nights, nightCount } from '../calendars/nights.ts'
import { addDays, dayOf } from '../campaigns/calendar.ts'
import { HOUR_MS } from '../durations.ts'
import { cents, day, instant, requiredText, stayReference, wholeNumber } from '../fields.ts'
import { watchTurnLifecycle } from '../lifecycle.ts'
import { nightlyPrice } from '../offers-and-cancellations/nightly-price.ts'
import { Cancellation } from '../offers-and-cancellations/notice.ts'
import { type NoticePrice, noticePriceKinds } from '../offers-and-cancellations/notice-price.ts'
import { StayCard } from '../stays/stay.ts'

/** How long a traveler has exclusive access to the nights. */
export const TURN_MS = 2 * HOUR_MS
/** How long after publication everyone sees the nights, even if travelers are still waiting. */
export const LINE_MS = 24 * HOUR_MS
/** How long a watch that has ended is still listed. */
export const OVER_KEPT_DAYS = 30

/** How a line ended: everyone in it was asked, its host opened it, its time was up, or the nights were gone. */
const lineOutcomes = ['all-asked', 'opened', 'time-up', 'gone'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

function degrees(label: string, most: number) {
  return z
    .number({ error: `${label} must be a number of degrees.` })
    .min(-most)
    .max(most)
}

const stay = z.object({ kind: z.literal('stay'), stayId: stayReference })
const city = z.object({ kind: z.literal('city'), city: requiredText('City', 50), state: requiredText('State', 50) })
const region = z.object({ kind: z.literal('region'), region: requiredText('Region', 100) })
const area = z.object({
  kind: z.literal('area'),
  north: degrees('North', 90),
  south: degrees('South', 90),
  east: degrees('East', 180),
  west: degrees('West', 180),
})

/** What is watched. An area whose west is greater than its east crosses the antimeridian. */
export const WatchPlace = z.discriminatedUnion('kind', [stay, city, region, area])
export type WatchPlace = z.infer<typeof WatchPlace>

const NewWatchPlace = z.discriminatedUnion(
  'kind',
  [
    stay.strict(),
    city.strict(),
    region.strict(),
    area
      .strict()
      .refine(({ north, south }) => north >= south, { path: ['north'], message: 'North must not be south of south.' }),
  ],
  { error: 'Place must be a stay, a city, a region or an area.' },
)

const nights = z
  .strictObject({ start: day('Start'), end: day('End') }, { error: 'Nights must be a start and an end.' })
  .refine(({ start, end }) => end > start, { path: ['end'], message: 'Check-out must be after the first night.' })
  .refine((range) => nightCount(range) <= CALENDAR_NIGHTS, {
    path: ['end'],
    message: `A watch can have at most ${CALENDAR_NIGHTS} nights.`,
  })

/** POST /watches. Only the place is required; omitted fields match anything. */
export const WatchFields = z
  .strictObject({
    place: NewWatchPlace,
    /** The nights of which some would do: from the first night to the checkout day. */
    nights: nights.nullable().default(null),
    /** The minimum number of these nights that would do. */
    minimumNights: wholeNumber('Minimum nights', 1, 365).default(1),
    guests: wholeNumber('Guests', 1, 100).nullable().default(null),
    /** The maximum price per night, in cents. */
    maxPrice: cents('Highest price').nullable().default(null),
  })
  .refine((watch) => watch.nights === null || nightCount(watch.nights) >= watch.minimumNights, {
    path: ['minimumNights'],
    message: 'Minimum nights must not exceed the nights of the watch.',
  })
  .meta({
    examples: [
      {
        place: { kind: 'city', city: 'Belmont', state: 'MA' },
        nights: { start: '2027-06-18', end: '2027-06-25' },
        minimumNights: 2,
        guests: 2,
        maxPrice: 20_000,
      },
    ],
  })
export type WatchFields = z.output<typeof WatchFields>

/** A place in a line, as its owner sees it. */
export const WatchedLine = z
  .object({
    id: z.string(),
    formedAt: instant('formedAt'),
    endedAt: instant('endedAt').nullable(),
    outcome: z.enum(lineOutcomes).nullable(),
    /** Ordered by when the watches were created, from 1. */
    position: z.int(),
    /** Travelers ahead who have not been asked yet or whose turn it is. */
    ahead: z.int(),
    people: z.int(),
    status: z.enum(watchTurnLifecycle.statuses),
    /** When the turn ends; null before it. */
    endsAt: instant('endsAt').nullable(),
    /** Opens the nights while the turn runs. */
    token: z.string().nullable(),
    /** The stay's time zone, in which times are given. */
    timeZone: z.string(),
  })
  .meta({ id: 'WatchedLine' })
export type WatchedLine = z.infer<typeof WatchedLine>

export const Watch = z
  .object({
    id: z.string(),
    place: WatchPlace,
    /** The watched stay; null while it is not public. */
    stay: StayCard.nullable(),
    nights: z.object({ start: day('Start'), end: day('End') }).nullable(),
    minimumNights: z.int(),
    guests: z.int().nullable(),
    maxPrice: z.int().nullable(),
    /** Why nothing can match it any more: its nights are over, or were beyond what is free once Premium ended. */
    endedBy: z.enum(['dates', 'membership']).nullable(),
    createdAt: instant('createdAt'),
    /** The latest lines it has, or had, a place in. */
    lines: z.array(WatchedLine),
  })
  .meta({ id: 'Watch' })
export type Watch = z.infer<typeof Watch>

/** The outcome of each turn in a line, by position only. */
export const WatchLine = z
  .object({
    id: z.string(),
    formedAt: instant('formedAt'),
    /** When everyone sees the nights at the latest. */
    endsAt: instant('endsAt'),
    endedAt: instant('endedAt').nullable(),
    outcome: z.enum(lineOutcomes).nullable(),
    people: z.int(),
    /** The stay's time zone, in which times are given. */
    timeZone: z.string(),
    /** Travelers who were asked, or who left before that. */
    turns: z.array(
      z
        .object({
          position: z.int(),
          status: z.enum(watchTurnLifecycle.statuses),
          offeredAt: instant('offeredAt').nullable(),
          endsAt: instant('endsAt').nullable(),
          endedAt: instant('endedAt').nullable(),
        })
        .meta({ id: 'LineTurn' }),
    ),
  })
  .meta({ id: 'WatchLine' })
export type WatchLine = z.infer<typeof WatchLine>

/** GET /watches/turns/{token}: what the link in the email shows. */
export const WatchTurn = z
  .object({
    watchId: z.string().nullable(),
    position: z.int(),
    people: z.int(),
    status: z.enum(watchTurnLifecycle.statuses),
    endsAt: instant('endsAt').nullable(),
    timeZone: z.string(),
    /** Null once the turn is over, or the nights are gone. */
    cancellation: Cancellation.nullable(),
  })
  .meta({ id: 'WatchTurn' })
export type WatchTurn = z.infer<typeof WatchTurn>

/** GET /stays/{id}/watchers: nights that a host is considering publishing, at a price. */
export const WatchersQuery = z
  .strictObject({
    start: day('Start').meta({ examples: ['2027-06-18'] }),
    end: day('End').meta({ examples: ['2027-06-25'] }),
    priceKind: z.enum(noticePriceKinds).optional(),
    priceValue: z.coerce.number().pipe(z.int()).optional(),
  })
  .refine(({ start, end }) => end > start, { path: ['end'], message: 'Check-out must be after the first night.' })
export const Watchers = z.object({ people: z.int() }).meta({ id: 'Watchers' })

/** The nights of a cancellation: its dates are midnights in UTC, and it has at least one night. */
export function nightsBetween(start: Date, end: Date): Nights {
  const [first, leaving] = [dayOf(start), dayOf(end)]
  return { start: first, end: leaving > first ? leaving : addDays(first, 1) }
}

/** Cents per night at a given price, or without one, for a stay with this rate; null if unknown. */
export function priceOfNight(price: NoticePrice | null, rate: number | null): number | null {
  return price ? nightlyPrice(price, rate).now : rate
}
