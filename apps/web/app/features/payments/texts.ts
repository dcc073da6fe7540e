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
export const unreachable = 'We couldn’t reach the payment provider. Check your connection and try again.'

// Test mode badge
export const testMode = 'Test mode'
export const testModeHint = 'No real money moves.'
