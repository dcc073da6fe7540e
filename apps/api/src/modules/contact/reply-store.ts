/** Staff replies to messages and feedback. */
import type { StaffReply } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'

export async function insertReply(
  db: Db,
  { subjectId, authorId, message }: { subjectId: string; authorId: string; message: string },
  at: Date,
): Promise<string> {
  const id = newId('rep')
  await db
    .insertInto('staff_replies')
    .values({ id, subject_id: subjectId, author_id: authorId, message, created_at: at })
    .execute()
  return id
}

export async function deleteReplies(db: Db, subjectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('staff_replies').where('subject_id', 'in', subjectIds).execute()
}

/** SQL: the replies to the subject whose id is in this column, as JSON. */
export function repliesTo(subject: string) {
  return sql<StaffReply[]>`coalesce((select json_agg(json_build_object('id', r.id, 'message', r.message,
      'authorName', nullif(trim(a.first_name || ' ' || a.last_name), ''),
      'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at)
    from staff_replies r left join users a on a.id = r.author_id where r.subject_id = ${sql.ref(subject)}), '[]')`
}
