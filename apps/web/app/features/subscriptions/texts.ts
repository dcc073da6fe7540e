import { count } from '../../lib/format.ts'

// What a plan includes
export function aMonth(label: string, n: number): string {
  return `${label}: ${n} a month`
}
export function percentOff(percent: number): string {
  return `${percent}% off promotions`
}
export function someAMonth(label: string, lost: number, had: number): string {
  return `${label}: ${lost} of ${had} a month`
}
export function percentInsteadOf(percent: number, had: number): string {
  return `${percent}% off promotions instead of ${had}%`
}

// Present plan
export function onPlan(tier: string): string {
  return `${tier} plan`
}
export const freePlan = 'Free plan'
export function pricePerMonth(price: string): string {
  return `${price} a month`
}
export function renewsOn(when: string): string {
  return `Renews on ${when}`
}
export function endsOn(when: string): string {
  return `Ends on ${when}`
}
export function changesOn(tier: string, when: string): string {
  return `Changes to ${tier} on ${when}`
}
export const usedThisMonth = 'Used this month'
export function usageOf(used: number, included: number): string {
  return `${used} of ${included} used`
}
export function usageLabel(item: string, used: number, included: number): string {
  return `${item}: ${used} of ${included} used this month`
}
export const freeHint = 'Free lists the stay. Promotions, giveaways and promoted cancellations are bought individually.'
export function cameWithPlan(plan: string): string {
  return `This stay came with the ${plan} plan, which its former organization paid for. It keeps it until that month ends, or until you pay for a plan of your own.`
}
export const paidBy = 'Paid by'
export const changeCard = 'Change card'
export const noCard = 'No card pays for this plan yet.'
export const addCard = 'Add a card'
export const cancelPlan = 'Cancel plan'
export function thePlanOf(tier: string, stay: string): string {
  return `the ${tier} plan of ${stay}`
}
export function confirmCancel(tier: string, when: string): string {
  return `${tier} stays on until ${when}. After that, the stay is on Free. Your page, drafts and promotions don’t change.`
}
export function resumePlan(tier: string): string {
  return `Keep ${tier}`
}
export function endsNotice(tier: string, when: string): string {
  return `${tier} ends on ${when}. From then on, the stay is on Free.`
}
export function changesNotice(tier: string, next: string, when: string): string {
  return `${tier} stays on until ${when}. ${next} starts then.`
}

// Past due
export function renewalFailed(tier: string): string {
  return `The payment for ${tier} failed`
}
export function pastDueHint(nextTry: string | null): string {
  const next = nextTry ? `We’ll try the card again on ${nextTry}.` : 'We won’t try the card again.'
  return `The plan is on hold, and nothing is lost. Pay now with another card to turn it back on. ${next}`
}
export const pastDue = 'Payment failed'
export const endPlan = 'End plan'
export function confirmEnd(tier: string): string {
  return `End ${tier} now? The unpaid month isn’t charged, and the stay is on Free. Your page, drafts and promotions don’t change.`
}
export const planEnded = 'Plan ended. Nothing more is charged.'
export const waitingForPayment = 'Waiting for payment'
export const notStarted = 'Not started'
export function notStartedHint(tier: string, price: string): string {
  return `The first payment for ${tier} (${price} a month) hasn’t gone through. The stay is on Free.`
}
export const tryAgain = 'Try again'
export const discardPlan = 'Discard'
export function confirmDiscard(tier: string, stay: string): string {
  return `Discard the ${tier} plan of ${stay}? It hasn’t started, so nothing is charged.`
}
export const hasStarted = 'This plan was paid and has started. Cancel it on its own page.'
export const planDiscarded = 'Discarded. Nothing is charged.'

// Plans side by side
export const choosePlan = 'Choose a plan'
export const presentPlan = 'Current plan'
export const nextPlan = 'Next plan'
export const onHold = 'On hold'
export function choose(tier: string): string {
  return `Choose ${tier}`
}
export function includes(tier: string): string {
  return `What ${tier} includes`
}
export const loses = 'You’d lose'
export const included = 'Listed and found in search'
/** Why no traveler can see a stay, so that a plan would do nothing for it yet. */
export const offSite = {
  notPublicYet: 'This stay isn’t public yet. A plan’s month starts when you pay.',
  hidden: 'This stay is hidden, so a plan does nothing for it until you show it again.',
  takenDown: 'Our moderators took this stay down, so a plan does nothing for it until it’s back on the site.',
}

// Preview and payment
export function changeTo(tier: string): string {
  return `Change to ${tier}`
}
export function getPlan(tier: string): string {
  return `Get ${tier}`
}
export const dueNow = 'Due now'
export const tax = 'Tax'
export const discount = 'Discount'
export const balance = 'Your balance'
export function monthlyAfter(price: string): string {
  return `Then ${price} a month, before tax. Cancel any time.`
}
export function noMoreThanNow(tier: string): string {
  return `That’s no more than now: ${tier} adds to it with the next month.`
}
export function restOfMonth(tier: string, until: string, units: string): string {
  return `Until ${until}, this month includes: ${units}. What an upgrade adds counts for the days that are left. From then on, ${tier} includes all of it.`
}
export function startsLater(tier: string, present: string, when: string): string {
  return `Nothing to pay now. ${tier} starts when your paid month ends on ${when}. Until then you keep all of ${present}.`
}
export const havePromotionCode = 'Have a promo code?'
export const promotionCode = 'Promotion code'
export const applyCode = 'Apply code'
export function codeApplied(code: string): string {
  return `${code} is applied.`
}
export const whatToPay = 'What you pay'
export function pay(amount: string): string {
  return `Pay ${amount}`
}
export function payAnd(amount: string, tier: string): string {
  return `Pay ${amount} and start ${tier}`
}
export const continueToCard = 'Continue to card details'
export function scheduleChange(tier: string): string {
  return `Switch to ${tier} when this month ends`
}
export const cardForPlan = 'Card for the plan'
export const saveCardAndContinue = 'Save card and continue'
export const processing = 'Your bank is still deciding. This page shows the plan as soon as it’s paid.'
export const onlyOwnersPay = 'Only an owner of the organization can take, change or cancel a plan.'
export const notNow = 'Not now'
export const otherCard = 'Pay with another card'
export const useCard = 'Use this card'
export const payNow = 'Pay now'

// Done
export function planStarted(tier: string): string {
  return `${tier} is on`
}
export const includedNow = 'Included this month:'
export const startPromotion = 'Start a promotion'
export const addGiveaway = 'Add a giveaway'
export const addCancellation = 'Post last-minute nights'
export const seePage = 'See its page'
export const seeBilling = 'See billing'
export function changeScheduled(tier: string, when: string): string {
  return `Done. ${tier} starts on ${when}.`
}
export const planHasChanged = 'This plan has changed in the meantime. See below.'
export const planResumed = 'Your plan continues as before.'
export const planCanceled = 'Plan canceled. You keep it until your paid month ends.'
export const cardChanged = 'Card changed.'

// Plans of an organization
export function staysOnFree(n: number): string {
  return `${count(n, 'stay')} on Free`
}
export const seePlans = 'See plans'
export function managePlan(stay: string): string {
  return `of ${stay}`
}
export const manage = 'Manage plan'
export const noPlansYet = 'No stay is on a paid plan yet.'

// Choosing the stay
export const chooseStayTitle = 'Choose a stay'
export function chooseStayLead(tier: string | null): string {
  return tier ? `Which stay gets ${tier}? Each stay has its own plan.` : 'Each stay has its own plan.'
}
export const addStayFirst = 'Add a stay first'
export const addStayFirstHint =
  'A plan belongs to a stay. Listing one is free, and you can choose its plan right after.'
export const askOwner = 'Only an owner of the organization can buy a plan. Ask them, or add a stay of your own.'
export const perMonth = 'a month'
export function freeFrom(when: string): string {
  return `This stay is on Free from ${when} on.`
}
export const endForFree = 'End your plan to go back to Free now.'
export const cancelForFree = 'Cancel your plan to go back to Free when its month ends.'
export const choosePlanHint =
  'For this stay, billed monthly. An upgrade starts now; a downgrade when your paid month ends.'
export const seePlan = 'See plan'
