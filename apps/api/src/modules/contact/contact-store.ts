import type { ContactFields, ContactStatus, ContactSubmission, PageQuery, StaffReply } from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ContactSubmissionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOfNewest } from '../../kernel/page-of.ts'
import { isEmailOf } from '../users/index.ts'
import { deleteReplies, repliesTo } from './reply-store.ts'

const replies = repliesTo('contact_submissions.id').as('replies')

type SubmissionRow = Selectable<ContactSubmissionsTable> & { replies: StaffReply[] }

function toSubmission(row: SubmissionRow): ContactSubmission {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    status: row.status,
    replies: row.replies,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export async function insertSubmission(db: Db, fields: ContactFields, at: Date): Promise<ContactSubmission> {
  const row = await db
    .insertInto('contact_submissions')
    .values({ id: newId('cont'), ...fields, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSubmission({ ...row, replies: [] })
}

/** A submission as the target of a call; locked in a write. */
export async function submissionById(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('contact_submissions')
    .selectAll()
    .select(replies)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate('contact_submissions'))
    .executeTakeFirst()
  return row ? { submission: toSubmission(row), language: row.language, version: row.version } : null
}

/** Contact form submissions, newest first. */
export function listSubmissions(db: Db, query: PageQuery & { status?: ContactStatus | undefined }) {
  const matching = db
    .selectFrom('contact_submissions')
    .selectAll()
    .select(replies)
    .$if(query.status !== undefined, (all) => all.where('status', '=', query.status ?? 'new'))
  return pageOfNewest(db, query, { of: 'contact_submissions', statement: matching }, toSubmission)
}

export async function markSubmission(db: Db, id: string, status: ContactStatus): Promise<ContactSubmission> {
  const row = await db
    .updateTable('contact_submissions')
    .set({ status, changed_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .returning(replies)
    .executeTakeFirstOrThrow()
  return toSubmission(row)
}

/** Deletes submissions answered before `before`, with their replies. */
export function deleteAnswered(db: Db, before: Date): Promise<number> {
  return deleteThose(db, sql<boolean>`status = 'answered' and coalesce(changed_at, created_at) < ${before}`)
}

/** Deletes the messages of a user whose account is being erased, with the replies. */
export async function deleteSubmissionsOf(db: Db, userId: string): Promise<void> {
  await deleteThose(db, isEmailOf('email', userId))
}

async function deleteThose(db: Db, condition: RawBuilder<boolean>): Promise<number> {
  const gone = await db.deleteFrom('contact_submissions').where(condition).returning('id').execute()
  if (gone.length > 0)
    await deleteReplies(
      db,
      gone.map(({ id }) => id),
    )
  return gone.length
}
