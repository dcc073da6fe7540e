/** The report of an import of published listings: its files, and what happened to their rows. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** `summary` is the short version of listings; `reviews` and `other` files are skipped. */
const importFileKinds = ['listings', 'summary', 'calendar', 'reviews', 'other'] as const
/** Distinct reasons in a report; rarer ones are counted together, by what happened to what. */
export const IMPORT_REASONS_MAX = 100

const ImportedFile = z.object({
  name: z.string(),
  kind: z.enum(importFileKinds),
  /** A remark: why the file was skipped, or what it lacks. */
  note: z.string().nullable(),
  rows: z.int(),
  /** Why reading it, or the whole import, ended early. The rows before that were imported. */
  error: z.string().nullable(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

const ImportReason = z.object({
  fate: z.enum(['changed', 'refused']),
  of: z.enum(['listings', 'nights']),
  reason: z.string(),
  count: z.int(),
  /** Ids of some affected listings. */
  examples: z.array(z.string()),
})
export type ImportReason = z.infer<typeof ImportReason>

const ListingTotals = z.object({
  rows: z.int(),
  /** Rows imported unchanged, imported with changes, and skipped. */
  kept: z.int(),
  changed: z.int(),
  refused: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Skipped stays: deleted here by hosts or staff. */
  deleted: z.int(),
  /** Skipped stays: claimed by their hosts. */
  claimed: z.int(),
  /** Skipped stays: edited here by hosts or staff. */
  edited: z.int(),
  /** Skipped stays: an earlier long-version file had more detail. */
  richer: z.int(),
})
export type ListingTotals = z.infer<typeof ListingTotals>
export const noListings: ListingTotals = {
  rows: 0,
  kept: 0,
  changed: 0,
  refused: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  claimed: 0,
  edited: 0,
  richer: 0,
}

const NightTotals = z.object({
  rows: z.int(),
  kept: z.int(),
  refused: z.int(),
  /** Stays whose calendars changed, stayed the same, and belong to their hosts. */
  changed: z.int(),
  unchanged: z.int(),
  keptByHosts: z.int(),
})
export type NightTotals = z.infer<typeof NightTotals>

export const ImportRun = z.object({
  id: z.string(),
  /** Runs that were killed stay running until the next import starts, which marks them as failed. */
  status: z.enum(['running', 'done', 'failed']),
  startedBy: z.string(),
  startedAt: instant('startedAt'),
  endedAt: instant('endedAt').nullable(),
  /** The listings' location. */
  place: z.string(),
  files: z.array(ImportedFile),
  listings: ListingTotals.nullable(),
  nights: NightTotals.nullable(),
  /** Most frequent first; the rarer ones, counted together, at the end. */
  reasons: z.array(ImportReason),
})
export type ImportRun = z.infer<typeof ImportRun>
