import { ANALYTICS_DAYS, DEFAULT_ANALYTICS_DAYS, EARLIEST_ANALYTICS_DAY } from '@lodestay/domain/analytics/day-range'
import { addDays } from '@lodestay/domain/campaigns/calendar'
import { type CountedKind, countedKinds } from '@lodestay/domain/events/counting'
import { readDay } from '../../lib/read-day.ts'

export const presets = [7, 30, 90, 365] as const

/** What the page shows, as read from its URL: the last `days` days, or a date range. */
export type AnalyticsView = {
  readonly days: number | null
  readonly from: string
  readonly to: string
  readonly stayId: string
  readonly show: CountedKind
  /** The last day that can be shown. */
  readonly today: string
  /** The range was too long, so that it starts later than requested. */
  readonly isShortened: boolean
}

/** The preset named in the URL. */
export function daysOf(search: URLSearchParams): number {
  return presets.find((preset) => String(preset) === search.get('days')) ?? DEFAULT_ANALYTICS_DAYS
}

function earlierOf(a: string, b: string): string {
  return a < b ? a : b
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}

/** @param today the day in the organization's time zone. */
export function readView(search: URLSearchParams, today: string): AnalyticsView {
  const [from = '', to = ''] = [readDay(search.get('from')), readDay(search.get('to'))]
  const isCustom = from !== '' && to !== ''
  // Swap if reversed, and clamp to the earliest counted day, today, and a year before the last day, so that any input
  // gets a result.
  const [first = '', last = ''] = [from, to].map((day) => earlierOf(laterOf(day, EARLIEST_ANALYTICS_DAY), today)).sort()
  const earliest = addDays(last, 1 - ANALYTICS_DAYS)
  const days = daysOf(search)
  return {
    days: isCustom ? null : days,
    from: isCustom ? laterOf(first, earliest) : addDays(today, 1 - days),
    to: isCustom ? last : today,
    stayId: (search.get('stay') ?? '').slice(0, 60),
    show: countedKinds.find((kind) => kind === search.get('show')) ?? 'pageViews',
    today,
    isShortened: isCustom && first < earliest,
  }
}

/** The query for a view, with changes applied. */
export function writeView(view: AnalyticsView, changes: Partial<AnalyticsView> = {}) {
  const { days, from, to, stayId, show } = { ...view, ...changes }
  return {
    ...(days === null ? { from, to } : days !== DEFAULT_ANALYTICS_DAYS && { days }),
    ...(stayId && { stay: stayId }),
    ...(show !== 'pageViews' && { show }),
  }
}
