/** Newsletters: outlets emailed to people who subscribed and confirmed. */
import { z } from 'zod'
import { email, pageLanguage } from '../fields.ts'

/** An email outlet, as readers see it. */
export const Newsletter = z.object({
  /** The outlet's id. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  audience: z.string(),
  topics: z.array(z.string()),
})
export type Newsletter = z.infer<typeof Newsletter>

/** POST /newsletters/{id}/subscribers. */
export const SubscribeFields = z.strictObject({ email: email('Email', 100), language: pageLanguage() })
export type SubscribeFields = z.infer<typeof SubscribeFields>

/** Pending until the link in the first email is confirmed. */
const subscriptionStates = ['pending', 'confirmed', 'unsubscribed'] as const

/** A subscription, as shown through the link in each email. */
export const NewsletterSubscription = z.object({
  newsletterId: z.string(),
  newsletterName: z.string(),
  status: z.enum(subscriptionStates),
})
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>

/** Unconfirmed subscriptions are deleted after this many days. */
export const SUBSCRIPTION_CONFIRM_DAYS = 7
