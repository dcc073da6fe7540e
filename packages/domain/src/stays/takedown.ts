/** A stay that moderators took off the site: why, and what its host says to that. */
import { z } from 'zod'
import { instant, requiredText } from '../fields.ts'
import { takedownLifecycle } from '../lifecycle.ts'

/** POST /stays/{id}/takedown/appeals. */
export const TakedownAppeal = z.strictObject({ message: requiredText('Message', 500) })
/** POST /stays/{id}/takedown/uphold: what its host reads. */
export const TakedownUpheld = z.strictObject({ message: requiredText('Message', 500) })

export const Takedown = z.object({
  id: z.string(),
  stayId: z.string(),
  stayName: z.string(),
  organizationName: z.string(),
  reason: z.string(),
  status: z.enum(takedownLifecycle.statuses),
  /** The moderator who took it down; null where that was before it was written down. Another one decides an appeal. */
  takenBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  takenAt: instant('takenAt'),
  /** The host's words; null where it has not appealed. */
  appeal: z.string().nullable(),
  /** What another moderator answered to the appeal; null before, and where the stay was put back. */
  answer: z.string().nullable(),
  /** Whether its host shows it: put back, it is as its host left it. */
  shown: z.boolean(),
})
export type Takedown = z.infer<typeof Takedown>
