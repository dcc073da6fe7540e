/** Watches: places and nights that travelers wait for. Decision 0031. */
import { z } from 'zod'
import { CALENDAR_NIGHTS } from '../calendars/availability.ts'
import { nightCount } from '../calendars/nights.ts'
import { cents, day, instant, requiredText, stayReference, wholeNumber } from '../fields.ts'
import { StayCard } from '../stays/stay.ts'

/** A watch whose nights are over is still listed for so long. */
export const OVER_KEPT_DAYS = 30

export const watchPlaces = ['stay', 'city', 'region', 'area'] as const

function degrees(label: string, most: number) {
  return z
    .number({ error: `${label} must be a number of degrees.` })
    .min(-most)
    .max(most)
}

/** What is watched. An area whose west is greater than its east crosses the date line. */
export const WatchPlace = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('stay'), stayId: stayReference }),
    z.strictObject({ kind: z.literal('city'), city: requiredText('City', 50), state: requiredText('State', 50) }),
    z.strictObject({ kind: z.literal('region'), region: requiredText('Region', 100) }),
    z
      .strictObject({
        kind: z.literal('area'),
        north: degrees('North', 90),
        south: degrees('South', 90),
        east: degrees('East', 180),
        west: degrees('West', 180),
      })
      .refine(({ north, south }) => north >= south, { path: ['north'], message: 'North must not lie south of south.' }),
  ],
  { error: 'Place must be a stay, a city, a region or an area.' },
)
export type WatchPlace = z.infer<typeof WatchPlace>

const nights = z
  .strictObject({ start: day('Start'), end: day('End') }, { error: 'Nights must be a start and an end.' })
  .refine(({ start, end }) => end > start, { path: ['end'], message: 'End must be after the start.' })
  .refine((range) => nightCount(range) <= CALENDAR_NIGHTS, {
    path: ['end'],
    message: `A watch has at most ${CALENDAR_NIGHTS} nights.`,
  })

/** POST /watches. Only the place is needed; whoever leaves out the rest takes any. */
export const WatchFields = z
  .strictObject({
    place: WatchPlace,
    /** Of which nights some would do: from the first to the day of leaving. */
    nights: nights.nullable().default(null),
    /** The fewest of these nights that would do. */
    minimumNights: wholeNumber('Minimum nights', 1, 365).default(1),
    guests: wholeNumber('Guests', 1, 100).nullable().default(null),
    /** The highest price of a night, in cents. */
    maxPrice: cents('Highest price').nullable().default(null),
  })
  .refine((watch) => watch.nights === null || nightCount(watch.nights) >= watch.minimumNights, {
    path: ['minimumNights'],
    message: 'Minimum nights must not be more than the nights of the watch.',
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

export const Watch = z
  .object({
    id: z.string(),
    place: WatchPlace,
    /** Of a watched stay; null while it is not public. */
    stay: StayCard.nullable(),
    nights: z.object({ start: day('Start'), end: day('End') }).nullable(),
    minimumNights: z.int(),
    guests: z.int().nullable(),
    maxPrice: z.int().nullable(),
    /** Its nights are over, so that nothing can match it any more. */
    isOver: z.boolean(),
    createdAt: instant('createdAt'),
  })
  .meta({ id: 'Watch' })
export type Watch = z.infer<typeof Watch>
