/** Dated news of a stay: offers and cancellations. Section 5, 'Offers, cancellations and promotions'. */
import { z } from 'zod'
import { isWebUrl } from '../addresses.ts'
import { changesOf, dateRange, instant, optionalText, requiredText, stayReference, text } from '../fields.ts'
import { cancellationLifecycle, offerLifecycle, purchaseLifecycle } from '../lifecycle.ts'
import { MediaItem, Picture } from '../media/media-item.ts'
import { messages } from '../messages.ts'
import { StayCard } from '../stays/stay.ts'

/** Days that an offer runs when its host says nothing else. */
export const OFFER_WINDOW_DAYS = 7
export const NEW_CANCELLATION_TITLE = 'New Cancellation'

const max = {
  title: 35,
  ctaText: 100,
  description: 100,
  instructions: 100,
  link: 1000,
  linkText: 40,
  dateInstructions: 200,
  media: 10,
}

const flag = (label: string) => z.boolean({ error: `${label} must be true or false.` })
const link = text('Link', max.link).refine((url) => url === '' || isWebUrl(url), messages.invalidUrl)

const common = {
  title: requiredText('Title', max.title),
  description: optionalText('Description', max.description),
  instructions: optionalText('Instructions', max.instructions),
  ctaText: optionalText('CTA text', max.ctaText),
  link: link.default(''),
  dateRange: dateRange('Date range'),
  media: z.array(MediaItem).max(max.media, `Media must have at most ${max.media} items.`).default([]),
  promote: flag('Promote').default(true),
}

/** What a host writes in an offer. It is shown when it is accepted and enabled. */
export const OfferFields = z.strictObject({ ...common, enabled: flag('Enabled').default(false) })
/** What a host writes in a cancellation: nights that came free. */
export const CancellationFields = z.strictObject({
  ...common,
  title: common.title.default(NEW_CANCELLATION_TITLE),
  campaignId: z.string().max(60).nullable().default(null),
  linkText: optionalText('Link text', max.linkText),
  dateInstructions: optionalText('Date instructions', max.dateInstructions),
  enabled: flag('Enabled').default(true),
})
export type OfferFields = z.output<typeof OfferFields>
export type CancellationFields = z.output<typeof CancellationFields>

/** POST /offers. Without dates it runs from now, for a week. */
export const NewOffer = OfferFields.extend({ stayId: stayReference, dateRange: common.dateRange.optional() })
/** POST /cancellations. */
export const NewCancellation = CancellationFields.extend({ stayId: stayReference })

export const OfferChanges = changesOf(OfferFields)
export const CancellationChanges = changesOf(CancellationFields)

const answered = {
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  /** The stay as lists show it; null while the public does not see it. */
  stay: StayCard.nullable(),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  ctaText: z.string(),
  link: z.string(),
  dateRange: z.object({ start: instant('start'), end: instant('end') }),
  media: z.array(Picture),
  promote: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
}
export const Offer = z.object({ ...answered, status: z.enum(offerLifecycle.statuses) })
export const Cancellation = z.object({
  ...answered,
  status: z.enum(cancellationLifecycle.statuses),
  campaignId: z.string().nullable(),
  linkText: z.string(),
  dateInstructions: z.string(),
  purchaseStatus: z.enum(purchaseLifecycle.statuses),
})
export type Offer = z.infer<typeof Offer>
export type Cancellation = z.infer<typeof Cancellation>
