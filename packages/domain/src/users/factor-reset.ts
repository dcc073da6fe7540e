/** A request to remove all second factors from an account whose owner has lost them. */
import { z } from 'zod'
import { instant, optionalText } from '../fields.ts'
import { factorResetLifecycle } from '../lifecycle.ts'
import { userRoles } from '../permissions.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** Hours between staff's approval and the removal, during which the account's owner can still stop it. */
export const FACTOR_RESET_DELAY_HOURS = 24

/** POST /second-factor-resets/{id}/approve and /deny. */
export const FactorResetDecision = z.strictObject({ note: optionalText('Note', MESSAGE_MAX) })

export const FactorReset = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string().nullable(), roles: z.array(z.enum(userRoles)) }),
  status: z.enum(factorResetLifecycle.statuses),
  askedAt: instant('askedAt'),
  decidedBy: z.string().nullable(),
  decidedAt: instant('decidedAt').nullable(),
  note: z.string(),
  /** When the factors are removed; null before approval. */
  dueAt: instant('dueAt').nullable(),
})
export type FactorReset = z.infer<typeof FactorReset>
