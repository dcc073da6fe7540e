/** Messages for buyers when a payment fails: what happened, and what to do. Keys are the provider's decline codes. */
export const declines = {
  card_declined: 'Your card was declined. Try another card, or ask your bank.',
  generic_decline: 'Your card was declined. Try another card, or ask your bank.',
  insufficient_funds: 'Your card doesn’t have enough funds. Try another card.',
  expired_card: 'Your card has expired. Use another card.',
  incorrect_cvc: 'The card’s security code is wrong. Check it and try again.',
  incorrect_number: 'The card number is wrong. Check it and try again.',
  incorrect_zip: 'The ZIP doesn’t match the card. Check it and try again.',
  processing_error: 'The bank couldn’t process your card. Try again in a minute.',
  authentication_required: 'Your bank asks you to confirm this payment. Pay again and follow its steps.',
  payment_intent_authentication_failure: 'Your bank couldn’t confirm that it was you. Try again, or use another card.',
  setup_intent_authentication_failure: 'Your bank couldn’t confirm that it was you. Try again, or use another card.',
  lost_card: 'Your card was declined. Use another card.',
  stolen_card: 'Your card was declined. Use another card.',
  fraudulent: 'Your card was declined. Use another card.',
  card_velocity_exceeded: 'Your card has reached its limit. Try another card, or ask your bank.',
  currency_not_supported: 'Your card can’t pay in US dollars. Use another card.',
} as const
const messageOf: Readonly<Record<string, string>> = declines

type Code = string | null | undefined

/** The message for a failure, by its decline code, else its error code; null for a code that isn't a decline's. */
export function knownDecline(declineCode: Code, code: Code): string | null {
  return messageOf[declineCode ?? ''] ?? messageOf[code ?? ''] ?? null
}

/** The message for a failed payment, by its decline code, else its error code. */
export function declineMessage(declineCode: Code, code: Code): string {
  return knownDecline(declineCode, code) ?? declines.card_declined
}
