import { count } from '../../lib/format.ts'

// Cart
export const cart = 'Cart'
export function cartWith(n: number): string {
  return `Cart, ${count(n, 'item')}`
}
export const paymentCanceled = 'That payment was canceled. Nothing was charged.'
export const cartHasChanged = 'The cart changed after you started to pay. Nothing was charged. Please review it.'
export const paymentUnknown =
  'We can’t reach the payment provider to check your payment. Reload in a minute before you pay again.'

// Cart items
export const saveForLater = 'Save for later'
export const moveToCart = 'Move to cart'
export const confirmRemove = 'Remove it from the cart? You can add it again later.'
export function noLongerForSale(reason: string | null): string {
  return `No longer for sale.${reason ? ` ${reason}` : ''} Remove it to pay for the rest.`
}
export const deletedItem = 'Deleted item'
export function priceChanged(before: string, now: string): string {
  return `The price changed: it was ${before}, now it’s ${now}.`
}
export function agreeTo(price: string): string {
  return `Agree to ${price}`
}
export const wasBefore = 'was'
export function coveredByPlan(amount: string): string {
  return `after ${amount} from your plan`
}

// Cart summary
export const summary = 'Summary'
export function itemCount(n: number): string {
  return count(n, 'item')
}
export const total = 'Total'
export function pay(amount: string): string {
  return `Pay ${amount}`
}
export const placeOrder = 'Place order'
export const nothingToPay = 'Nothing to pay: your plan covers everything in the cart, so no card is needed.'
export const agreeFirst = 'Agree to the changed price first.'
export const removeFirst = 'Remove the items that are no longer for sale first.'
export const ownersPay = 'Owners pay for the cart'
export const ownersPayHint = 'Your role lets you see the cart. An owner of this organization can pay for it.'
export const fillersPayHint = 'You can fill the cart. An owner of this organization pays for it.'
export const paymentsOff = 'Payments are off on this site'
export const paymentsOffHint = 'You can fill the cart, but not pay for it.'

// Paying by card
export const payHeading = 'Pay by card'
export const cardToPayWith = 'Card to pay with'
export const backToCart = 'Back to cart'
export const processingTitle = 'The bank is processing your payment'
export const processingHint = 'This can take a minute. The page updates by itself, and you can leave it.'

// Invoice
export function invoiceTitle(number: string | null): string {
  return number ? `Invoice ${number}` : 'Invoice'
}
export const testWatermark = 'Test mode: no real money moved. This isn’t a tax invoice.'
export const billedBy = 'From'
export const billTo = 'Bill to'
export const paidOn = 'Paid on'
export const startedOn = 'Started on'
export const paidWith = 'Paid with'
export const premiumMembership = 'Premium membership'
export const noCard = 'No card, nothing to pay'
export function taxId(id: string): string {
  return `Tax ID: ${id}`
}
export const item = 'Item'
export const amount = 'Amount'
export const discount = 'Discount'
export const tax = 'Tax'
export const balance = 'Your balance'
export const refunded = 'Refunded'
export function refundedOf(amount: string): string {
  return `${amount} refunded`
}
export const afterRefunds = 'Paid after refunds'
export const inUsDollars = 'All amounts are in US dollars.'
