import {
  type Feedback,
  type FeedbackCategory,
  type FeedbackKind,
  isVisible,
  type KeptFeedback,
  type PageQuery,
  type SiteFeedback,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf, pageOfNewest } from '../../kernel/page-of.ts'
import { repliesTo } from '../contact/index.ts'
import { stayName } from '../stay-names/index.ts'
import { isOwnEmail, personName } from '../users/index.ts'

export type NewFeedback = {
  subjectId: string
  kind: FeedbackKind
  category?: FeedbackCategory
  message: string
  changedFields?: readonly string[]
  authorId: string
}

/** Records a moderator's message to a host, or edit for one; returns its id. */
export async function recordFeedback(db: Db, feedback: NewFeedback): Promise<string> {
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

/** Edits of an item by one person are told together, if they are not further apart than this. */
const TOLD_TOGETHER = '15 minutes'

/**
 * Takes back a person's latest edit of an item, to tell it together with the next: an editor saves at each pause. Only if
 * all its fields are among `fields`, and nothing else was said about the item since.
 * @returns its fields
 */
export async function takeBackEdit(
  db: Db,
  { subjectId, authorId, fields }: { subjectId: string; authorId: string; fields: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ changed_fields: string[] }>`delete from feedback
    where id = (select id from feedback where subject_id = ${subjectId} order by created_at desc, id desc limit 1)
      and kind = 'Admin Edit' and author_id = ${authorId} and changed_fields <@ ${fields}::text[]
      and created_at > now() - ${TOLD_TOGETHER}::interval returning changed_fields`.execute(db)
  return rows[0]?.changed_fields ?? []
}

/** Deletes the feedback on deleted items; expects at least one. */
export async function deleteFeedback(db: Db, ...subjectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('feedback').where('subject_id', 'in', subjectIds).execute()
}

/** Deletes the feedback given with an undone decision. */
export async function withdrawFeedback(db: Db, id: string): Promise<void> {
  await db.deleteFrom('feedback').where('id', '=', id).execute()
}

/** SQL: what hosts read of a moderator's name. */
const AUTHOR_NAME = sql<string>`coalesce(nullif(u.first_name, ''), 'A moderator')`

/**
 * SQL: why the submission joined as `alias` was last rejected, as JSON, until it is resubmitted: an edit alone makes it a
 * draft. Null otherwise.
 * @param subjectId the column that its feedback names
 */
export function rejectionShown(alias: string, subjectId = `${alias}.id`) {
  return sql<Feedback | null>`case when ${sql.ref(`${alias}.status`)} in ('Draft', 'Rejected') then
    (select json_build_object('id', f.id, 'kind', f.kind, 'category', f.category, 'message', f.message,
        'changedFields', f.changed_fields, 'authorName', ${AUTHOR_NAME},
        'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from feedback f left join users u on u.id = f.author_id
      where f.subject_id = ${sql.ref(subjectId)} and f.kind = 'Rejection'
        and f.created_at >= ${sql.ref(`${alias}.submitted_at`)}
      order by f.created_at desc limit 1) end`
}

function feedbackRows(db: Db, subjectId: string) {
  return db
    .selectFrom('feedback as f')
    .leftJoin('users as u', 'u.id', 'f.author_id')
    .selectAll('f')
    .select(AUTHOR_NAME.as('author_name'))
    .where('f.subject_id', '=', subjectId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
}

type FeedbackRow = RowOf<typeof feedbackRows>

function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    message: row.message,
    changedFields: row.changed_fields,
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
  }
}

/** The latest hundred feedback entries on an item, newest first. */
export async function feedbackOn(db: Db, subjectId: string): Promise<Feedback[]> {
  return (await feedbackRows(db, subjectId).limit(100).execute()).map(toFeedback)
}

/** The feedback on an item, newest first, paged: all of it, or one kind. */
export function feedbackPage(
  db: Db,
  subjectId: string,
  { kind, ...query }: PageQuery & { kind?: FeedbackKind | undefined },
) {
  const rows = feedbackRows(db, subjectId).$call((rows) => whereGiven(rows, { 'f.kind': kind }))
  return pageOf(query, rows, toFeedback)
}

/** SQL: the name of the stay, offer, giveaway or other submission with the id in this column; null if it is gone. */
export function subjectName(id: string) {
  const about = sql.ref(id)
  return sql<string | null>`coalesce(
    (select ${stayName} from stays s where s.id = ${about}),
    (select o.title from offers o where o.id = ${about}),
    (select c.title from cancellations c where c.id = ${about}),
    (select g.title from giveaways g where g.id = ${about}),
    (select p.title from campaigns p where p.id = ${about}),
    (select a.name from attribute_requests a where a.id = ${about}),
    (select ${stayName} from stay_promotions p join stays s on s.id = p.stay_id where p.id = ${about}))`
}

function storedRows(db: Db) {
  return db
    .selectFrom('feedback as f')
    .leftJoin('users as u', 'u.id', 'f.author_id')
    .selectAll('f')
    .select([
      personName('u').as('author_name'),
      'u.email as author_email',
      subjectName('f.subject_id').as('subject_name'),
      repliesTo('f.id').as('replies'),
    ])
}

type StoredRow = RowOf<typeof storedRows>

/** The address a reply is sent to: the one given, or the author's own. */
function addressOf(row: Pick<StoredRow, 'email' | 'author_email'>): string | null {
  return row.email ?? row.author_email
}

function toStoredFeedback(row: StoredRow): KeptFeedback {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    message: row.message,
    changedFields: row.changed_fields,
    subjectId: row.subject_id,
    subjectName: row.subject_name !== null && isVisible(row.subject_name) ? row.subject_name : null,
    status: row.subject_id ? null : row.answered_at ? 'answered' : 'new',
    isReachable: row.subject_id === null && addressOf(row) !== null,
    replies: row.replies,
    page: row.page,
    email: row.email,
    author: row.author_id ? { id: row.author_id, name: row.author_name } : null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Stores feedback about the site: a Message without a subject, and without an author if the visitor is anonymous. */
export async function insertSiteFeedback(
  db: Db,
  authorId: string | null,
  feedback: SiteFeedback,
  at: Date,
): Promise<KeptFeedback> {
  const id = newId('fbk')
  await db
    .insertInto('feedback')
    .values({ id, kind: 'Message', author_id: authorId, ...feedback, created_at: at })
    .execute()
  return toStoredFeedback(await storedRows(db).where('f.id', '=', id).executeTakeFirstOrThrow())
}

/** Feedback about the site; locked in a write. Null for moderators' messages to hosts. */
export async function siteFeedbackById(db: Db, id: string, lock = false) {
  const row = await storedRows(db)
    .where('f.id', '=', id)
    .where('f.subject_id', 'is', null)
    .$if(lock, (query) => query.forUpdate('f'))
    .executeTakeFirst()
  return row ? { feedback: toStoredFeedback(row), address: addressOf(row), language: row.language } : null
}

export async function markFeedback(db: Db, id: string, answeredAt: Date | null): Promise<KeptFeedback> {
  await db.updateTable('feedback').set({ answered_at: answeredAt }).where('id', '=', id).execute()
  return toStoredFeedback(await storedRows(db).where('f.id', '=', id).executeTakeFirstOrThrow())
}

export type FeedbackQuery = PageQuery & {
  status?: 'new' | 'answered' | undefined
  kind?: FeedbackKind | undefined
  category?: FeedbackCategory | undefined
  subjectId?: string | undefined
}

/** All feedback, from moderators and about the site, newest first. */
export function listFeedback(db: Db, query: FeedbackQuery) {
  const { kind, category, subjectId, status } = query
  const matching = storedRows(db)
    .$call((all) => whereGiven(all, { 'f.kind': kind, 'f.category': category, 'f.subject_id': subjectId }))
    .$if(status !== undefined, (all) =>
      all.where('f.subject_id', 'is', null).where('f.answered_at', status === 'new' ? 'is' : 'is not', null),
    )
  return pageOfNewest(db, query, { of: 'f', statement: matching }, toStoredFeedback)
}

/** Keeps the site feedback of a user whose account is being erased, but not their address. */
export async function forgetFeedbackEmail(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ email: null })
    .where((where) => where.or([where('author_id', '=', userId), isOwnEmail(userId)]))
    .execute()
}
