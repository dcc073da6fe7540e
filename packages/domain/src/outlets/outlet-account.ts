/** Accounts on networks that are connected, so that the platform posts there by itself. */
import { z } from 'zod'
import { apiPlatforms } from '../execution/network-post.ts'
import { instant, requiredText } from '../fields.ts'

/** An outlet that can be posted to through its network's API. Its tokens are never returned. */
export const OutletAccount = z.object({
  outletId: z.string(),
  outletName: z.string(),
  platform: z.enum(apiPlatforms),
  /** Whether this installation has an app on the platform. */
  isConfigured: z.boolean(),
  /** The connected account's name on the network: '@coastal.weekends'; null if none is connected. */
  account: z.string().nullable(),
  /** Why it has to be connected again; empty while it works. */
  problem: z.string(),
  connectedAt: instant('connectedAt').nullable(),
  /** When the connection expires unless renewed; null if it doesn't, or renews itself. */
  endsAt: instant('endsAt').nullable(),
})
export type OutletAccount = z.infer<typeof OutletAccount>

/** PUT /outlet-accounts/{id}. */
export const OutletAccountFields = z
  .strictObject({ token: requiredText('Token', 4000) })
  .meta({ examples: [{ token: 'EAABsbCS1iHgBAexampleexampleexample' }] })

/** The network's response when asked which account this is. */
export const AccountCheck = z.object({ isWorking: z.boolean(), detail: z.string() })
