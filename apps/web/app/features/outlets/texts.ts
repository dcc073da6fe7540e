import { compactNumber } from '../../lib/format.ts'

// Outlet posts
export function networkAndReach(network: string, reach: number): string {
  return `${network} · ${reach === 1 ? '1 follower' : `${compactNumber(reach)} followers`}`
}
export const fixThis = 'Fix this'

// Post frame
export const linkStickerBefore = 'Link sticker:'
export const existingPost = 'Your existing post'
export const notLinkedYet = 'isn’t linked yet'
export const noPictureYet = 'No picture yet'
export const fromBefore = 'From'
export const noSummaryYet = 'No summary yet'

// Price table
export const addOn = 'Add-on'
export const item = 'Item'
export const subtotal = 'Subtotal'
export const total = 'Total'
export function planDiscount(plan: string, percent: number): string {
  return `${plan} plan, ${percent}% off`
}

// Price table
export function coveredByPlan(plan: string): string {
  return `Covered by the ${plan} plan`
}
export function inParentheses(text: string): string {
  return `(${text})`
}
export const participant = 'participant'

// Terms of a promotion
export const priorities = { low: 'Low', medium: 'Medium', high: 'High' } as const
