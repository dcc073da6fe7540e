/** Imports a listings file: streamed, in batches, with a result per row. */
import type { FieldProblem, StayFields } from '@lodestay/domain'
import { sceneMedia } from '@lodestay/scenery/scenes'
import type { Db } from '../../kernel/db.ts'
import { organizationOfSource } from '../organizations/index.ts'
import { type ImportedStay, importStays } from '../stays/index.ts'
import { type Read, readRows } from './csv-rows.ts'
import { type Place, type Repaired, repairListing, requiredColumns } from './repair-listing.ts'

/** A row's result: one line of the report. */
export type Fate = {
  readonly line: number
  readonly id: string
  readonly fate: 'kept' | 'changed' | 'refused'
  /** What happened to the stay; null if the row was rejected. */
  readonly outcome: 'added' | 'updated' | 'unchanged' | null
  readonly changes?: readonly string[]
  readonly problems?: readonly FieldProblem[]
}
export type Totals = {
  rows: number
  kept: number
  changed: number
  refused: number
  added: number
  updated: number
  unchanged: number
}

/** Rows per transaction. Reported rows are committed: a killed import loses none of them, the next run continues. */
const BATCH = 200
const IMPORTER = 'import'

/**
 * Imports `file` (CSV, or gzipped CSV by its name) into `db`, calling `onFate` with each row's result in file order.
 * @throws Error if the file cannot be read or lacks a required column; the message says which.
 */
export async function importListings(
  db: Db,
  file: string,
  place: Place,
  onFate: (fate: Fate) => void,
): Promise<Totals> {
  const totals: Totals = { rows: 0, kept: 0, changed: 0, refused: 0, added: 0, updated: 0, unchanged: 0 }
  const seen = new Set<string>()
  const organizations = new Map<string, string>()
  const tell = (fate: Fate) => {
    totals.rows++
    totals[fate.fate]++
    if (fate.outcome) totals[fate.outcome]++
    onFate(fate)
  }
  for await (const batch of batches(readRows(file, requiredColumns), BATCH)) {
    const repairs = batch.map((read) => judge(read, place, seen))
    const stays = repairs.flatMap((repair) => repair.stay ?? [])
    const outcomes = await db.transaction().execute(async (tx) => {
      for (const stay of stays) await organizationFor(tx, stay.hostKey, organizations)
      return importStays(
        tx,
        stays.map((stay) => toImported(stay, organizations)),
        IMPORTER,
      )
    })
    let at = 0
    for (const { line, id, stay, problems } of repairs)
      if (stay)
        tell({
          line,
          id,
          fate: stay.changes.length > 0 ? 'changed' : 'kept',
          outcome: outcomes[at++] ?? null,
          changes: stay.changes,
        })
      else tell({ line, id, fate: 'refused', outcome: null, problems: problems ?? [] })
  }
  return totals
}

function judge(
  read: Read,
  place: Place,
  seen: Set<string>,
): { line: number; id: string; stay?: Repaired; problems?: readonly FieldProblem[] } {
  if ('broken' in read) return { line: read.line, id: '', problems: [{ path: '', message: read.broken }] }
  const id = read.row.id?.trim() ?? ''
  const { stay, problems } = repairListing(read.row, place)
  if (!stay) return { line: read.line, id, problems }
  if (seen.has(stay.sourceKey))
    return {
      line: read.line,
      id,
      problems: [{ path: 'id', message: 'This id stands in the file twice; the first row counts.' }],
    }
  seen.add(stay.sourceKey)
  return { line: read.line, id, stay }
}

async function organizationFor(db: Db, hostKey: string, known: Map<string, string>): Promise<void> {
  if (known.has(hostKey)) return
  const { id } = await organizationOfSource(db, `inside-airbnb:${hostKey}`, `Host ${hostKey.slice(0, 8)}`)
  known.set(hostKey, id)
}

function toImported(stay: Repaired, organizations: ReadonlyMap<string, string>): ImportedStay {
  return {
    ...stay,
    organizationId: organizations.get(stay.hostKey) ?? '',
    fields: (): StayFields => ({
      ...stay.fields,
      // Keyed by the source, not our id, so that a listing gets the same pictures in every installation.
      media: sceneMedia({
        seed: stay.sourceKey,
        name: stay.displayName ?? stay.fields.name,
        type: stay.fields.type,
        tags: stay.fields.tags,
        location: stay.fields.location,
      }),
    }),
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
