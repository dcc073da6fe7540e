export const noticePriceKinds = ['percentOff', 'amountOff', 'nightly'] as const
export type NoticePriceKind = (typeof noticePriceKinds)[number]

/**
 * The price of an offer or a cancellation: a percentage or an amount off the stay's nightly rate, or a nightly price of its
 * own. `value`: whole percent of 'percentOff', else whole US cents a night.
 */
export type NoticePrice = { readonly kind: NoticePriceKind; readonly value: number }
