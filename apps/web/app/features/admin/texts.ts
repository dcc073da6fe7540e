export const byState = 'By state'

// Money
export const money = 'Money'
export const payments = 'Payments'
export const ledger = 'Ledger'
export const events = 'Events'
export const disputes = 'Disputes'
export const simulator = 'Simulator'

// Unsettled payments
export const giveUp = 'Mark as failed'
export const giveUpQuestion = 'Mark this payment as failed? What it was for can then be bought again.'
export const thisPayment = 'this payment'
export const paymentNote = 'Note for colleagues'
export const saveNote = 'Save note'

// Refunds
export const refundedItem = 'Item to refund'
export const chooseRefundedItem = 'Choose an item'
export function itemWithRest(label: string, rest: string): string {
  return `${label} (${rest} left)`
}
export const notCarriedOut = 'Whatever hasn’t been carried out'
export const refundAmount = 'Amount to refund'
export const refundReason = 'Reason'
export const refundButton = 'Refund'
export const refunds = 'Refunds'
export const automatic = 'Automatic'
export const refundStatuses = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Refused by the provider',
} as const

// Replies
export const reply = 'Reply'
export const replyLabel = 'Your reply'
export const replyHint = 'Sent by email, with your name and what they wrote.'
export const sendReply = 'Send reply'
export const formerStaff = 'A former colleague'

// Tables
export const name = 'Name'
export const firstName = 'First name'
export const lastName = 'Last name'
export const accountIsOpen = 'Account is active'
export const membership = 'Membership'
export const lastActive = 'Last active'
export const created = 'Created'
export const timeZone = 'Time zone'
export const customerId = 'Customer id'
export const windowEnded = 'Ended'
export const windowScheduled = 'Scheduled'
