export const noticePriceKinds = ['percentOff', 'amountOff', 'nightly'] as const
export type NoticePriceKind = (typeof noticePriceKinds)[number]

/**
 * The price of an offer or a cancellation: a percentage or an amount off the stay's nightly rate, or its own nightly
 * price. `value`: whole percent for 'percentOff', else whole US cents per night.
 */
export type NoticePrice = { readonly kind: NoticePriceKind; readonly value: number }
