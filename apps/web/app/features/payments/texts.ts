// Card choice
export const payWith = 'Pay with'
export function cardEndingIn(brand: string, last4: string): string {
  return `${brand} ending in ${last4}`
}
export function cardExpires(month: number, year: number): string {
  return `Expires ${String(month).padStart(2, '0')}/${year}`
}
export const cardsUnavailable =
  'Your saved cards can’t be loaded right now. You can pay with a new card, or try again in a minute.'
export const cardExpired = 'Expired. Use another card.'
export const defaultCard = 'Default'
export const newCard = 'New card'
export const newCardHint = 'You’ll enter the card in the next step.'
export const saveThisCard = 'Save this card'
export const saveThisCardHint = 'You can pay with it next time, and remove it under Billing.'

// Card form
export const cardDetails = 'Card details'
export const loadingCardForm = 'Loading the card form'
export const needsJavaScript = 'Paying by card needs JavaScript. Turn it on and reload this page.'
export const formFailed = 'The card form didn’t load'
export const formFailedHint = 'Check your connection and try again. Nothing was charged.'
export const processing = 'Processing your card…'
export const authenticating = 'Your bank asks you to confirm. Follow its steps above.'
export const confirmFirst = 'Confirm with your bank first.'
export const cardAccepted = 'Your card was accepted.'
export const canceled = 'This payment was canceled, and nothing was charged. Reload the page to start again.'
export const unreachable = 'We couldn’t reach the payment provider. Check your connection and try again.'

// Test mode badge
export const testMode = 'Test mode'
export const testModeHint = 'No real money moves.'

// Payments off
export const paymentsOff = 'Payments are off on this site'
export const paymentsOffHint = 'You can look around, but you can’t buy anything right now.'
