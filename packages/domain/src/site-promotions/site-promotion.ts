/** Banners that promote the site itself. */
import { z } from 'zod'
import { promotionPlacements } from '../enumerations.ts'
import { flag, instant, oneOf, pictureUrl, requiredText, siteLink, text, timeWindow, wholeNumber } from '../fields.ts'
import { SITE_PROMOTION_BODY_MAX, TITLE_MAX } from '../text-limits.ts'

const fields = {
  title: requiredText('Title', TITLE_MAX),
  body: text('Body', SITE_PROMOTION_BODY_MAX),
  ctaText: requiredText('Call to action', TITLE_MAX),
  link: siteLink('Link', 1000),
  imageUrl: pictureUrl('Image url').nullable(),
  placement: oneOf('Placement', promotionPlacements),
  /** When it is shown; null means for as long as it is enabled. */
  window: timeWindow().nullable(),
  enabled: flag('Enabled'),
  /** If several share a placement, the highest priority comes first. */
  priority: wholeNumber('Priority', 0, 1000),
}

/** POST /site-promotions. */
export const NewSitePromotion = z.strictObject({
  ...fields,
  body: fields.body.default(''),
  ctaText: fields.ctaText.default('See Details'),
  imageUrl: fields.imageUrl.default(null),
  window: fields.window.default(null),
  enabled: fields.enabled.default(true),
  priority: fields.priority.default(0),
})
export type NewSitePromotion = z.infer<typeof NewSitePromotion>

/** PATCH /site-promotions/{id}. */
export const SitePromotionChange = z.strictObject(fields).partial()
export type SitePromotionChange = z.infer<typeof SitePromotionChange>

export const SitePromotion = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  ctaText: z.string(),
  link: z.string(),
  imageUrl: z.string().nullable(),
  placement: z.enum(promotionPlacements),
  window: z.object({ start: z.string(), end: z.string() }).nullable(),
  enabled: z.boolean(),
  priority: z.int(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type SitePromotion = z.infer<typeof SitePromotion>
