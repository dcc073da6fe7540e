import { expect, test } from 'vitest'
import { failureMessage } from './failure-message.ts'

const BANK = 'Your bank couldn’t confirm that it was you. Try again, or use another card.'

test.each([
  ['payment_intent_authentication_failure', BANK],
  ['setup_intent_authentication_failure', BANK],
  ['incorrect_cvc', 'The card’s security code is wrong. Check it and try again.'],
  ['expired_card', 'Your card has expired. Use another card.'],
  ['processing_error', 'The bank couldn’t process your card. Try again in a minute.'],
  ['card_declined', 'Your card was declined. Try another card, or ask your bank.'],
])('a failure with the code %s and no decline code is explained in our words', (code, message) => {
  expect(failureMessage({ type: 'failed', code, message: 'The provider’s words.' })).toBe(message)
})

test('a decline code says more than the error code, and one that we don’t know is a decline', () => {
  const failureFor = (declineCode: string) =>
    failureMessage({ type: 'failed', code: 'card_declined', declineCode, message: 'The provider’s words.' })
  expect(failureFor('insufficient_funds')).toBe('Your card doesn’t have enough funds. Try another card.')
  expect(failureFor('do_not_honor')).toBe('Your card was declined. Try another card, or ask your bank.')
})

test('a failure that is no decline has the provider’s words, or ours if it gives none', () => {
  const failureFor = (code: string, message: string) => failureMessage({ type: 'failed', code, message })
  expect(failureFor('incomplete_number', 'Your card number is incomplete.')).toBe('Your card number is incomplete.')
  expect(failureFor('unreachable', '')).toContain('We couldn’t reach the payment provider.')
  expect(failureFor('intent_canceled', 'Canceled.')).toContain('nothing was charged')
})
