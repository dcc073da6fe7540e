/** What hosts write about a stay for a time: the fields of offers, cancellations and giveaways have these facets and kinds. */
import { z } from 'zod'
import type { AnyField, FieldSpec } from './field-kinds.ts'
import { dateRange, instant } from './fields.ts'

/** From one day to another. An offer lasts through its last day; a cancellation's is the one on which guests leave. */
type DatesSpec = AnyField & { readonly kind: 'dates'; readonly lastDay: 'whole' | 'checkOut' }
/** The id of something else. */
type ReferenceSpec = AnyField & { readonly kind: 'reference' }

export type HostedField = (FieldSpec | DatesSpec | ReferenceSpec) & {
  /** No form asks for it: the platform fills it, or a call of its own does. */
  readonly form?: false
  /** A draft may lack it; what is submitted may not. What the message says is required. */
  readonly needed?: string
  /** Moderators have no say in it. */
  readonly reviewed?: false
}
export type HostedTable = Readonly<Record<string, HostedField>>

/** What is sent of the kinds that only these have. */
export const hostedKinds = {
  dates: dateRange('Date range'),
  reference: z.string().max(60).nullable().default(null),
}

/** The same as it is answered. */
export const answeredKinds = {
  dates: z.object({ start: instant('start'), end: instant('end') }),
  reference: z.string().nullable(),
}
