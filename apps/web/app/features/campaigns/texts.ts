import { number } from '../../lib/format.ts'

// Views
export const views = 'Views'
export const list = 'List'

// Campaign form
export const formLegend = 'Campaign'
export const summaryHint = 'Moderators read this. Say what you’re promoting and who it’s for.'
export const goalHint = 'What would make it a success? For example: ten weekend bookings in May.'
export const budgetHint = 'The campaign shows when more than this is planned, and we tell you when more is spent.'
export const datesHint = 'Everything in the campaign should start within these dates.'
export const staysLegend = 'Stays'
export const staysHint = 'Which of your stays is it about?'
export const queuedNote = 'Its text and stays can’t change anymore. Its dates and budget can.'

// Numbers
export const budgetUsed = 'Budget used'
export function ofBudget(used: string, budget: string): string {
  return `${used} of ${budget}`
}
export function overBy(amount: string): string {
  return `${amount} over budget`
}
export const noBudget = 'No budget set'
export function paidAndPlanned(paid: string, planned: string): string {
  return `${paid} paid · ${planned} to pay`
}
export const reach = 'Reach'
export const reachHint = 'followers of its outlets'
export const clicks = 'Post clicks'
export const clicksHint = 'on the links in its promotions’ posts'
export const nothingInIt = 'Nothing in it yet'

// Contents
export const inThisCampaign = 'In this campaign'
export const contentsEmpty =
  'Add promotions, offers, cancellations and giveaways to see what they cost and bring in together.'
export const addExisting = 'Add an existing item'
export const chooseOne = 'Choose an item'
export const add = 'Add'
export const nothingToAdd = 'Nothing to add right now. You can add what isn’t over and isn’t in a campaign yet.'
export const startPromotion = 'New promotion'
export const startPromotionOf = 'Start a promotion in it'
export function itemChoice(kind: string, title: string, stay: string): string {
  return `${kind}: ${title}${stay && `, ${stay}`}`
}
export function newestOnly(n: number): string {
  return `Only ${n} are listed. Choose the campaign of any other draft on its own page.`
}
export function fromCampaign(title: string): string {
  return `${title} from the campaign`
}
export const noDate = 'No date yet'

// Kinds, one of each
export const aCampaign = 'Campaign'
export const aPromotion = 'Promotion'
export const aCancellation = 'Cancellation'
export const anOffer = 'Offer'
export const aGiveaway = 'Giveaway'

// Calendar
export const month = 'Month'
export const week = 'Week'
export const period = 'Period'
export const earlier = 'Earlier'
export const later = 'Later'
export const today = 'Today'
export const dragHint = 'Drag to another day, or use ‘Move to’ below.'
export const agenda = 'Schedule'
export const agendaEmpty = 'Nothing is scheduled here.'
export const withoutDate = 'Without a date'
export const moveTo = 'Move to'
export const move = 'Move'
export function movedTo(title: string, day: string): string {
  return `Moved ${title} to ${day}.`
}
export const chooseDay = 'Choose today or a later day.'
export function inCampaign(title: string): string {
  return `in ${title}`
}
export function calendarCapped(n: number): string {
  return `Only the first ${number(n)} entries are shown. Lists have the others.`
}
export const needsLook = 'Needs attention'

// Warnings
export function sameOutletTexts(outlet: string, first: string, second: string, days: number): string {
  return `${outlet} posts twice within ${days} days: ${first} and ${second}.`
}
export function sameStay(stay: string, titles: string, day: string): string {
  return `${stay} is promoted more than once on ${day}: ${titles}.`
}
export function duplicate(first: string, second: string): string {
  return `${first} and ${second} are for the same stay and overlap. Did you add it twice?`
}
export function outsideCampaign(title: string, campaign: string): string {
  return `${title} starts outside the dates of ${campaign}.`
}
export function overBudget(campaign: string, amount: string): string {
  return `${campaign} is ${amount} over its budget.`
}
export const thisStay = 'A stay'
export const anOutlet = 'An outlet'
