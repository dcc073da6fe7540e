/** The audit log: an append-only record of who decided what. */
import { z } from 'zod'
import { instant } from '../fields.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: instant('at'),
  actorId: z.string(),
  /** Null for our own processes, such as `import`, and for deleted users. */
  actorName: z.string().nullable(),
  /** Dotted: `stay.publish`. */
  action: z.string(),
  subjectId: z.string(),
  /** The name of the user, organization or stay that it is about; null for anything else, and for what was deleted. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
