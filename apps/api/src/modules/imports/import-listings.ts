/** Imports a listings file: streamed, in batches, with a result per row. */
import { basename } from 'node:path'
import { type FieldProblem, type ListingTotals, noListings, type StayFields } from '@lodestay/domain'
import { sceneMedia } from '@lodestay/scenery/scenes'
import { inBatches } from '../../kernel/batches.ts'
import { type Db, transact } from '../../kernel/db.ts'
import { type ImportedStay, type ImportOutcome, importStays } from '../stays/index.ts'
import { type Read, readRows } from './csv-rows.ts'
import { isListingId, type Place, type Repaired, repairListing, requiredColumns } from './repair-listing.ts'
import type { ReadOptions } from './text-lines.ts'

/** A row's result: one line of the report. */
export type ListingImportResult = {
  readonly file: string
  readonly line: number
  readonly id: string
  readonly fate: 'kept' | 'changed' | 'refused'
  /** What happened to the stay; null if the row was rejected. */
  readonly outcome: ImportOutcome | null
  readonly changes?: readonly string[]
  readonly problems?: readonly FieldProblem[]
}

/** Listings are published in two forms side by side: the detailed one includes everything in the summary. */
export type ListingsForm = 'listings' | 'summary'

/** The form of the file in which an id came first, and whether any of its rows could be read. */
export type SeenRows = Map<string, { readonly form: ListingsForm; readonly isRead: boolean }>

type Options = {
  /** Evaluate each row without writing anything. */
  readonly dryRun?: boolean
  /** The form of the file, by its header. */
  readonly form?: ListingsForm
  /** Rows by id, also of earlier files: the first one that can be read counts. */
  readonly seen?: SeenRows
  /** Called for each row of a summary that a detailed file has, too: nothing of it is missing. */
  readonly onRepeated?: () => void
} & ReadOptions

/**
 * Rows per transaction: publishing a stay waits for at most one batch, which takes seconds if its texts are long.
 * Reported rows are committed: a killed import loses none of them, and the next run continues.
 */
const BATCH = 50
const IMPORTER = 'import'
const HOST_UNCHANGED = 'host: another one at the source, left in its organization here, which is somebody’s'

/**
 * Imports `file` (CSV, gzipped or not) into `db`, calling `onFate` with each row's result in file order.
 * @throws Error if the file cannot be read or lacks a required column; the message says which.
 */
export async function importListings(
  db: Db,
  file: string,
  place: Place,
  onFate: (fate: ListingImportResult) => void,
  { dryRun = false, form = 'listings', seen = new Map(), onRepeated = () => {}, ...reading }: Options = {},
): Promise<ListingTotals> {
  const totals = { ...noListings }
  const name = basename(file)
  const tell = (result: Omit<ListingImportResult, 'file'>) => {
    const fate = { file: name, ...result }
    totals.rows++
    totals[fate.fate]++
    if (fate.outcome) totals[fate.outcome]++
    onFate(fate)
  }
  for await (const batch of inBatches(readRows(file, requiredColumns, reading), BATCH)) {
    reading.signal?.throwIfAborted()
    const judged = batch.map((read) => judge(read, place, form, seen))
    for (const { isRepeated } of judged) if (isRepeated) onRepeated()
    const repairs = judged.filter(({ isRepeated }) => !isRepeated)
    const stays = repairs.flatMap((repair) => repair.stay ?? [])
    const results = await transact(db, (tx) => importStays(tx, stays.map(toImported), { actorId: IMPORTER, dryRun }))
    let at = 0
    for (const { line, id, stay, problems } of repairs)
      if (stay) {
        const { outcome = null, isHostKept } = results[at++] ?? {}
        const changes = isHostKept ? [...stay.changes, HOST_UNCHANGED] : stay.changes
        tell({ line, id, fate: changes.length > 0 ? 'changed' : 'kept', outcome, changes })
      } else tell({ line, id, fate: 'refused', outcome: null, problems: problems ?? [] })
  }
  return totals
}

function judge(
  read: Read,
  place: Place,
  form: ListingsForm,
  seen: SeenRows,
): { line: number; id: string; stay?: Repaired; problems?: readonly FieldProblem[]; isRepeated?: true } {
  if ('broken' in read) return { line: read.line, id: '', problems: [{ path: '', message: read.broken }] }
  const id = read.row.id?.trim() ?? ''
  const earlier = seen.get(id)
  // Also if the detailed row was refused: the summary would hide what is wrong with it.
  if (earlier?.form === 'listings' && form === 'summary') return { line: read.line, id, isRepeated: true }
  const { stay, problems } = repairListing(read.row, place)
  if (isListingId(id)) seen.set(id, { form: earlier?.form ?? form, isRead: earlier?.isRead || stay !== undefined })
  if (!stay) return { line: read.line, id, problems }
  if (earlier?.isRead)
    return {
      line: read.line,
      id,
      problems: [{ path: 'id', message: 'This id is there twice; the first row counts.' }],
    }
  return { line: read.line, id, stay }
}

function toImported(stay: Repaired): ImportedStay {
  return {
    ...stay,
    fields: (current): StayFields => {
      const heldValues = current && Object.fromEntries(stay.unmentioned.map((name) => [name, current[name]]))
      const region = current && !stay.hasNeighborhood ? { region: current.location.region } : {}
      const location = { ...stay.fields.location, ...region }
      const fields = { ...stay.fields, ...heldValues, location }
      const { type, tags } = fields
      const name = stay.displayName ?? fields.name
      // Keyed by the source, not our id, so that a listing gets the same pictures in every installation.
      return { ...fields, media: sceneMedia({ seed: stay.sourceKey, name, type, tags, location }) }
    },
  }
}
