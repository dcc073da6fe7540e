/** Append-only audit log: who decided what. The database rejects UPDATE and DELETE on it. */
import type { Db } from './db.ts'
import { newId } from './ids.ts'

export type AuditEntry = {
  /** The user, or one of our own processes such as `import`. */
  actorId: string
  /** Dotted: `stay.publish`. */
  action: string
  subjectId: string
  before?: unknown
  after?: unknown
}

export function audit(db: Db, entry: AuditEntry): Promise<void> {
  return auditAll(db, [entry])
}

/**
 * Records an edit by those of `fields` whose value it changed: the log is kept indefinitely, and a small edit of something
 * large would store all of it twice. Nothing if none changed.
 */
export async function auditEdit(
  db: Db,
  { fields, before, after, ...entry }: AuditEntry & { fields: readonly string[]; before: object; after: object },
): Promise<void> {
  const valueIn = (content: object, field: string) => (content as Record<string, unknown>)[field] ?? null
  const changed = fields.filter(
    (field) => JSON.stringify(valueIn(before, field)) !== JSON.stringify(valueIn(after, field)),
  )
  if (changed.length === 0) return
  const only = (content: object) => Object.fromEntries(changed.map((field) => [field, valueIn(content, field)]))
  await audit(db, { ...entry, before: only(before), after: only(after) })
}

export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_log')
    .values(
      entries.map(({ actorId, action, subjectId, before = null, after = null }) => ({
        id: newId('aud'),
        actor_id: actorId,
        action,
        subject_id: subjectId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}
