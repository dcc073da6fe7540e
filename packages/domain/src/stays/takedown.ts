/** Takedown of a stay by moderators: the reason, and the host's appeal. */
import { z } from 'zod'
import { instant, requiredText } from '../fields.ts'
import { takedownLifecycle } from '../lifecycle.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** POST /stays/{id}/takedown/appeals. */
export const TakedownAppeal = z.strictObject({ message: requiredText('Message', MESSAGE_MAX) })
/** POST /stays/{id}/takedown/uphold: the message to the host. */
export const TakedownUpheld = z.strictObject({ message: requiredText('Message', MESSAGE_MAX) })

export const Takedown = z.object({
  id: z.string(),
  stayId: z.string(),
  stayName: z.string(),
  organizationName: z.string(),
  reason: z.string(),
  status: z.enum(takedownLifecycle.statuses),
  /**
   * The moderator who took it down; null for takedowns older than this field. A different one must decide an appeal.
   */
  takenBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  takenAt: instant('takenAt'),
  /** The host's appeal; null if there is none. */
  appeal: z.string().nullable(),
  /** The other moderator's reply to the appeal; null before that, and if the stay was restored. */
  answer: z.string().nullable(),
  /** Whether the host has made it visible. Restoring the stay doesn't change this. */
  shown: z.boolean(),
})
export type Takedown = z.infer<typeof Takedown>
