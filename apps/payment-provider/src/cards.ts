import { createHash } from 'node:crypto'
import type { Decline } from './errors.ts'

// Stripe's published test cards: https://docs.stripe.com/testing. Others are declined, so that no real card is ever
// stored.

/** How the bank of a test card behaves. Everything not specified succeeds. */
export type Behavior = {
  /** Declines when the card is attached, set up or charged. */
  decline?: Decline
  /** Declines charges, but the card can be attached. */
  chargeDecline?: Decline
  /** When the cardholder has to authenticate: always, or until the card has been set up for later payments. */
  authentication?: 'always' | 'until-set-up'
  /** Declines after a successful authentication. */
  declineAfterAuthentication?: Decline
  disputed?: boolean
  /** Refunds succeed at first and fail later. */
  refundFails?: boolean
}

export type TestCard = {
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** The payment method tokens `pm_card_…` for this card. */
  tokens: string[]
  /** The form's label for the card, if the form offers it. */
  offered?: string
  behavior: Behavior
}

const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const INSUFFICIENT_FUNDS: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const EXPIRED: Decline = { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' }
const INCORRECT_CVC: Decline = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const PROCESSING_ERROR: Decline = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
export const LIVE_CARD: Decline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
}
export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const testCards: readonly TestCard[] = [
  visa('4242424242424242', ['visa'], {}, 'Succeeds'),
  visa('4000002500003155', ['authenticationRequiredOnSetup'], { authentication: 'until-set-up' }, 'Authenticates once'),
  visa('4000002760003184', ['authenticationRequired'], { authentication: 'always' }, 'Authenticates every time'),
  visa('4000000000009995', declined('InsufficientFunds'), { decline: INSUFFICIENT_FUNDS }, 'Insufficient funds'),
  visa('4000000000000002', declined(''), { decline: GENERIC_DECLINE }, 'Declined'),
  visa('4000000000000069', declined('ExpiredCard'), { decline: EXPIRED }),
  visa('4000000000000127', declined('IncorrectCvc'), { decline: INCORRECT_CVC }),
  visa('4000000000000119', declined('ProcessingError'), { decline: PROCESSING_ERROR }),
  visa('4000000000009987', declined('LostCard'), { decline: { ...GENERIC_DECLINE, decline_code: 'lost_card' } }),
  visa('4000000000009979', declined('StolenCard'), { decline: { ...GENERIC_DECLINE, decline_code: 'stolen_card' } }),
  visa('4000000000000341', ['chargeCustomerFail'], { chargeDecline: GENERIC_DECLINE }, 'Saves, then fails to pay'),
  visa('4000000000000259', ['createDispute'], { disputed: true }, 'Disputed after payment'),
  visa('4000000000005126', ['refundFail'], { refundFails: true }),
  visa('4000000000003220', ['threeDSecure2Required', 'threeDSecureRequired'], { authentication: 'always' }),
  visa('4000008400001629', ['threeDSecureRequiredChargeDeclined'], {
    authentication: 'always',
    declineAfterAuthentication: GENERIC_DECLINE,
  }),
  visa('4000008260003178', ['authenticationRequiredChargeDeclinedInsufficientFunds'], {
    authentication: 'until-set-up',
    chargeDecline: INSUFFICIENT_FUNDS,
  }),
  { ...visa('4000056655665556', ['visa_debit'], {}), funding: 'debit' },
  card('5555555555554444', 'mastercard', ['mastercard'], 'Mastercard'),
  { ...card('5200828282828210', 'mastercard', ['mastercard_debit']), funding: 'debit' },
  { ...card('5105105105105100', 'mastercard', ['mastercard_prepaid']), funding: 'prepaid' },
  card('378282246310005', 'amex', ['amex'], 'American Express'),
  card('6011111111111117', 'discover', ['discover']),
  card('3056930009020004', 'diners', ['diners']),
  card('3566002020360505', 'jcb', ['jcb']),
]

function visa(number: string, tokens: string[], behavior: Behavior, offered?: string): TestCard {
  return { ...card(number, 'visa', tokens, offered), behavior }
}

function card(number: string, brand: string, tokens: string[], offered?: string): TestCard {
  return { number, brand, funding: 'credit', country: 'US', tokens, behavior: {}, ...(offered && { offered }) }
}

function declined(reason: string): string[] {
  return [`chargeDeclined${reason}`, `visa_chargeDeclined${reason}`]
}

const byFingerprint = new Map(testCards.map((known) => [fingerprintOf(known.number), known]))
const byNumber = new Map(testCards.map((known) => [known.number, known]))
const byToken = new Map<string, TestCard>(
  testCards.flatMap((known) => known.tokens.map((token) => [`pm_card_${token}`, known] as const)),
)

/** Identical for cards with the same number, so that a card is recognized without storing its number. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`test card ${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)
}

/** How the card with this fingerprint behaves. */
export function behaviorOf(fingerprint: string | null | undefined): Behavior {
  return byFingerprint.get(fingerprint ?? '')?.behavior ?? { decline: LIVE_CARD }
}

export function findTestCard(number: string): TestCard | null {
  return byNumber.get(number) ?? null
}

export function findCardOfToken(token: string): TestCard | null {
  return byToken.get(token) ?? null
}

export type CardEntry = { number: string; exp_month: number; exp_year: number; cvc?: string | undefined }

/** What is wrong with a card as entered; null if nothing. Expiry is compared with real time, `now` in seconds. */
export function checkCardEntry(entry: CardEntry, now: number): (Decline & { param: string }) | null {
  const number = entry.number.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number) || !passesLuhn(number))
    return wrong('incorrect_number', 'Your card number is incorrect.', 'number')
  if (number.length < 12 || number.length > 19)
    return wrong('invalid_number', 'The card number is not a valid credit card number.', 'number')
  if (!(entry.exp_month >= 1 && entry.exp_month <= 12)) {
    return wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const today = new Date(now * 1000)
  const year = entry.exp_year < 100 ? 2000 + entry.exp_year : entry.exp_year
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    return wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (year === today.getUTCFullYear() && entry.exp_month < today.getUTCMonth() + 1) {
    return wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const digits = /^3[47]/.test(number) ? 4 : 3
  if (entry.cvc !== undefined && !new RegExp(`^\\d{${digits}}$`).test(entry.cvc)) {
    return wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return null
}

function wrong(code: string, message: string, param: string): Decline & { param: string } {
  return { code, message, param }
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
