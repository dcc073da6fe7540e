import { comparison } from '@lodestay/domain/analytics/day-range'
import type { CountedKind } from '@lodestay/domain/events/counting'
import { count, number } from '../../lib/format.ts'

export const analytics = 'Analytics'
export const lead = 'What people did with your stays, and how they found them.'

// Counts
export const kinds: Readonly<Record<CountedKind, string>> = {
  views: 'Views',
  quickLooks: 'Quick looks',
  pageViews: 'Page visits',
  linkClicks: 'Booking clicks',
  promotionClicks: 'Post clicks',
  favorites: 'Favorites',
}
export const kindHints: Readonly<Record<CountedKind, string>> = {
  views: 'Times a stay’s card was on screen',
  quickLooks: 'Times a card was opened in the list',
  pageViews: 'Visits to a stay’s page',
  linkClicks: 'Clicks on booking links',
  promotionClicks: 'Clicks on links in your promotions’ posts',
  favorites: 'Times a stay was saved',
}

// Range
export const range = 'Days'
export const presets: Readonly<Record<number, string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'A year',
}
export const from = 'From'
export const to = 'To'
export const stay = 'Stay'
export const allStays = 'All stays'
export function shortened(days: number): string {
  return `Stats show at most ${days} days, so these start later than you chose.`
}
export function inTimeZone(zone: string): string {
  return `Days are in your organization’s time zone (${zone}).`
}

// Summary
export function visitsSummary(visits: number, before: number, days: number): string {
  return `Your pages had ${count(visits, 'visit')}${comparison(visits, before, days)}.`
}
export function sourceSummary(source: string, visits: number): string {
  return `Most came from: ${source} (${count(visits, 'visit')}).`
}
export function bookingSummary(clicks: number, favorites: number): string {
  const saved = favorites === 1 ? 'once' : count(favorites, 'time')
  return `Your stays had ${count(clicks, 'booking click')}, and they were saved ${saved}.`
}
export function fromPromotions(clicks: number): string {
  return `Your promotions’ posts had ${count(clicks, 'post click')}.`
}
export function changeShort(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'None then, either' : 'None in the period before'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'Same as before'
  return `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}%`
}
export function before(n: string): string {
  return `${n} before`
}

// Charts and tables
export const overTime = 'Over time'
export const funnel = 'From view to booking click'
export const bySource = 'How people found you'
export const byStay = 'By stay'
export const byPromotion = 'By promotion'
export const day = 'Day'
export const source = 'Source'
export const promotion = 'Promotion and outlet'
export const weekly = 'Each point is one week.'
export const asTable = 'View as table'
export const downloadCsv = 'Download CSV'
export const deletedStay = 'A deleted stay'
export const deletedPromotion = 'A deleted promotion'
export function onOutlet(title: string, outlet: string): string {
  return outlet ? `${title}, ${outlet}` : title
}
export function chartLabel(kind: string, most: string, when: string): string {
  return `${kind} over time; the peak, ${most}, ${when}.`
}
export function onDay(dayName: string): string {
  return `on ${dayName}`
}
export function inWeek(days: string): string {
  return `in the week of ${days}`
}
export function emptyChartLabel(kind: string): string {
  return `${kind} over time: none in this period.`
}
export function pointTitle(days: string, n: string): string {
  return `${days}: ${n}`
}
export const csvPromotion = 'Promotion'
export const csvOutlet = 'Outlet'

// Empty
export const nothingYet = 'Nothing to count yet'
export const nothingYetHint =
  'Once people see your stays in search, open them or follow the links in your promotions’ posts, you’ll see it here.'
export const nothingInRange = 'Nothing happened in this period.'
export const noPromotions = 'No one followed a promotion’s link in this period.'

// How we count
export const howWeCount = 'How we count'
export function rules(minutes: number, visitors: number): readonly string[] {
  return [
    `If a visitor repeats something on the same stay within ${minutes} minutes, it counts once. If they come back later, it counts again.`,
    'Bots such as search engines are counted separately, and so are signed-in people who have a role in your organization or work at Lodestay.',
    `We count at most ${visitors} visitors per internet address, stay and half hour.`,
    'A visit is credited to the step right before it: a promotion’s link, the link they followed, the site they came from, or the page on Lodestay.',
    'People whose browser asks not to be tracked are counted only when they click a booking link or a post’s link.',
    'We don’t set cookies for this. We tell visitors apart for half an hour using a one-way hash of their address, and delete it within hours.',
  ]
}
export function keptApart(repeats: string, bots: string, own: string): string {
  return `Left out of this period: ${repeats}, ${bots} and ${own}.`
}
export function repeats(n: number): string {
  return count(n, 'repeat')
}
export function bots(n: number): string {
  return `${count(n, 'event')} by bots`
}
export function own(n: number): string {
  return `${count(n, 'event')} by your own people`
}

// At a glance
export const lastDays = 'The last 30 days'
export const seeAnalytics = 'See analytics'

// For staff
export const events = 'Events'
export const eventsLead = 'What people do across the site, by UTC day.'
export const event = 'Event'
export const people = 'By people'
export const programs = 'By bots'
export const eventsByKind = 'Events by kind'
export const decisions = 'Decisions by day'
export const accepted = 'Accepted'
export const rejected = 'Rejected'
export const noDecisions = 'Nothing was decided in this period.'
export const waiting = 'Waiting'
export const oldest = 'Longest wait'
export const median = 'Median wait'
export const decidedToday = 'Decided today'
export const queueNumbers = 'Queue stats'
export const none = 'None'
export function wait(hours: number): string {
  // Rounded down, as beside each item of the queue.
  if (hours < 1) return count(Math.floor(hours * 60), 'minute')
  return hours < 48 ? count(Math.floor(hours), 'hour') : count(Math.floor(hours / 24), 'day')
}
export function inDays(n: number): string {
  return `Decided in ${count(n, 'day')}`
}
export const eventNames: Readonly<Record<string, string>> = {
  'page-view': 'Page visits',
  'stay-search': 'Searches',
  'search-bar-use': 'Uses of the search bar',
  'stay-impression': 'Cards in view',
  'stay-card-expand': 'Quick looks',
  'stay-card-click': 'Cards opened',
  'show-map': 'Map shown',
  'hide-map': 'Map hidden',
  'contact-form': 'Contact form sent',
  'home-call-to-action': 'Home page buttons',
  submit: 'Submissions',
  lock: 'Claims by moderators',
  accept: 'Accepted',
  reject: 'Rejected',
  enable: 'Stays shown',
  disable: 'Stays hidden',
  'booking-link-click': 'Booking clicks',
  favorite: 'Favorites',
  'promotion-link-click': 'Post clicks',
}
