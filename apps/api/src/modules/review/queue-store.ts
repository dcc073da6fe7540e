import {
  type ContextGrant,
  holdsRoleIn,
  inReview,
  type PageQuery,
  type QueueItem,
  type ReviewKindName,
} from '@lodestay/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { cursorId, cursorMicroseconds, decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'
import { getGrants } from '../users/index.ts'
import { lockedBy, lockedByName, moderatorName } from './review-store.ts'

export type QueueQuery = PageQuery & {
  kind?: ReviewKindName | undefined
  status?: 'Submitted' | 'Pending' | 'Rejected' | undefined
  organizationId?: string | undefined
  assigneeId?: string | undefined
}

function statusesOf(query: QueueQuery) {
  return query.status ? [query.status] : inReview
}

function waiting(db: Db, query: QueueQuery) {
  return db
    .selectFrom('review_queue as q')
    .where('q.status', 'in', statusesOf(query))
    .$call((queue) => whereGiven(queue, { 'q.kind': query.kind, 'q.organization_id': query.organizationId }))
    .$call(
      ifGiven(query.assigneeId, (queue, assigneeId) =>
        queue.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('review_assignments as r')
              .select('r.user_id')
              .whereRef('r.kind', '=', 'q.kind')
              .whereRef('r.subject_id', '=', 'q.id')
              .where('r.user_id', '=', assigneeId),
          ),
        ),
      ),
    )
}

/** The `If-Match` for a decision: the version of the row being decided. */
const version = sql<number>`case q.kind
  when 'stays' then (select t.version from stays t where t.id = q.id)
  when 'offers' then (select t.version from offers t where t.id = q.id)
  when 'cancellations' then (select t.version from cancellations t where t.id = q.id)
  when 'giveaways' then (select t.version from giveaways t where t.id = q.id)
  when 'stay-promotions' then (select t.version from stay_promotions t where t.id = q.id)
  when 'campaigns' then (select t.version from campaigns t where t.id = q.id)
  when 'attribute-requests' then (select t.version from attribute_requests t where t.id = q.id) end`

/** Whose an item is, if it has no stay or organization. */
const author = sql<string | null>`case q.kind
  when 'attribute-requests' then (select t.author_id from attribute_requests t where t.id = q.id) end`

/** What waits is read from its oldest item; what was rejected, from the latest. */
function directionOf({ status }: QueueQuery) {
  return status === 'Rejected' ? 'desc' : 'asc'
}

/** Whose an item is, as far as it matters to who decides on it. */
export type Parties = {
  stay_id: string | null
  organization_id: string | null
  author_id: string | null
  /** Whose rejection is appealed. */
  against: string | null
}

/** Whether somebody with these roles can decide on an item: not on their own, nor on an appeal against themselves. */
export function mayDecide(
  { stay_id: stayId, organization_id: organizationId, author_id, against }: Parties,
  id: string,
  contextRoles: readonly ContextGrant[],
): boolean {
  return against !== id && author_id !== id && !holdsRoleIn({ contextRoles }, { stayId, organizationId })
}

/** The pending item with an id; undefined if there is none. */
export function waitingItem(db: Db, kind: ReviewKindName, id: string) {
  return waiting(db, { page: 1, limit: 1, kind })
    .leftJoin('appeals as a', (join) =>
      join.onRef('a.subject_id', '=', 'q.id').onRef('a.kind', '=', 'q.kind').on('a.outcome', 'is', null),
    )
    .select(['q.name', 'q.stay_id', 'q.organization_id', 'a.against', author.as('author_id')])
    .where('q.id', '=', id)
    .executeTakeFirst()
}

const Key = z.tuple([cursorMicroseconds, cursorId])

/** The ids of a page, and one more. An id's prefix is its kind, so ids are unique across kinds. */
async function idsOfPage(db: Db, query: QueueQuery): Promise<string[]> {
  const after = query.cursor ? decodeCursor(query.cursor, Key) : null
  const direction = directionOf(query)
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const rows = await waiting(db, query)
    .select('q.id')
    .$call(
      ifGiven(after, (queue, [at, id]) =>
        queue.where(
          sql<boolean>`(q.submitted_at, q.id) ${beyond} (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id})`,
        ),
      ),
    )
    .orderBy('q.submitted_at', direction)
    .orderBy('q.id', direction)
    .limit(query.limit + 1)
    .$if(after === null, (queue) => queue.offset((query.page - 1) * query.limit))
    .execute()
  return rows.map(({ id }) => id)
}

/** Items of every kind that wait for a decision, longest wait first; or that were rejected, latest first. */
export async function listQueue(db: Db, query: QueueQuery, readerId: string, now: Date) {
  // Find the page's ids first: an edit's changes are computed for every selected row, shown or not.
  const ids = await idsOfPage(db, query)
  const rows = await waiting(db, query)
    .where(sql<boolean>`q.id = any(${ids})`)
    .leftJoin('organizations as o', 'o.id', 'q.organization_id')
    .leftJoin('users as u', 'u.id', 'q.locked_by')
    .leftJoin('appeals as a', (join) =>
      join.onRef('a.subject_id', '=', 'q.id').onRef('a.kind', '=', 'q.kind').on('a.outcome', 'is', null),
    )
    .leftJoin('review_assignments as r', (join) =>
      join.onRef('r.subject_id', '=', 'q.id').onRef('r.kind', '=', 'q.kind'),
    )
    .leftJoin('users as w', 'w.id', 'r.user_id')
    .selectAll('q')
    .select([
      'o.name as organization_name',
      'a.message as appeal',
      'a.against',
      'r.user_id as assignee_id',
      moderatorName('w').as('assignee_name'),
      lockedByName,
      version.as('version'),
      author.as('author_id'),
      sql<number>`(extract(epoch from q.submitted_at) * 1000000)::bigint`.as('submitted_key'),
    ])
    .orderBy('q.submitted_at', directionOf(query))
    .orderBy('q.id', directionOf(query))
    .execute()
  const total = await countUpTo(db, waiting(db, query).select('q.id'))
  const contextRoles = await getGrants(db, readerId)
  const toItem = (row: (typeof rows)[number]): QueueItem => ({
    kind: row.kind,
    id: row.id,
    name: row.name,
    status: row.status,
    version: row.version,
    isEdit: row.is_edit,
    changedFields: row.changed_fields,
    place: row.place || null,
    picture: row.picture,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    waitingSeconds: row.submitted_at ? Math.max(0, Math.floor((now.getTime() - row.submitted_at.getTime()) / 1000)) : 0,
    lockedBy: lockedBy(row),
    lockedAt: row.locked_at?.toISOString() ?? null,
    appeal: row.appeal,
    assignedTo: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name } : null,
    mayDecide: mayDecide(row, readerId, contextRoles),
  })
  return page(query, rows, total, toItem, (row) => encodeCursor([row.submitted_key, row.id]))
}

/** A host's info for moderators, shown next to a submission; undefined if there is no such organization. */
export async function getReviewHost(db: Db, organizationId: string) {
  const row = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.created_at'])
    .select(sql<number>`(select count(*)::int from stays s where s.organization_id = o.id)`.as('stay_count'))
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, createdAt: row.created_at.toISOString(), stayCount: row.stay_count }
}

/** Waiting items per kind, claimed or not. */
export async function countQueue(db: Db): Promise<Partial<Record<ReviewKindName, number>>> {
  const rows = await db
    .selectFrom('review_queue')
    .where('status', 'in', inReview)
    .groupBy('kind')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('waiting')])
    .execute()
  return Object.fromEntries(rows.map(({ kind, waiting }) => [kind, waiting]))
}

/** Whether any of an organization's stays was ever accepted. */
export async function hasAcceptedStay(db: Db, organizationId: string): Promise<boolean> {
  const accepted = db.selectFrom('stays').select('id').where('organization_id', '=', organizationId)
  return (await accepted.where('content', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

/** How many of an organization's items other than stays wait for a decision, counted up to `most`. */
export function countWaiting(db: Db, organizationId: string, most: number): Promise<number> {
  const items = waiting(db, { page: 1, limit: most, organizationId }).where('q.kind', '<>', 'stays').select('q.id')
  return countUpTo(db, items, most)
}

/** As many old submissions as an alert needs: their number, and what to look at first. */
const OLD_LISTED = 1000

/** Submissions that have waited for a decision since before `before`, longest wait first. */
export async function oldSubmissions(db: Db, before: Date): Promise<{ subjectId: string; title: string }[]> {
  const rows = await db
    .selectFrom('review_queue')
    .select(['id', 'name'])
    .where('status', 'in', inReview)
    .where('submitted_at', '<', before)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(OLD_LISTED)
    .execute()
  return rows.map(({ id, name }) => ({ subjectId: id, title: name }))
}

/** How long the oldest submission has waited, in seconds; 0 if there is none. */
export async function oldestWait(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('review_queue')
    .select(sql<number>`coalesce(extract(epoch from now() - min(submitted_at)), 0)::float8`.as('seconds'))
    .where('status', 'in', inReview)
    .executeTakeFirstOrThrow()
  return seconds
}
