/** Bulk import of stays, published as Accepted, with an audit row each. */
import type { StayFields } from '@lodestay/domain'
import { sql } from 'kysely'
import { auditAll } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { reindexStays } from './publish-stay.ts'

export type ImportedStay = {
  readonly sourceKey: string
  readonly organizationId: string
  readonly listingId: string
  readonly url: string
  readonly fingerprint: string
  readonly displayName: string | null
  readonly form: 'detailed' | 'summary'
  readonly fields: (stayId: string) => StayFields
}
/** `claimed`: it's its host's now; `edited`: somebody wrote it here; `richer`: an earlier file said more of it. All are left alone. */
export type ImportOutcome = 'added' | 'updated' | 'unchanged' | 'claimed' | 'edited' | 'richer'

/**
 * Sources that we already imported, and the version of each. A stay was edited here if it isn't what its last import wrote:
 * staff edit in place, without a revision.
 */
async function knownSources(db: Db, keys: readonly string[], actorId: string) {
  const { rows } = await sql<Known & { source_key: string }>`
    select source_key, id, source->>'fingerprint' as fingerprint, source->>'form' as form, claimed_at is not null as claimed,
      content is distinct from (select r.content from stay_revisions r where r.stay_id = stays.id
        and r.status = 'Accepted' and r.author_id = ${actorId} order by r.decided_at desc limit 1) as edited
    from stays where source_key = any(${keys}) for update`.execute(db)
  return new Map(rows.map((row) => [row.source_key, row]))
}

type Known = { id: string; fingerprint: string; form: string | null; claimed: boolean; edited: boolean }

function outcomeFor(stay: ImportedStay, held: Known | undefined): ImportOutcome {
  if (!held) return 'added'
  if (held.claimed) return 'claimed'
  if (held.fingerprint === stay.fingerprint) return 'unchanged'
  if (held.edited) return 'edited'
  return stay.form === 'summary' && held.form !== 'summary' ? 'richer' : 'updated'
}

type SourceStay = { readonly stayId: string; readonly rate: number | null; readonly isClaimed: boolean }

/** Imported stays by their keys at the source, with their nightly rates in cents. */
export async function staysBySource(db: Db, keys: readonly string[]): Promise<Map<string, SourceStay>> {
  const { rows } = await sql<SourceStay & { key: string }>`
    select source_key as key, id as "stayId", claimed_at is not null as "isClaimed",
      jsonb_path_query_first(content, '$.currentRate ? (@.type() == "number")')::float8 as rate
    from stays where source_key = any(${keys})`.execute(db)
  return new Map(rows.map(({ key, ...stay }) => [key, stay]))
}

/**
 * Inserts new stays, updates those that changed at their source, skips the rest; results are in the order given. A dry
 * run only says what would become of them.
 */
export async function importStays(
  db: Db,
  stays: readonly ImportedStay[],
  { actorId, dryRun }: { readonly actorId: string; readonly dryRun: boolean },
): Promise<ImportOutcome[]> {
  const known = await knownSources(
    db,
    stays.map((stay) => stay.sourceKey),
    actorId,
  )
  const outcomes = stays.map((stay) => outcomeFor(stay, known.get(stay.sourceKey)))
  if (dryRun) return outcomes
  const written = stays.flatMap((stay, index) => {
    if (outcomes[index] !== 'added' && outcomes[index] !== 'updated') return []
    const id = known.get(stay.sourceKey)?.id ?? newId('stay')
    const { sourceKey, organizationId, listingId, url, fingerprint, displayName, form } = stay
    const source = { provider: 'Inside Airbnb', listingId, url, fingerprint, form }
    return [{ id, revision: newId('rev'), sourceKey, organizationId, source, displayName, content: stay.fields(id) }]
  })
  if (written.length === 0) return outcomes
  const rows = JSON.stringify(written)
  await sql`insert into stays (id, organization_id, content, display_name, source, source_key, published_at)
    select r.id, r."organizationId", r.content, r."displayName", r.source, r."sourceKey", now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, "organizationId" text, content jsonb, "displayName" text, source jsonb, "sourceKey" text)
    on conflict (source_key) do update set content = excluded.content, display_name = excluded.display_name, source = excluded.source, version = stays.version + 1, updated_at = now()`.execute(
    db,
  )
  await sql`insert into stay_revisions (id, stay_id, status, content, author_id, submitted_at, decided_by, decided_at)
    select r.revision, r.id, 'Accepted', r.content, ${actorId}::text, now(), ${actorId}::text, now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, revision text, content jsonb)`.execute(db)
  await auditAll(
    db,
    written.map(({ id, content }) => ({ actorId, action: 'stay.import', subjectId: id, after: content })),
  )
  await reindexStays(
    db,
    written.map((stay) => stay.id),
  )
  return outcomes
}
