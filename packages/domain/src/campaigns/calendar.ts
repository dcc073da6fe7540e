/**
 * An organization's calendar: what is scheduled on which days, and conflicts. Plain functions without schemas, so that
 * the page can use them too. Days are `YYYY-MM-DD`. A promotion is posted at a moment, so its day depends on the
 * organization's time zone; date ranges are already days, stored in UTC, and the same everywhere.
 */
import { instantOf, localDay, localTime } from '../dates/time-zones.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { CampaignStatus, CancellationStatus, OfferStatus, PromotionStatus } from '../lifecycle.ts'

/** Posts of one outlet about the same organization should be at least this many days apart. */
export const SAME_OUTLET_DAYS = 3

export const calendarKinds = ['campaigns', 'stay-promotions', 'cancellations', 'offers', 'giveaways'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** A calendar item; a promotion without a date has neither start nor end. */
export type DatedItem = {
  readonly kind: CalendarKind
  readonly id: string
  readonly status: string
  /** ISO 8601. A promotion starts and ends when it is posted. */
  readonly start: string | null
  readonly end: string | null
  readonly stayId: string | null
  readonly campaignId: string | null
  /** A promotion's posting outlets. */
  readonly outletIds: readonly string[]
}

/** The statuses of something dated that has run, or was ended by its host. */
export const overStatuses: readonly string[] = ['Executed', 'Filled', 'Closed', 'Expired']

/** Whether something dated has run, or was ended by its host. */
export function isOver({ status }: Pick<DatedItem, 'status'>): boolean {
  return overStatuses.includes(status)
}

function isRejected({ status }: Pick<DatedItem, 'status'>): boolean {
  return status === 'Rejected'
}

/** So many times 24 hours after a time. */
export function daysAfter(now: number | Date, days: number): Date {
  return new Date(Number(now) + days * DAY_MS)
}

/** So many times 24 hours before a time. */
export function daysBefore(now: number | Date, days: number): Date {
  return daysAfter(now, -days)
}

/** The calendar day of a time, in UTC. */
export function dayOf(time: string | number | Date): string {
  return new Date(time).toISOString().slice(0, 10)
}

const HAWAII_BEHIND_MS = 10 * HOUR_MS

/**
 * The earliest day it still is anywhere, until it ends in Hawaii: if the stay isn't known yet, its day may be this one
 * or the next.
 */
export function earliestToday(now: number | Date): string {
  return dayOf(Number(now) - HAWAII_BEHIND_MS)
}

/** The last night of a range that ends on the check-out morning. */
function lastNightOf({ start, end }: { readonly start: string; readonly end: string }): string {
  return dayOf(Math.max(Date.parse(start), Date.parse(end) - 1))
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** When a day ends, in UTC. The day after 9999-12-31 has no text that a database reads, so this isn't one. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS)
}

/** From one day to another: 1 from a day to the next. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The Sunday of a day's week. */
function weekStart(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}

/** The seven days of a day's week, from Sunday. */
export function weekOf(day: string): string[] {
  const first = weekStart(day)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** The weeks that a day's month touches. */
export function weeksOfMonth(day: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let first = weekStart(`${month}-01`); first.slice(0, 7) <= month; first = addDays(first, 7))
    weeks.push(weekOf(first))
  return weeks
}

/** The same day of another month, or that month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The same day and time of an earlier month, or of that month's last day; in UTC. */
export function monthsBefore(now: Date, months: number): Date {
  const day = dayOf(now)
  return new Date(Date.parse(addMonths(day, -months)) + now.getTime() - Date.parse(day))
}

/** The days that an item covers; null if it has no date. */
export function daysOf(
  { kind, start, end }: Pick<DatedItem, 'kind' | 'start' | 'end'>,
  timeZone: string,
): { first: string; last: string } | null {
  if (start === null || end === null) return null
  if (kind === 'cancellations') return { first: dayOf(start), last: lastNightOf({ start, end }) }
  // For the others, the last day is included whatever its end time, as their forms and lists say.
  if (kind !== 'stay-promotions') return { first: dayOf(start), last: dayOf(end) }
  const day = localDay(start, timeZone)
  return { first: day, last: day }
}

/** When a promotion is posted that gets a day and had none: at noon. */
const FIRST_TIME = '12:00'

/** The moment of a post moved to another day: at the same local time, even across a clock change. */
export function postedOn(start: string | null, day: string, timeZone: string): string {
  const time = start === null ? FIRST_TIME : localTime(start, timeZone).slice(11)
  return (instantOf(`${day}T${time}`, timeZone) ?? new Date(day)).toISOString()
}

/** A range's times when it starts on another day: as long as before. */
export function movedTo<T extends { readonly start: string; readonly end: string }>(item: T, day: string) {
  const by = daysBetween(dayOf(item.start), day) * DAY_MS
  const moved = (time: string) => new Date(Date.parse(time) + by).toISOString()
  return { start: moved(item.start), end: moved(item.end) }
}

/** Statuses in which the host can change an item's date, whether by editing it or through a date-only endpoint. */
const movable: {
  readonly campaigns: readonly CampaignStatus[]
  readonly 'stay-promotions': readonly PromotionStatus[]
  readonly cancellations: readonly CancellationStatus[]
  readonly offers: readonly OfferStatus[]
  readonly giveaways: readonly PromotionStatus[]
} = {
  campaigns: ['Draft', 'Submitted', 'Rejected', 'Queued'],
  'stay-promotions': ['Draft', 'Submitted', 'Rejected', 'Accepted', 'Queued'],
  cancellations: ['Available', 'Submitted', 'Rejected'],
  offers: ['Submitted', 'Rejected'],
  giveaways: ['Draft', 'Submitted', 'Rejected'],
}

type Movable = Pick<DatedItem, 'status'> & { readonly kind: CalendarKind; readonly isStarted: boolean }

export function isMovable({ kind, status, isStarted }: Movable): boolean {
  return !isStarted && (movable[kind] as readonly string[]).includes(status)
}

/** A warning for the host. `items` are the IDs of the items involved. */
export type CalendarWarning =
  | { readonly kind: 'same-outlet'; readonly items: readonly [string, string]; readonly outletId: string }
  | { readonly kind: 'same-stay'; readonly items: readonly string[]; readonly stayId: string; readonly day: string }
  | { readonly kind: 'duplicate'; readonly items: readonly [string, string]; readonly of: CalendarKind }
  | { readonly kind: 'outside-campaign'; readonly items: readonly [string]; readonly campaignId: string }
  | { readonly kind: 'over-budget'; readonly items: readonly [string]; readonly over: number }

type Placed<T extends DatedItem = DatedItem> = T & { readonly first: string; readonly last: string }

function placed<T extends DatedItem>(items: readonly T[], timeZone: string): Placed<T>[] {
  return items
    .flatMap((item) => {
      const days = daysOf(item, timeZone)
      return days ? [{ ...item, ...days }] : []
    })
    .sort((a, b) => a.first.localeCompare(b.first) || a.id.localeCompare(b.id))
}

function pairs<T>(sorted: readonly T[]): (readonly [T, T])[] {
  return sorted.slice(1).map((item, index) => [sorted[index] as T, item] as const)
}

/** Promotions with a date that were posted or may be; a rejected one isn't posted unless its host changes it. */
function posts(items: readonly DatedItem[], timeZone: string): Placed[] {
  return placed(items, timeZone).filter((item) => item.kind === 'stay-promotions' && !isRejected(item))
}

/** Posts of one outlet that are less than `days` days apart, each with the next one, unless both are out. */
export function sameOutlet(items: readonly DatedItem[], timeZone: string, days = SAME_OUTLET_DAYS): CalendarWarning[] {
  const byOutlet = Map.groupBy(
    posts(items, timeZone).flatMap((item) => [...new Set(item.outletIds)].map((outletId) => ({ outletId, item }))),
    ({ outletId }) => outletId,
  )
  return [...byOutlet].flatMap(([outletId, ofOutlet]) =>
    pairs(ofOutlet.map(({ item }) => item))
      .filter(([a, b]) => daysBetween(a.first, b.first) < days && !(isOver(a) && isOver(b)))
      .map(([a, b]) => ({ kind: 'same-outlet' as const, items: [a.id, b.id] as const, outletId })),
  )
}

/** Stays that are promoted more than once on a day, unless all of it is over. */
export function sameStay(items: readonly DatedItem[], timeZone: string): CalendarWarning[] {
  const promotions = posts(items, timeZone).filter(({ stayId }) => stayId !== null)
  const byDay = Map.groupBy(promotions, ({ stayId, first }) => `${stayId} ${first}`)
  return [...byDay.values()].flatMap((same) =>
    same.length < 2 || same.every(isOver)
      ? []
      : [
          {
            kind: 'same-stay' as const,
            items: same.map(({ id }) => id),
            stayId: same[0]?.stayId ?? '',
            day: same[0]?.first ?? '',
          },
        ],
  )
}

/** Items that overlap an earlier one, each with the earlier one that lasts longest. */
function overlaps(sorted: readonly Placed[]): (readonly [Placed, Placed])[] {
  let [longest] = sorted
  return sorted.slice(1).flatMap((item) => {
    const before = longest as Placed
    if (item.last > before.last) longest = item
    return item.first <= before.last ? [[before, item] as const] : []
  })
}

/** Cancellations, offers or giveaways of one stay that can run on the same days: probably the same one twice. */
export function duplicates(items: readonly DatedItem[], timeZone: string): CalendarWarning[] {
  const ranges = placed(items, timeZone).filter(
    (item) => item.kind !== 'stay-promotions' && item.kind !== 'campaigns' && !isOver(item) && !isRejected(item),
  )
  const byStay = Map.groupBy(ranges, ({ kind, stayId }) => `${kind} ${stayId}`)
  return [...byStay.values()].flatMap((same) =>
    overlaps(same).map(([a, b]) => ({ kind: 'duplicate' as const, items: [a.id, b.id] as const, of: a.kind })),
  )
}

/** A campaign's days. */
export type DatedCampaign = {
  readonly id: string
  readonly dateRange: { readonly start: string; readonly end: string }
}

/** Items that start before or after their campaign, which may not be among the items: it can be months away. */
export function outsideCampaign(
  items: readonly DatedItem[],
  campaigns: readonly DatedCampaign[],
  timeZone: string,
): CalendarWarning[] {
  const byId = new Map(campaigns.map(({ id, dateRange }) => [id, dateRange]))
  return placed(items, timeZone).flatMap((item) => {
    const { id, campaignId, first } = item
    const range = campaignId === null || isOver(item) ? undefined : byId.get(campaignId)
    const days = range && daysOf({ kind: 'campaigns', ...range }, timeZone)
    const isOutside = days && (first < days.first || first > days.last)
    return isOutside ? [{ kind: 'outside-campaign' as const, items: [id] as const, campaignId: campaignId ?? '' }] : []
  })
}

/** A campaign's budget, what was paid and what is planned, all in cents. */
export type Budgeted = {
  readonly id: string
  readonly budget: number | null
  readonly spend: number
  readonly planned: number
}

/** The amount by which a campaign exceeds its budget, in cents; 0 if it doesn't, or has none. */
export function overBudget({ budget, spend, planned }: Omit<Budgeted, 'id'>): number {
  return budget === null ? 0 : Math.max(0, spend + planned - budget)
}

/** All warnings for the host, most urgent first. */
export function calendarWarnings(
  items: readonly DatedItem[],
  campaigns: readonly (Budgeted & DatedCampaign)[],
  timeZone: string,
): CalendarWarning[] {
  return [
    ...campaigns.flatMap((campaign) => {
      const over = overBudget(campaign)
      return over > 0 ? [{ kind: 'over-budget' as const, items: [campaign.id] as const, over }] : []
    }),
    ...sameStay(items, timeZone),
    ...sameOutlet(items, timeZone),
    ...duplicates(items, timeZone),
    ...outsideCampaign(items, campaigns, timeZone),
  ]
}
