import type { Alert, AlertKind, PageQuery } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { pageOf } from '../../kernel/page-of.ts'

/** Something to alert a host or staff about; `organizationId` is the host's, null if it is for staff. */
export type Finding = {
  readonly kind: AlertKind
  readonly subjectId: string
  readonly title: string
  readonly organizationId: string | null
}

/**
 * Replaces the open alerts of some kinds with their current findings and closes those that no longer apply. Returns the
 * new ones.
 */
export async function replaceAlerts(
  db: Db,
  kinds: readonly AlertKind[],
  found: readonly Finding[],
  at: Date,
): Promise<Finding[]> {
  const json = JSON.stringify(found)
  const isFound = sql<boolean>`exists (select from jsonb_to_recordset(${json}::jsonb) as f(kind text, "subjectId" text)
    where f.kind = alerts.kind and f."subjectId" = alerts.subject_id)`
  await db.deleteFrom('alerts').where('kind', 'in', kinds).where(sql<boolean>`not ${isFound}`).execute()
  const { rows } = await sql<{ kind: AlertKind; subject_id: string }>`
    insert into alerts (kind, subject_id, title, organization_id, opened_at)
    select f.kind, f."subjectId", f.title, f."organizationId", ${at}
    from jsonb_to_recordset(${json}::jsonb) as f(kind text, "subjectId" text, title text, "organizationId" text)
    on conflict do nothing returning kind, subject_id`.execute(db)
  const opened = new Set(rows.map((row) => `${row.kind} ${row.subject_id}`))
  return found.filter(({ kind, subjectId }) => opened.has(`${kind} ${subjectId}`))
}

/** Open alerts for staff, oldest first. */
export function listAlerts(db: Db, query: PageQuery & { kind?: AlertKind | undefined }) {
  const matching = db
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', 'is', null)
    .$call((rows) => whereGiven(rows, { kind: query.kind }))
    .orderBy('opened_at')
    .orderBy('subject_id')
  return pageOf(
    query,
    matching,
    (row): Alert => ({
      kind: row.kind,
      subjectId: row.subject_id,
      title: row.title,
      openedAt: row.opened_at.toISOString(),
    }),
  )
}

/** Number of open alerts of each kind. */
export async function countAlerts(db: Db): Promise<{ of: AlertKind; value: number }[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('open')])
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, open }) => ({ of: kind, value: open }))
}
