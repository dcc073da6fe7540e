/** A host claims an imported stay: with a code on its booking page, or with a message for staff to decide on. */
import { z } from 'zod'
import { instant, requiredText } from '../fields.ts'
import { stayClaimLifecycle } from '../lifecycle.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** Days until an open claim expires. */
export const CLAIM_DAYS = 14
/** Claims per person in 24 hours. */
export const CLAIMS_A_DAY = 5
/** Minimum interval between reads of the booking page for one claim. */
export const CLAIM_CHECK_EVERY_MS = 30_000

const message = requiredText('Message', MESSAGE_MAX)

/** POST /stays/{id}/claims: claims it for an organization that the claimant owns, or for a new one with this name. */
export const StayClaimFields = z
  .strictObject({
    organizationId: z.string().min(1, 'Organization is required.').max(60).optional(),
    organizationName: requiredText('Organization name', 100).optional(),
    /** For staff, if a code can't be put on the booking page. */
    message: message.optional(),
  })
  .refine(({ organizationId, organizationName }) => !organizationId || !organizationName, {
    path: ['organizationName'],
    error: 'Choose an organization, or name a new one.',
  })
export type StayClaimFields = z.output<typeof StayClaimFields>
export const StayClaimMessage = z.strictObject({ message })
export const StayClaimRefusal = z.strictObject({ reason: requiredText('Reason', MESSAGE_MAX) })

export const StayClaim = z.object({
  id: z.string(),
  /** The stay, with the organization it belongs to now, and whether it has a page on the site. */
  stay: z.object({ id: z.string(), name: z.string(), organizationId: z.string(), isPublic: z.boolean() }),
  status: z.enum(stayClaimLifecycle.statuses),
  /** The code that must appear on the booking page; null for anyone but the claimant. */
  code: z.string().nullable(),
  bookingPage: z.string(),
  /** The receiving organization; its id is null if it is yet to be created. */
  organization: z.object({ id: z.string().nullable(), name: z.string() }),
  claimant: z.object({ id: z.string(), name: z.string() }),
  message: z.string().nullable(),
  /** When the booking page was last read, and why the check failed. */
  checkedAt: instant('checkedAt').nullable(),
  problem: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
})
export type StayClaim = z.infer<typeof StayClaim>

/** Whether a page contains a claim's code, ignoring case. */
export function showsCode(page: string, code: string): boolean {
  return page.toLowerCase().includes(code.toLowerCase())
}
