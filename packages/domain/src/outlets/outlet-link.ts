/** The link through which an outlet's owner reaches the outlet's own tasks. */
import { z } from 'zod'
import { email, instant } from '../fields.ts'

/** A link works for this many days, and for as many again when staff renew it. */
export const OUTLET_LINK_DAYS = 90

const outletLinkStates = ['none', 'active', 'expired', 'revoked'] as const

/** PUT /outlet-links/{id}. */
export const OutletLinkFields = z
  .strictObject({ email: email('Email', 100) })
  .meta({ examples: [{ email: 'wren@example.com' }] })

/** An outlet with its owner's link. */
export const OutletLink = z.object({
  outletId: z.string(),
  outletName: z.string(),
  status: z.enum(outletLinkStates),
  /** Where the link and new tasks are emailed; null if there never was a link. */
  email: z.string().nullable(),
  /** The full URL, returned only when the link is created. */
  url: z.string().nullable(),
  createdAt: instant('createdAt').nullable(),
  expiresAt: instant('expiresAt').nullable(),
  lastUsedAt: instant('lastUsedAt').nullable(),
})
export type OutletLink = z.infer<typeof OutletLink>
