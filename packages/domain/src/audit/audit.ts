/** The append-only record of who decided what. */
import { z } from 'zod'
import { instant } from '../fields.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: instant('at'),
  actorId: z.string(),
  /** Null for a process of ours, such as `import`, and for a user who is gone. */
  actorName: z.string().nullable(),
  /** Dotted: `stay.publish`. */
  action: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
