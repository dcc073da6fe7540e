import {
  type ContactFields,
  type ContactStatus,
  type ContactSubmission,
  contactLifecycle,
  type PageQuery,
  type StaffReply,
} from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ContactSubmissionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveToStatus } from '../../kernel/move-status.ts'
import { pageOfNewest } from '../../kernel/page-of.ts'
import { isOwnEmail } from '../users/index.ts'
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

function withId(db: Db, id: string) {
  return db.selectFrom('contact_submissions').selectAll().select(replies).where('id', '=', id)
}

async function storedSubmission(db: Db, id: string): Promise<ContactSubmission> {
  return toSubmission(await withId(db, id).executeTakeFirstOrThrow())
}

/** A submission as the target of a call; locked in a write. */
export async function submissionById(db: Db, id: string, lock = false) {
  const row = await withId(db, id)
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
    .$call((all) => whereGiven(all, { status: query.status }))
  return pageOfNewest(db, query, { of: 'contact_submissions', statement: matching }, toSubmission)
}

function withStatus(db: Db, id: string, status: ContactStatus) {
  return db
    .updateTable('contact_submissions')
    .set({ status, changed_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
}

/** @throws Problem 409 if the submission can't move to this status. */
export async function markSubmission(
  db: Db,
  { id, status: before }: Pick<ContactSubmission, 'id' | 'status'>,
  status: ContactStatus,
): Promise<ContactSubmission> {
  await moveToStatus(contactLifecycle, before, status, (from) =>
    withStatus(db, id, status).where('status', 'in', from).executeTakeFirst(),
  )
  return storedSubmission(db, id)
}

/** Marks a submission as answered now, also if it already was: another reply restarts its retention. */
export async function markAnswered(db: Db, id: string): Promise<ContactSubmission> {
  await withStatus(db, id, 'answered').execute()
  return storedSubmission(db, id)
}

/** Deletes submissions answered before `before`, with their replies. */
export function deleteAnswered(db: Db, before: Date): Promise<number> {
  return deleteThose(db, sql<boolean>`status = 'answered' and coalesce(changed_at, created_at) < ${before}`)
}

/** Deletes the messages of a user whose account is being erased, with the replies. */
export async function deleteSubmissionsOf(db: Db, userId: string): Promise<void> {
  await deleteThose(db, isOwnEmail(userId))
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
