/** Newsletters: outlets that are mailed to people who asked for it, and confirmed that by a link. */
import { z } from 'zod'
import { email } from '../fields.ts'

/** What readers see of an email outlet. */
export const Newsletter = z.object({
  /** The outlet's. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  audience: z.string(),
  topics: z.array(z.string()),
})
export type Newsletter = z.infer<typeof Newsletter>

/** POST /newsletters/{id}/subscribers. */
export const SubscribeFields = z.strictObject({ email: email('Email', 100) })

/** Pending until the link of the first mail is confirmed. */
export const subscriptionStates = ['pending', 'confirmed', 'unsubscribed'] as const

/** A subscription, as the link in each of its mails shows it. */
export const NewsletterSubscription = z.object({
  newsletterId: z.string(),
  newsletterName: z.string(),
  status: z.enum(subscriptionStates),
})
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>

/** A subscription is forgotten if nobody confirms it within these days. */
export const SUBSCRIPTION_CONFIRM_DAYS = 7
