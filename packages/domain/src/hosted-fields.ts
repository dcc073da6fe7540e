/** The facets and kinds shared by the field tables of offers, cancellations and giveaways. */
import { z } from 'zod'
import type { AnyField, FieldSpec } from './field-kinds.ts'
import { dateRange, instant } from './fields.ts'

/** A range of days. An offer runs through its last day; a cancellation ends on the day of checkout. */
type DatesSpec = AnyField & { readonly kind: 'dates'; readonly lastDay: 'whole' | 'checkOut' }
/** The id of something else. */
type ReferenceSpec = AnyField & { readonly kind: 'reference' }

export type HostedField = (FieldSpec | DatesSpec | ReferenceSpec) & {
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
  reference: z.string().max(60).nullable().default(null),
}

/** Their response schemas. */
export const answeredKinds = {
  dates: z.object({ start: instant('start'), end: instant('end') }),
  reference: z.string().nullable(),
}
