/** Moderator tools beyond the queue: a host's history, templates, assignments, metrics. */
import {
  DAY_MS,
  dayOf,
  type HostDecision,
  type HostHistory,
  isVisible,
  type ReplyTemplate,
  type ReplyTemplateChanges,
  type ReplyTemplateFields,
  type ReviewKindName,
  type ReviewMetrics,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { ReplyTemplatesTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { subjectName } from '../feedback/index.ts'
import { stayName } from '../stay-names/index.ts'
import { moderatorName } from './review-store.ts'

const HISTORY = 20
const organizationOf = sql<string>`d.notice->'to'->>'organizationId'`
const decider = moderatorName('u')

type Counts = Pick<HostHistory, 'accepted' | 'rejected' | 'overturned' | 'openReports'>

/** How often a host's submissions were accepted and rejected, and the reports about its stays. */
export async function countOfHost(db: Db, organizationId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      count(*) filter (where d.move = 'publish')::int as accepted,
      count(*) filter (where d.move = 'reject')::int as rejected,
      count(*) filter (where exists (select from appeals a where a.decision_id = d.id and a.outcome = 'Accepted'))::int
        as overturned,
      (select count(*)::int from flag_reports f join stays s on s.id = f.stay_id
        where s.organization_id = ${organizationId} and f.status <> 'resolved') as "openReports"
    from decisions d where ${organizationOf} = ${organizationId} and d.undone_at is null`.execute(db)
  return rows[0] ?? { accepted: 0, rejected: 0, overturned: 0, openReports: 0 }
}

/** The latest decisions on a host's submissions, newest first. */
export async function decisionsOfHost(db: Db, organizationId: string): Promise<HostDecision[]> {
  const rows = await db
    .selectFrom('decisions as d')
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .leftJoin('feedback as f', 'f.id', 'd.feedback_id')
    .select(['d.id', 'd.kind', 'd.subject_id', 'd.move', 'd.at', 'd.undone_at', 'f.category', 'f.message'])
    .select([
      decider.as('by_name'),
      subjectName('d.subject_id').as('name'),
      sql<string | null>`d.notice->'to'->>'stayId'`.as('stay_id'),
      sql<string | null>`(select ${stayName} from stays s where s.id = d.notice->'to'->>'stayId')`.as('stay_name'),
    ])
    .where(organizationOf, '=', organizationId)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    name: [row.name, row.stay_name].find((name) => name !== null && isVisible(name)) ?? '',
    stayId: row.stay_id,
    move: row.move,
    byName: row.by_name,
    at: row.at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    category: row.category,
    message: row.message,
  }))
}

function toTemplate({ id, title, category, message, version }: Selectable<ReplyTemplatesTable>): ReplyTemplate {
  return { id, title, category, message, version }
}

export async function listTemplates(db: Db): Promise<ReplyTemplate[]> {
  const all = db.selectFrom('reply_templates').selectAll().orderBy('category').orderBy('title').limit(500)
  return (await all.execute()).map(toTemplate)
}

/** A template as the target of a call; locked in a write. */
export async function templateById(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('reply_templates')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { template: toTemplate(row), version: row.version } : null
}

/** Whether another template has this title, ignoring case. */
export async function isTitleTaken(db: Db, title: string, but = ''): Promise<boolean> {
  const same = db
    .selectFrom('reply_templates')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('id', '<>', but)
  return (await same.executeTakeFirst()) !== undefined
}

export async function insertTemplate(db: Db, fields: ReplyTemplateFields, at: Date): Promise<ReplyTemplate> {
  const query = db
    .insertInto('reply_templates')
    .values({ id: newId('rtpl'), ...fields, updated_at: at })
    .returningAll()
  return toTemplate(await query.executeTakeFirstOrThrow())
}

export async function updateTemplate(
  db: Db,
  id: string,
  { title, category, message }: ReplyTemplateChanges,
  at: Date,
): Promise<ReplyTemplate> {
  const changed = db
    .updateTable('reply_templates')
    .set({
      ...(title !== undefined && { title }),
      ...(category !== undefined && { category }),
      ...(message !== undefined && { message }),
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
  return toTemplate(await changed.executeTakeFirstOrThrow())
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('reply_templates').where('id', '=', id).execute()
}

/** The staff member assigned to review a submission; null if unassigned. */
export async function getAssignee(
  db: Db,
  kind: ReviewKindName,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('review_assignments as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.user_id', moderatorName('u').as('name')])
    .where('r.kind', '=', kind)
    .where('r.subject_id', '=', id)
    .executeTakeFirst()
  return row ? { id: row.user_id, name: row.name } : null
}

/** Changes a submission's assignee; null unassigns it. @returns the previous one. */
export async function assign(
  db: Db,
  { kind, id, userId }: { kind: ReviewKindName; id: string; userId: string | null },
  at: Date,
): Promise<string | null> {
  const before = await db
    .deleteFrom('review_assignments')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  if (userId) await db.insertInto('review_assignments').values({ kind, subject_id: id, user_id: userId, at }).execute()
  return before?.user_id ?? null
}

type CountsByPerson = ReviewMetrics['people'][number]

async function countByPerson(db: Db, since: Date): Promise<CountsByPerson[]> {
  const { rows } = await sql<CountsByPerson>`select d.decided_by as id, ${decider} as name,
      count(*) filter (where d.move = 'publish')::int as accepted,
      count(*) filter (where d.move = 'reject')::int as rejected,
      count(a.id)::int as appeals,
      count(a.id) filter (where a.outcome = 'Accepted')::int as overturned
    from decisions d left join users u on u.id = d.decided_by left join appeals a on a.decision_id = d.id
    where d.at >= ${since} and d.undone_at is null
    group by d.decided_by, u.id order by count(*) desc, d.decided_by`.execute(db)
  return rows
}

async function countByDay(db: Db, since: Date): Promise<ReviewMetrics['byDay']> {
  const { rows } = await sql<ReviewMetrics['byDay'][number]>`select
      to_char(d.at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where d.move = 'publish')::int as accepted,
      count(*) filter (where d.move = 'reject')::int as rejected
    from decisions d where d.at >= ${since} and d.undone_at is null group by 1`.execute(db)
  return rows
}

type Sums = Pick<ReviewMetrics, 'accepted' | 'rejected' | 'appeals' | 'overturned'>

/** The decisions of the last `days` days, including today, in UTC. */
export async function readMetrics(db: Db, days: number, now: Date): Promise<Omit<ReviewMetrics, 'oldestSeconds'>> {
  const first = Math.floor(now.getTime() / DAY_MS) - days + 1
  const since = new Date(first * DAY_MS)
  const [people, counted] = await Promise.all([countByPerson(db, since), countByDay(db, since)])
  const sum = (what: keyof Sums): number => people.reduce((total, one) => total + one[what], 0)
  const byDay = Array.from({ length: days }, (_, index) => {
    const day = dayOf((first + index) * DAY_MS)
    return counted.find((each) => each.day === day) ?? { day, accepted: 0, rejected: 0 }
  })
  const [accepted, rejected] = [sum('accepted'), sum('rejected')]
  return { days, accepted, rejected, appeals: sum('appeals'), overturned: sum('overturned'), people, byDay }
}
