/** Travelers' own membership: Standard is free, Premium is paid yearly. Decisions, 'Users' membership'. */
import { z } from 'zod'
import { cardTiers } from '../enumerations.ts'
import { instant, oneOf } from '../fields.ts'
import { providerId } from '../payments/payment.ts'

/** Premium's yearly price, in cents. */
export const PREMIUM_PRICE = 49_00
/** How many hours sooner early-booking windows open for Premium. */
export const PREMIUM_EARLIER_HOURS = 24

/** How many watches and saved searches each tier may have. */
export const watchesPerTier = { Standard: 5, Premium: 50 } as const

/** POST /users/self/membership: names the payment for exactly this membership. */
export const NewMembership = z.strictObject({
  membership: oneOf('Membership', ['Premium']),
  paymentIntentId: providerId('Payment intent'),
})

export const Membership = z.object({
  tier: z.enum(cardTiers),
  /** When the paid period ends; null for Standard. */
  endsAt: instant('endsAt').nullable(),
})
export type Membership = z.infer<typeof Membership>
