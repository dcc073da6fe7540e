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
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
