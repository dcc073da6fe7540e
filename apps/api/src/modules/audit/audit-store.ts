import { type AuditEntry, HOUR_MS, type PageQuery } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { cursorId, decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'
import { personName } from '../users/index.ts'
import { findSubjects } from './subject-store.ts'

export type AuditQuery = PageQuery & {
  subjectId?: string | undefined
  actorId?: string | undefined
  action?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/**
 * How far an entry's id, which has the time of its process when it was written, may be from its `at`: when the
 * database began the transaction.
 */
const APART_MS = HOUR_MS

// The indexes of all entries and of an actor's end with the id: bounded by time alone, all entries after `until` would be
// read. A subject's ends with the time.
function matching(db: Db, { subjectId, actorId, action, since, until }: AuditQuery) {
  return db
    .selectFrom('audit_log as a')
    .$call((log) => whereGiven(log, { 'a.subject_id': subjectId, 'a.actor_id': actorId, 'a.action': action }))
    .$call(
      ifGiven(since, (log, since) =>
        log.where('a.at', '>=', since).where('a.id', '>=', firstIdAt('aud', Number(since) - APART_MS)),
      ),
    )
    .$call(
      ifGiven(until, (log, until) =>
        log.where('a.at', '<', until).where('a.id', '<', firstIdAt('aud', Number(until) + APART_MS)),
      ),
    )
}

const Key = z.tuple([cursorId])

/** The audit log, newest first. Ids are ordered by time, so the last id is the cursor. */
export async function listAudit(db: Db, query: AuditQuery) {
  const [after] = query.cursor ? decodeCursor(query.cursor, Key) : [null]
  const rows = await matching(db, query)
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .selectAll('a')
    .select([personName('u').as('actor_name'), 'u.email as actor_email'])
    .$call(ifGiven(after, (log, id) => log.where('a.id', '<', id)))
    .orderBy('a.id', 'desc')
    .limit(query.limit + 1)
    .$if(after === null, (log) => log.offset((query.page - 1) * query.limit))
    .execute()
  const total = await countUpTo(db, matching(db, query).select('a.id'))
  const subjects = await findSubjects(db, [...new Set(rows.map(({ subject_id }) => subject_id))])
  const toEntry = (row: (typeof rows)[number]): AuditEntry => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name ?? row.actor_email,
    action: row.action,
    subjectId: row.subject_id,
    subjectKind: subjects.get(row.subject_id)?.kind ?? null,
    subjectName: subjects.get(row.subject_id)?.name ?? null,
    subjectOrganizationId: subjects.get(row.subject_id)?.organizationId ?? null,
    before: row.before,
    after: row.after,
  })
  return page(query, rows, total, toEntry, (row) => encodeCursor([row.id]))
}
