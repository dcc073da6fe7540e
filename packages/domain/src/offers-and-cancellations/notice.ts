/** Notices, dated news about a stay: offers and cancellations. Section 5, 'Offers, cancellations and promotions'. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, instant, stayReference } from '../fields.ts'
import { answeredKinds, hostedKinds } from '../hosted-fields.ts'
import { cancellationLifecycle, offerLifecycle, purchaseLifecycle } from '../lifecycle.ts'
import { StayCard } from '../stays/stay.ts'
import { cancellationFields, offerFields } from './notice-fields.ts'

/** Default duration of an offer, in days. */
export const OFFER_WINDOW_DAYS = 7

/**
 * Promoted notices rank before plain ones that are at most this many days sooner, and in the feed before news at most
 * this many days newer. Beyond that, sooner and newer ones come first, promoted or not. They are always labeled
 * 'Promoted'.
 */
export const PROMOTED_LEAD_DAYS = 7

/** The host's input for an offer. The offer is public once accepted and enabled. */
export const OfferFields = z.strictObject(writtenShape(offerFields, hostedKinds))
/** The host's input for a cancellation: nights that became available. */
export const CancellationFields = z.strictObject(writtenShape(cancellationFields, hostedKinds))
export type OfferFields = z.output<typeof OfferFields>
export type CancellationFields = z.output<typeof CancellationFields>

/** POST /offers. Without dates the offer runs for a week from now. */
export const NewOffer = OfferFields.extend({ stayId: stayReference, dateRange: hostedKinds.dates.optional() })
/** POST /cancellations. */
export const NewCancellation = CancellationFields.extend({ stayId: stayReference })

export const OfferChanges = changesOf(OfferFields)
export const CancellationChanges = changesOf(CancellationFields)

const about = {
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  stayName: z.string(),
  /** Why it was last rejected, until it is resubmitted; for those who can see it then. */
  rejection: Feedback.nullable(),
  /** The stay's card; null while the stay is not public. */
  stay: StayCard.nullable(),
  /** Cents a night that its nights cost without it, on average; null if unknown. */
  rate: z.int().nullable(),
}
/**
 * It is listed first: an accepted offer with `promote`; a cancellation if it is also free, covered by its plan, or
 * bought.
 */
const isPromoted = z.boolean()
const history = { version: z.int(), createdAt: instant('createdAt'), updatedAt: instant('updatedAt') }
export const Offer = z.object({
  ...about,
  ...answeredShape(offerFields, answeredKinds),
  ...history,
  status: z.enum(offerLifecycle.statuses),
  isPromoted,
})
export const Cancellation = z.object({
  ...about,
  ...answeredShape(cancellationFields, answeredKinds),
  ...history,
  status: z.enum(cancellationLifecycle.statuses),
  isPromoted,
  /**
   * Drafted from the stay's calendar, for nights that opened up: unchanged, it is accepted on submission; changed, it
   * is reviewed. Null if its host wrote it.
   */
  drafted: z.enum(['unchanged', 'changed']).nullable(),
  /** The price of promoting it, in cents, as of its submission; 0 if it's free or covered by the stay's plan. */
  promotionPrice: z.int(),
  /** Until then, it is offered only to people watching its nights; null once everyone sees it. */
  heldUntil: instant('heldUntil').nullable(),
  /** The status of its promotion; publishing is free. */
  purchaseStatus: z.enum(purchaseLifecycle.statuses),
})
export type Offer = z.infer<typeof Offer>
export type Cancellation = z.infer<typeof Cancellation>
