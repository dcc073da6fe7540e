import type { TransactionKind, TransactionStatus } from '@lodestay/domain/purchases/purchase'
import { count } from '../../lib/format.ts'

// Cards
export const cards = 'Cards'
export const cardsHint = 'Used to pay for plans and carts. The default card is offered first.'
export const noCards = 'No saved cards yet.'
export const cardsUnavailable =
  'We can’t reach the payment provider right now, so we can’t show your cards. They’re safe.'
export const addCard = 'Add card'
export const cardToSave = 'Card to save'
export const saveCard = 'Save card'
export const makeDefault = 'Make default'
export function confirmRemoveCard(card: string): string {
  return `${card} can no longer be used to pay here.`
}
export const cardSaved = 'Card saved.'
export const cardRemoved = 'Card removed.'
export function nowDefault(card: string): string {
  return `${card} is now the default card.`
}

// Payments
export const payments = 'Invoices and payments'
export const paymentsTable = 'Payments'
export function paymentCount(n: number): string {
  return count(n, 'payment')
}
export const downloadCsv = 'Download CSV'
export const date = 'Date'
export const invoice = 'Invoice'
export const kind = 'Kind'
export const amount = 'Amount'
export const paidWith = 'Paid with'
export const status = 'Status'
export const anyKind = 'Any kind'
export const anyStatus = 'Any status'
export const filter = 'Filter'
export const filterPayments = 'Filter payments'
export const clearFilters = 'Clear filters'
export const noPayments = 'No payments yet'
export const noPaymentsHint = 'What you pay for plans and promotions shows up here, with an invoice for each.'
export const noneFound = 'No payment matches'
export const noneFoundHint = 'Try other dates, or clear the filters.'
export const kinds: Readonly<Record<TransactionKind, string>> = { cart: 'Cart', plan: 'Plan', membership: 'Membership' }
export const statuses: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Not paid yet',
  settled: 'Paid',
  failed: 'Failed',
}
export function refunded(amount: string): string {
  return `${amount} refunded`
}
export const nothingToPay = 'Nothing to pay'
export function itemsAndMore(first: string, n: number): string {
  return `${first} and ${count(n, 'more item')}`
}

// CSV
export const csvHeadings = [
  'Date',
  'Invoice',
  'Kind',
  'Status',
  'Items',
  'Amount',
  'Tax',
  'Discount',
  'Balance',
  'Refunded',
  'Currency',
  'Paid with',
  'Test mode',
  'Id',
] as const
export const csvYes = 'yes'
export const csvNo = 'no'

// Billing details
export const billingDetails = 'Billing details'
export const billingDetailsHint = 'They appear on your next invoices. Invoices already issued stay as they are.'
export const noDetails = 'Not provided yet.'
export const company = 'Company'
export const invoiceEmail = 'Email for invoices'
export const address1 = 'Address line 1'
export const address2 = 'Address line 2'
export const state = 'State'
export const zip = 'ZIP'
export const country = 'Country'
export const countryHint = 'Two letters, such as US.'
export const taxId = 'VAT or tax ID'
export const saveDetails = 'Save billing details'
export const detailsSaved = 'Billing details saved.'
