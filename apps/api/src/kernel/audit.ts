/** The append-only record of who decided what. The database refuses UPDATE and DELETE on it. */
import type { Db } from './db.ts'
import { newId } from './ids.ts'

export type AuditEntry = {
  /** The user, or a process of ours such as `import`. */
  actorId: string
  /** Dotted: `stay.publish`. */
  action: string
  subjectId: string
  before?: unknown
  after?: unknown
}

export const audit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      id: newId('aud'),
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      before: JSON.stringify(entry.before ?? null),
      after: JSON.stringify(entry.after ?? null),
    })
    .execute()
}
