/** Bulk import of stays, published as Accepted, each with an audit row. */
import { isDeepStrictEqual } from 'node:util'
import type { StayFields } from '@lodestay/domain'
import { sql } from 'kysely'
import { auditAll } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { nobodysAmong, organizationOfSource, renameImported } from '../organizations/index.ts'
import { endFormerHost } from './change-hands.ts'
import { leaveOrganization } from './leave-organization.ts'
import { reindexStays } from './publish-stay.ts'
import { refreshStaysOf } from './rebuild-cards.ts'

/** `name` is null if the source doesn't provide it. */
export type ImportedHost = { readonly sourceKey: string; readonly name: string | null; readonly standIn: string }

export type ImportedStay = {
  readonly sourceKey: string
  readonly host: ImportedHost
  readonly listingId: string
  readonly url: string
  readonly fingerprint: string
  readonly displayName: string | null
  readonly form: 'detailed' | 'summary'
  /** @param held what an earlier import wrote, of which it keeps what its file says nothing about */
  readonly fields: (held: StayFields | null) => StayFields
}
/**
 * `deleted`: it was deleted here; `claimed`: it belongs to its host now; `edited`: it was edited here; `richer`: an
 * earlier file had more data. All are left alone.
 */
export type ImportOutcome = 'added' | 'updated' | 'unchanged' | 'deleted' | 'claimed' | 'edited' | 'richer'

/** `isHostKept`: the source names another host, but the import may no longer change the stay's organization. */
export type ImportResult = { readonly outcome: ImportOutcome; readonly isHostKept: boolean }

/**
 * Sources already imported, and the version of each. A stay was edited here if it differs from what its last import
 * wrote: staff edit in place, without a revision.
 */
async function knownSources(db: Db, keys: readonly string[], actorId: string) {
  const { rows } = await sql<Known & { source_key: string }>`
    select source_key, id, organization_id as "organizationId", display_name as "displayName", source->>'fingerprint' as fingerprint, source->>'form' as form, content,
      coalesce(source->>'host', (select o.source_key from organizations o where o.id = organization_id)) as "hostKey",
      claimed_at is not null as claimed, content is distinct from (select r.content from stay_revisions r where r.stay_id = stays.id
        and r.status = 'Accepted' and r.author_id = ${actorId} order by r.decided_at desc limit 1) as edited
    from stays where source_key = any(${keys}) order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.source_key, row]))
}

/** Those of these sources whose stays were deleted here. */
async function deletedSources(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('deleted_sources').select('source_key').where('source_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.source_key))
}

type Known = {
  id: string
  organizationId: string
  hostKey: string | null
  fingerprint: string
  form: string | null
  displayName: string | null
  content: StayFields
  claimed: boolean
  edited: boolean
}

function outcomeFor(stay: ImportedStay, known: Known | undefined, isDeleted: boolean): ImportOutcome {
  if (!known) return isDeleted ? 'deleted' : 'added'
  if (known.claimed) return 'claimed'
  if (known.fingerprint === stay.fingerprint) return 'unchanged'
  if (known.edited) return 'edited'
  return stay.form === 'summary' && known.form !== 'summary' ? 'richer' : 'updated'
}

type SourceStay = { readonly stayId: string; readonly rate: number | null; readonly isClaimed: boolean }

/** Imported stays by source key, with their nightly rates in cents. */
export async function staysBySource(db: Db, keys: readonly string[]): Promise<Map<string, SourceStay>> {
  const { rows } = await sql<SourceStay & { key: string }>`
    select source_key as key, id as "stayId", claimed_at is not null as "isClaimed",
      jsonb_path_query_first(content, '$.currentRate ? (@.type() == "number")')::float8 as rate
    from stays where source_key = any(${keys})`.execute(db)
  return new Map(rows.map(({ key, ...stay }) => [key, stay]))
}

/**
 * Inserts new stays, updates those that changed at their source, skips the rest; results are in input order. A dry run
 * only reports the outcomes.
 */
export async function importStays(
  db: Db,
  stays: readonly ImportedStay[],
  { actorId, dryRun }: { readonly actorId: string; readonly dryRun: boolean },
): Promise<ImportResult[]> {
  if (stays.length === 0) return []
  const keys = stays.map((stay) => stay.sourceKey)
  const known = await knownSources(db, keys, actorId)
  // After the stays are locked: one that was being deleted is gone by now.
  const deleted = await deletedSources(db, keys)
  const nobodys = await nobodysAmong(
    db,
    [...known.values()].map(({ organizationId }) => organizationId),
  )
  const judged = stays.map((stay) => judge(stay, known.get(stay.sourceKey), { nobodys, deleted }))
  const toWrite = judged.filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
  if (!dryRun && toWrite.length > 0) await writeStays(db, toWrite, actorId)
  const reread = judged.filter(({ outcome, content }) => outcome === 'unchanged' && content !== null)
  if (!dryRun && reread.length > 0) await writeSources(db, reread, actorId)
  return judged.map(({ outcome, isHostKept }) => ({ outcome, isHostKept }))
}

type Judged = ImportResult & {
  readonly stay: ImportedStay
  readonly held: Known | undefined
  readonly isMoved: boolean
  /** Null if the row is as it was, or isn't used. */
  readonly content: StayFields | null
}

type Sources = { readonly nobodys: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }

function judge(stay: ImportedStay, held: Known | undefined, { nobodys, deleted }: Sources): Judged {
  const outcome = outcomeFor(stay, held, deleted.has(stay.sourceKey))
  const isHostNew = outcome === 'updated' && !!held?.hostKey && held.hostKey !== stay.host.sourceKey
  const isMoved = isHostNew && nobodys.has(held.organizationId)
  const isRead = outcome === 'added' || outcome === 'updated'
  const content = isRead ? (JSON.parse(JSON.stringify(stay.fields(held?.content ?? null))) as StayFields) : null
  // Each file of a source has other dates and counts, which stays don't have.
  const isSame = held?.displayName === stay.displayName && isDeepStrictEqual(held.content, content) && !isMoved
  return { stay, held, outcome: isSame ? 'unchanged' : outcome, isMoved, isHostKept: isHostNew && !isMoved, content }
}

function sourceOf({ stay, held, isHostKept }: Judged) {
  const { host, listingId, url, fingerprint, form } = stay
  // The host whose organization the stay is in: if it wasn't moved, the next import sees a different host again.
  return {
    provider: 'Inside Airbnb',
    listingId,
    url,
    fingerprint,
    form,
    host: isHostKept ? held?.hostKey : host.sourceKey,
  }
}

/** Records which rows were read, for stays that are as they were. */
async function writeSources(db: Db, judged: readonly Judged[], actorId: string): Promise<void> {
  const rows = JSON.stringify(judged.map((each) => ({ id: each.held?.id, source: sourceOf(each) })))
  await sql`update stays set source = r.source from jsonb_to_recordset(${rows}::jsonb) as r(id text, source jsonb) where stays.id = r.id`.execute(
    db,
  )
  await renameHosts(db, judged, actorId)
}

async function writeStays(db: Db, judged: readonly Judged[], actorId: string): Promise<void> {
  const organizations = await ensureOrganizations(
    db,
    judged.flatMap(({ stay, held, isMoved }) => (!held || isMoved ? stay.host : [])),
  )
  const written = judged.map((each) => {
    const { stay, held, isMoved, content } = each
    const { sourceKey, host, displayName } = stay
    const organizationId = held && !isMoved ? held.organizationId : organizations.get(host.sourceKey)
    const id = held?.id ?? newId('stay')
    return { id, revision: newId('rev'), sourceKey, organizationId, source: sourceOf(each), displayName, content }
  })
  const rows = JSON.stringify(written)
  await sql`insert into stays (id, organization_id, content, display_name, source, source_key, published_at)
    select r.id, r."organizationId", r.content, r."displayName", r.source, r."sourceKey", now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, "organizationId" text, content jsonb, "displayName" text, source jsonb, "sourceKey" text)
    on conflict (source_key) do update set organization_id = excluded.organization_id, content = excluded.content, display_name = excluded.display_name, source = excluded.source, version = stays.version + 1, updated_at = now()`.execute(
    db,
  )
  await sql`insert into stay_revisions (id, stay_id, status, content, author_id, submitted_at, decided_by, decided_at)
    select r.revision, r.id, 'Accepted', r.content, ${actorId}::text, now(), ${actorId}::text, now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, revision text, content jsonb)`.execute(db)
  await auditAll(
    db,
    written.map(({ id, content }) => ({ actorId, action: 'stay.import', subjectId: id, after: content })),
  )
  await finishMoves(db, judged, organizations, actorId)
  await renameHosts(db, judged, actorId)
  await reindexStays(
    db,
    written.map(({ id }) => id),
  )
}

async function finishMoves(
  db: Db,
  judged: readonly Judged[],
  organizations: ReadonlyMap<string, string>,
  actorId: string,
): Promise<void> {
  const moves = judged.flatMap(({ stay, held, isMoved }) =>
    held && isMoved ? [{ id: held.id, from: held.organizationId, to: organizations.get(stay.host.sourceKey) }] : [],
  )
  for (const { id } of moves) {
    await endFormerHost(db, id, { by: actorId, now: new Date() })
    await leaveOrganization(db, [id], { isGone: false })
  }
  await auditAll(
    db,
    moves.map(({ id, from, to }) => ({
      actorId,
      action: 'stay.move',
      subjectId: id,
      before: { organizationId: from },
      after: { organizationId: to },
    })),
  )
}

/** A job updates their stays, whose cards show the name: not all are locked here. */
async function renameHosts(db: Db, judged: readonly Judged[], actorId: string): Promise<void> {
  const names = new Map(
    judged.flatMap(({ stay: { host } }) => (host.name ? [[host.sourceKey, host.name] as const] : [])),
  )
  const hosts = [...names].map(([sourceKey, name]) => ({ sourceKey, name }))
  await refreshStaysOf(db, await renameImported(db, hosts, actorId))
}

/** The organizations of hosts by source key, created if new. */
async function ensureOrganizations(db: Db, hosts: readonly ImportedHost[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { sourceKey, name, standIn } of hosts)
    if (!ids.has(sourceKey)) ids.set(sourceKey, (await organizationOfSource(db, sourceKey, name ?? standIn)).id)
  return ids
}
