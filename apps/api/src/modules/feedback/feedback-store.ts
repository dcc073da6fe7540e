import type { Feedback, FeedbackCategory, FeedbackKind } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

export type NewFeedback = {
  subjectId: string
  kind: FeedbackKind
  category?: FeedbackCategory
  message: string
  changedFields?: readonly string[]
  authorId: string
}

/** Keeps what a moderator told a host, or changed for one; gives its id. */
export const keepFeedback = async (db: Db, feedback: NewFeedback): Promise<string> => {
  const id = newId('fbk')
  await db
    .insertInto('feedback')
    .values({
      id,
      subject_id: feedback.subjectId,
      kind: feedback.kind,
      category: feedback.category ?? null,
      message: feedback.message,
      changed_fields: [...(feedback.changedFields ?? [])],
      author_id: feedback.authorId,
    })
    .execute()
  return id
}

/** Takes back what was said with a decision that was undone. */
export const withdrawFeedback = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('feedback').where('id', '=', id).execute()
}

/** All feedback on one thing, newest first. */
export const feedbackOn = async (db: Db, subjectId: string): Promise<Feedback[]> => {
  const rows = await db
    .selectFrom('feedback as f')
    .leftJoin('users as u', 'u.id', 'f.author_id')
    .selectAll('f')
    .select(sql<string>`coalesce(nullif(u.first_name, ''), 'A moderator')`.as('author_name'))
    .where('f.subject_id', '=', subjectId)
    .orderBy('f.created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    category: row.category,
    message: row.message,
    changedFields: row.changed_fields,
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
  }))
}
