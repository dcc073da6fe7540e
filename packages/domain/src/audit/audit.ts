/** The audit log: an append-only record of who decided what. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** Kinds of subjects an entry can be about, if they still exist. */
const auditSubjects = [
  'user',
  'organization',
  'stay',
  'offer',
  'cancellation',
  'promotion',
  'campaign',
  'giveaway',
  'announcement',
  'site-promotion',
  'attribute',
  'attribute-request',
  'reply-template',
  'letter',
  'feedback',
  'waitlist-entry',
  'invitation',
  'outlet',
  'outlet-application',
  'subscription',
  'transaction',
  'cart-item',
  'flag-report',
  'execution-task',
  'delivery',
  'mail',
  'second-factor-reset',
  'payment-event',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const AuditEntry = z.object({
  id: z.string(),
  at: instant('at'),
  actorId: z.string(),
  /** Null for our own processes, such as `import`, and for deleted users. */
  actorName: z.string().nullable(),
  /** Dotted: `stay.publish`. */
  action: z.string(),
  subjectId: z.string(),
  /** The kind of the subject; null if it was deleted, or has no page or row of its own. */
  subjectKind: z.enum(auditSubjects).nullable(),
  /** The subject's name, which the log preserves after deletion; null if it has none. */
  subjectName: z.string().nullable(),
  /** The organization it belongs to; null if none. */
  subjectOrganizationId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
