/** Counts why rows were changed or rejected, for the report that staff read. */
import { IMPORT_REASONS_MAX, type ImportReason } from '@lodestay/domain'
import type { ListingImportResult } from './import-listings.ts'
import { shortened } from './shorten-text.ts'

const EXAMPLES = 5
/** An id has 20 digits; an invalid one may have any length. */
const EXAMPLE_MAX = 40

/** An id as written, which may be anything, in characters the database can store. */
function toExample(id: string): string {
  return shortened(id.toWellFormed().replaceAll('\0', '\uFFFD'), EXAMPLE_MAX)
}

/** A message that includes its line, its numbers or the input would be a separate reason for each row. */
function withoutDetail(message: string): string {
  return message
    .replace(/"(?:[^"\\]|\\.)*" can't be used/, "a value can't be used")
    .replace(/"(?:[^"\\]|\\.)*" read as [\d.]+$/, 'only the number of a text read')
    .replace(/ that opens on line \d+/, '')
    .replace(/it has \d+ cells, the header \d+/, 'it has more or fewer cells than the header')
}

type Reason = Pick<ImportReason, 'fate' | 'of' | 'reason'>

/** Reasons too rare to list, as one for each fate of listings and of nights. */
function countedTogether(reasons: readonly ImportReason[]): ImportReason[] {
  const together = new Map<string, ImportReason>()
  for (const { fate, of, count, examples } of reasons) {
    const key = `${fate} ${of}`
    const combined = together.get(key) ?? { fate, of, reason: 'other reasons', count: 0, examples: [] }
    const some = [...new Set([...combined.examples, ...examples])].slice(0, EXAMPLES)
    together.set(key, { ...combined, count: combined.count + count, examples: some })
  }
  return [...together.values()]
}

export function countReasons() {
  const reasons = new Map<string, ImportReason>()
  const add = (reason: Reason, id: string, count: number): void => {
    const key = [reason.fate, reason.of, reason.reason].join('\n')
    const counted = reasons.get(key) ?? { ...reason, count: 0, examples: [] }
    const isWanted = id !== '' && counted.examples.length < EXAMPLES
    const examples = isWanted ? [...new Set([...counted.examples, toExample(id)])] : counted.examples
    reasons.set(key, { ...counted, count: counted.count + count, examples })
  }
  return {
    addListing({ id, changes = [], problems = [] }: Pick<ListingImportResult, 'id' | 'changes' | 'problems'>): void {
      for (const reason of new Set(changes.map(withoutDetail))) add({ fate: 'changed', of: 'listings', reason }, id, 1)
      for (const { message } of problems)
        add({ fate: 'refused', of: 'listings', reason: withoutDetail(message) }, id, 1)
    },
    addNights(fate: ImportReason['fate'], counts: Readonly<Partial<Record<string, number>>>): void {
      for (const [reason, count = 0] of Object.entries(counts))
        if (count > 0) add({ fate, of: 'nights', reason }, '', count)
    },
    /** Most frequent first; the rarer ones at the end. */
    list(): ImportReason[] {
      const all = [...reasons.values()].sort((a, b) => b.count - a.count)
      return [...all.slice(0, IMPORT_REASONS_MAX), ...countedTogether(all.slice(IMPORT_REASONS_MAX))]
    },
  }
}
