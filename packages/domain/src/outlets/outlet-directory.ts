/** The directory of outlets: what anyone may see of them, without prices. */
import { z } from 'zod'
import { isTimeZone } from '../dates/time-zones.ts'
import { DAY_MS } from '../durations.ts'
import { day, instant, optionalText } from '../fields.ts'
import { Picture } from '../media/media-item.ts'
import { PageQuery, paged } from '../paging.ts'
import type { Catalogue, CatalogueType } from '../promotion-types/promotion-type.ts'
import { commonPasses, narrowOutlets, type Passes } from './narrow-outlets.ts'
import { type CatalogueOutlet, Outlet, OutletNetwork, participationRoles } from './outlet.ts'

/** The most pictures of recent posts that a listed outlet shows. */
export const RECENT_PICTURES = 3

/** An outlet's posts for hosts. */
export const OutletWork = z.object({
  /** Posts that were proven. */
  posts: z.int(),
  /** There are more than `posts`. */
  postsAreCapped: z.boolean().optional(),
  lastPostAt: instant('lastPostAt').nullable(),
  /** From its latest posts, for public stays. */
  pictures: z.array(Picture),
})
export type OutletWork = z.infer<typeof OutletWork>

export const ListedOutlet = Outlet.omit({ network: true }).extend({
  network: OutletNetwork.pick({ slug: true, name: true, platform: true }).nullable(),
  /** Names of the promotion types that it offers, in the editors' order. */
  promotionTypes: z.array(z.string()),
  work: OutletWork,
})
export type ListedOutlet = z.infer<typeof ListedOutlet>

const directorySorts = ['reach', 'name'] as const

export const DirectoryQuery = PageQuery.extend({
  text: optionalText('Text', 100).describe('Matches parts of names, handles, topics, regions and audiences.'),
  network: optionalText('Network', 100).describe("A network's slug."),
  topic: optionalText('Topic', 100).describe('A topic, as outlets enter it.'),
  region: optionalText('Region', 100).describe('A part of the country, as outlets enter it.'),
  role: z.enum(participationRoles).optional().describe('The role in a promotion.'),
  sort: z.enum(directorySorts).default('reach').describe('Largest reach first, or by name.'),
})
type Asked = Partial<Pick<z.output<typeof DirectoryQuery>, 'text' | 'network' | 'topic' | 'region' | 'role' | 'sort'>>

const counted = z.object({ value: z.string(), label: z.string(), count: z.int() })
/** A page of the directory, and how many outlets each other choice of a filter would leave. */
export const OutletDirectory = paged(ListedOutlet).extend({
  networks: z.array(counted),
  topics: z.array(counted),
  regions: z.array(counted),
})
export type OutletDirectory = z.infer<typeof OutletDirectory>
type Counted = z.infer<typeof counted>

type Filters = Pick<Asked, 'text' | 'network' | 'topic' | 'region' | 'role'>

const passes: Passes<CatalogueOutlet, Filters> = {
  ...commonPasses,
  text: ({ name, handle, audience, topics, regions }, text) =>
    [name, handle, audience, ...topics, ...regions].join('\n').toLowerCase().includes(text.toLowerCase()),
  network: ({ network }, slug) => network?.slug === slug,
  role: ({ roles }, role) => roles.includes(role),
}

/** Counts each value, the most frequent first and then by label. */
function countsOf(values: readonly { value: string; label: string }[]): Counted[] {
  const counts = new Map<string, Counted>()
  for (const { value, label } of values) counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
}

function asValue(label: string) {
  return { value: label, label }
}

/** The matching outlets, and the filters' counts, each ignoring its own selection. */
export function searchDirectory({ outlets }: Pick<Catalogue, 'outlets'>, query: Asked) {
  const found = narrowOutlets(outlets, passes, query)
  if (query.sort === 'name') found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const without = (filter: keyof Filters) => narrowOutlets(outlets, passes, { ...query, [filter]: '' })
  return {
    outlets: found,
    networks: countsOf(
      without('network').flatMap(({ network }) => (network ? [{ value: network.slug, label: network.name }] : [])),
    ),
    topics: countsOf(without('topic').flatMap(({ topics }) => topics.map(asValue))),
    regions: countsOf(without('region').flatMap(({ regions }) => regions.map(asValue))),
  }
}

const noWork: OutletWork = { posts: 0, lastPostAt: null, pictures: [] }

/** An outlet as the directory shows it. */
export function listedOutlet(
  { network, prices, ...outlet }: CatalogueOutlet,
  types: readonly CatalogueType[],
  work: OutletWork = noWork,
): ListedOutlet {
  const offered = new Set(prices.map(({ promotionTypeId }) => promotionTypeId))
  return {
    ...outlet,
    network: network && { slug: network.slug, name: network.name, platform: network.platform },
    promotionTypes: types.filter(({ id }) => offered.has(id)).map(({ name }) => name),
    work,
  }
}

/** One thing that an outlet sells. */
export const OutletPriceLine = z.object({
  promotionType: z.object({ id: z.string(), name: z.string() }),
  variant: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(participationRoles),
  /** In cents. */
  price: z.int(),
})
export type OutletPriceLine = z.infer<typeof OutletPriceLine>

/** What an outlet currently sells: by type and variant in the editors' order, then by role. */
export function priceListOf(outlet: CatalogueOutlet, types: readonly CatalogueType[]): OutletPriceLine[] {
  return types.flatMap(({ id, name, variants }) =>
    variants.flatMap((variant) =>
      participationRoles.flatMap((role) => {
        const sold = outlet.prices.find(
          (each) => each.promotionTypeId === id && each.variantId === variant.id && each.role === role,
        )
        return sold && outlet.roles.includes(role)
          ? [
              {
                promotionType: { id, name },
                variant: { id: variant.id, name: variant.name },
                role,
                price: sold.price,
              },
            ]
          : []
      }),
    ),
  )
}

/** Days on which an outlet posts for hosts already. */
export const OutletCalendar = z.object({
  days: z.array(z.object({ day: z.iso.date(), posts: z.int() })),
})
export type OutletCalendar = z.infer<typeof OutletCalendar>

/** The most days that one question about the calendar spans. */
const CALENDAR_DAYS = 100

export const OutletCalendarQuery = z
  .strictObject({
    from: day('From').describe('The first day.'),
    to: day('To').describe('The last day.'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'Time zone must be a name such as America/New_York.')
      .default('UTC')
      .describe('The time zone in which days are counted.'),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < CALENDAR_DAYS * DAY_MS, {
    path: ['to'],
    message: `At most ${CALENDAR_DAYS} days at once.`,
  })
