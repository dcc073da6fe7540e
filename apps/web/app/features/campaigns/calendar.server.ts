import type { OrganizationCalendar } from '@lodestay/domain'
import {
  addDays,
  addMonths,
  type CalendarKind,
  type CalendarWarning,
  calendarWarnings,
  daysOf,
  isMovable,
  movedTo,
  postedOn,
  SAME_OUTLET_DAYS,
  weekOf,
  weeksOfMonth,
} from '@lodestay/domain/campaigns/calendar'
import { localDay } from '@lodestay/domain/dates/time-zones'
import { type Actor, can, type Resource } from '@lodestay/domain/permissions'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { ifVersion, outdatedForm, textOf } from '../../lib/form-result.ts'
import { list, money, weekDay } from '../../lib/format.ts'
import { readDay } from '../../lib/read-day.ts'
import * as texts from './texts.ts'

export type CalendarView = 'month' | 'week'

/** An entry as the calendar shows it. */
export type CalendarItem = {
  readonly kind: CalendarKind
  readonly id: string
  readonly title: string
  readonly status: string
  readonly version: number
  readonly stayId: string | null
  readonly stayName: string
  readonly campaignTitle: string | null
  readonly start: string | null
  readonly end: string | null
  /** The days it spans; null without a date. */
  readonly days: { readonly first: string; readonly last: string } | null
  readonly mayMove: boolean
  readonly isWarnedOf: boolean
}

/** The time zone in which an organization's days begin and end. */
async function zoneOf(api: ApiClient, id: string): Promise<string> {
  return (await answer(api.GET('/api/organizations/{id}', { params: { path: { id } } }))).timeZone
}

/** The period in the URL: a month or a week around a day; by default around the organization's today. */
export async function requestedPeriod(api: ApiClient, organizationId: string, request: Request) {
  const query = new URL(request.url).searchParams
  const today = localDay(new Date(), await zoneOf(api, organizationId))
  const day = readDay(query.get('day')) ?? today
  const view: CalendarView = query.get('view') === 'week' ? 'week' : 'month'
  const weeks = view === 'week' ? [weekOf(day)] : weeksOfMonth(day)
  const step = (by: number) => (view === 'week' ? addDays(day, by * 7) : addMonths(day, by))
  return { view, day, today, weeks, earlier: step(-1), later: step(1) }
}

function warningText(warning: CalendarWarning, { entries, campaigns, outlets }: OrganizationCalendar): string {
  const byId = new Map([...campaigns, ...entries].map(({ id, title }) => [id, title]))
  const titles = warning.items.map((id) => byId.get(id) ?? '')
  const [first = '', second = ''] = titles
  switch (warning.kind) {
    case 'same-outlet': {
      const outlet = outlets.find(({ id }) => id === warning.outletId)?.name ?? texts.anOutlet
      return texts.sameOutletTexts(outlet, first, second, SAME_OUTLET_DAYS)
    }
    case 'same-stay': {
      const stay = shownStayName(entries.find(({ stayId }) => stayId === warning.stayId)?.stayName, texts.thisStay)
      return texts.sameStay(stay, list(titles), weekDay(warning.day))
    }
    case 'duplicate':
      return texts.duplicate(first, second)
    case 'outside-campaign':
      return texts.outsideCampaign(first, byId.get(warning.campaignId) ?? '')
    case 'over-budget':
      return texts.overBudget(first, money(warning.over))
  }
}

const resources: Readonly<Record<CalendarKind, Resource>> = {
  campaigns: 'campaign',
  'stay-promotions': 'promotion',
  cancellations: 'offer',
  offers: 'offer',
  giveaways: 'giveaway',
}

/** The dated items in these weeks, those that still lack a date, and warnings for the host. */
export async function readCalendar(
  api: ApiClient,
  user: Actor,
  organizationId: string,
  weeks: readonly (readonly string[])[],
) {
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  // Slightly more than is shown, because posts can conflict across its edges.
  const query = { from: addDays(from, -SAME_OUTLET_DAYS), to: addDays(to, SAME_OUTLET_DAYS) }
  const calendar = await answer(
    api.GET('/api/organizations/{id}/calendar', { params: { path: { id: organizationId }, query } }),
  )
  const campaignTitles = new Map(calendar.campaigns.map(({ id, title }) => [id, title]))
  const warnings = calendarWarnings(calendar.entries, calendar.campaigns, calendar.timeZone)
  const warnedOf = new Set(warnings.flatMap(({ items }) => items))
  const items = calendar.entries.flatMap((entry): CalendarItem[] => {
    const { kind, id, title, status, version, stayId, stayName, start, end } = entry
    const days = daysOf(entry, calendar.timeZone)
    if (days && (days.last < from || days.first > to)) return []
    const mayUpdate = can(user, `${resources[kind]}.Update`, { stayId, organizationId })
    return [
      {
        kind,
        id,
        title,
        status,
        version,
        stayId,
        stayName,
        start,
        end,
        days,
        campaignTitle: campaignTitles.get(entry.campaignId ?? '') ?? null,
        mayMove: mayUpdate && isMovable(entry),
        isWarnedOf: warnedOf.has(id),
      },
    ]
  })
  const shown = new Set(items.map(({ id }) => id))
  const inSight = warnings.filter(
    ({ kind, items: about }) => kind === 'over-budget' || about.some((id) => shown.has(id)),
  )
  const messages = inSight.map((warning) => warningText(warning, calendar))
  return {
    items,
    warnings: calendar.isCapped ? [texts.calendarCapped(calendar.entries.length), ...messages] : messages,
  }
}

/** Moves an item to another day, using the call for its kind. @returns the message about it. */
export async function moveItem(api: ApiClient, organizationId: string, form: FormData): Promise<string> {
  const [kind, id, title] = [textOf(form, 'kind') as CalendarKind, textOf(form, 'id'), textOf(form, 'title')]
  const [day, start, end] = [textOf(form, 'day'), textOf(form, 'start'), textOf(form, 'end')]
  const timeZone = await zoneOf(api, organizationId)
  if (Number.isNaN(Date.parse(day)) || day < localDay(new Date(), timeZone))
    throw new ApiProblem(422, { detail: texts.chooseDay })
  const isRange = kind !== 'stay-promotions'
  if ([start, end].some((time) => (isRange || time) && Number.isNaN(Date.parse(time)))) throw outdatedForm()
  const call = { params: { path: { id } }, headers: ifVersion(form) }
  if (!isRange) {
    const dated = { ...call, body: { requestedDate: postedOn(start || null, day, timeZone) } }
    const isAccepted = ['Accepted', 'Queued'].includes(textOf(form, 'status'))
    await answer(
      isAccepted ? api.PUT('/api/stay-promotions/{id}/date', dated) : api.POST('/api/stay-promotions/{id}', dated),
    )
    return texts.movedTo(title, weekDay(day))
  }
  const ranged = { ...call, body: { dateRange: movedTo({ start, end }, day) } }
  if (kind === 'campaigns')
    await answer(
      textOf(form, 'status') === 'Queued'
        ? api.POST('/api/campaigns/{id}/schedule', ranged)
        : api.PATCH('/api/campaigns/{id}', ranged),
    )
  else if (kind === 'giveaways') await answer(api.PATCH('/api/giveaways/{id}', ranged))
  else if (kind === 'offers') await answer(api.POST('/api/offers/{id}', ranged))
  else await answer(api.POST('/api/cancellations/{id}', ranged))
  return texts.movedTo(title, weekDay(day))
}
