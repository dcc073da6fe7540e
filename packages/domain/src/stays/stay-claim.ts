/** Claims to imported stays: verified by a code on the booking page, or by a message that staff decide on. */
import { z } from 'zod'
import { instant, requiredText } from '../fields.ts'
import { stayClaimLifecycle } from '../lifecycle.ts'

/** Days until an open claim expires. */
export const CLAIM_DAYS = 14
/** Claims per person in 24 hours. */
export const CLAIMS_A_DAY = 5
/** How often a booking page is read for one claim. */
export const CLAIM_CHECK_EVERY_MS = 30_000

const message = requiredText('Message', 500)

/** POST /stays/{id}/claims: into an organization that the claimant owns, or a new one of this name. */
export const StayClaimFields = z
  .strictObject({
    organizationId: z.string().min(1, 'Organization is required.').max(60).optional(),
    organizationName: requiredText('Organization name', 100).optional(),
    /** For staff, if the code can't be put on the booking page. */
    message: message.optional(),
  })
  .refine(({ organizationId, organizationName }) => !organizationId || !organizationName, {
    path: ['organizationName'],
    error: 'Choose an organization, or name a new one.',
  })
export type StayClaimFields = z.output<typeof StayClaimFields>
export const StayClaimMessage = z.strictObject({ message })
export const StayClaimRefusal = z.strictObject({ reason: requiredText('Reason', 500) })

export const StayClaim = z.object({
  id: z.string(),
  stay: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(stayClaimLifecycle.statuses),
  /** The code to put on the booking page; null for anyone but the claimant. */
  code: z.string().nullable(),
  bookingPage: z.string(),
  /** Where the stay goes; its ID is null if the organization has yet to be created. */
  organization: z.object({ id: z.string().nullable(), name: z.string() }),
  claimant: z.object({ id: z.string(), name: z.string() }),
  message: z.string().nullable(),
  /** When the booking page was last read, and why that wasn't enough. */
  checkedAt: instant('checkedAt').nullable(),
  problem: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
})
export type StayClaim = z.infer<typeof StayClaim>

/** Whether a page shows a claim's code, however its letters are written. */
export function showsCode(page: string, code: string): boolean {
  return page.toLowerCase().includes(code.toLowerCase())
}
