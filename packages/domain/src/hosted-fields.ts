/** The facets and kinds shared by the field tables of offers, cancellations and giveaways. */
import { z } from 'zod'
import type { AnyField, FieldSpec } from './field-kinds.ts'
import { cents, dateRange, instant, wholeNumber } from './fields.ts'
import { noticePriceKinds } from './offers-and-cancellations/notice-price.ts'

/** A range of days. An offer runs through its last day; a cancellation ends on the check-out day. */
type DatesSpec = AnyField & { readonly kind: 'dates'; readonly lastDay: 'whole' | 'checkOut' }
/** The price of nights in place of the stay's rate. */
type PriceSpec = AnyField & { readonly kind: 'price' }
/** The id of something else. */
type ReferenceSpec = AnyField & { readonly kind: 'reference' }

export type HostedField = (FieldSpec | DatesSpec | PriceSpec | ReferenceSpec) & {
  /** Not part of the host's form: the platform fills it in, or another call does. */
  readonly form?: false
  /** Optional in a draft, required to submit. The name that the message uses. */
  readonly needed?: string
  /** Not part of the review. */
  readonly reviewed?: false
}
export type HostedTable = Readonly<Record<string, HostedField>>

/** Request schemas of the kinds that only these entities have. */
export const hostedKinds = {
  dates: dateRange('Date range'),
  price: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percentOff'), value: wholeNumber('Percent off', 1, 99) }),
      z.strictObject({ kind: z.literal('amountOff'), value: cents('Amount off', 1) }),
      z.strictObject({ kind: z.literal('nightly'), value: cents('Nightly price', 1) }),
    ])
    .nullable()
    .default(null),
  reference: z.string().max(60).nullable().default(null),
}

/** Their response schemas. */
export const answeredKinds = {
  dates: z.object({ start: instant('start'), end: instant('end') }),
  price: z.object({ kind: z.enum(noticePriceKinds), value: z.int() }).nullable(),
  reference: z.string().nullable(),
}
