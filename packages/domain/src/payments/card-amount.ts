/** The amounts that can be charged to a card, in cents: the payment provider's limits. */
export const CARD_AMOUNT_MIN = 50
export const CARD_AMOUNT_MAX = 99_999_999
