/** The report of an import of published listings: what its files were, and what became of their rows. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** `summary` is the short form of listings; `reviews` and `other` files are left alone. */
export const importFileKinds = ['listings', 'summary', 'calendar', 'reviews', 'other'] as const
/** Distinct reasons that a report holds; rarer ones are counted together. */
export const IMPORT_REASONS_MAX = 100

const ImportedFile = z.object({
  name: z.string(),
  kind: z.enum(importFileKinds),
  /** What to know of it: why it was left alone, or what it doesn't say. */
  note: z.string().nullable(),
  rows: z.int(),
  /** Why its reading, or the whole import, ended early. The rows before are imported. */
  error: z.string().nullable(),
})
export type ImportedFile = z.infer<typeof ImportedFile>

const ImportReason = z.object({
  fate: z.enum(['changed', 'refused']),
  of: z.enum(['listings', 'nights']),
  reason: z.string(),
  count: z.int(),
  /** Ids of some listings that it was about. */
  examples: z.array(z.string()),
})
export type ImportReason = z.infer<typeof ImportReason>

const ListingTotals = z.object({
  rows: z.int(),
  /** Rows taken as they were, with changes, and not at all. */
  kept: z.int(),
  changed: z.int(),
  refused: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Stays left alone: their hosts claimed them. */
  claimed: z.int(),
  /** Stays left alone: hosts or staff edited them here. */
  edited: z.int(),
  /** Stays left alone: an earlier file of the long form said more of them. */
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
  claimed: 0,
  edited: 0,
  richer: 0,
}

const NightTotals = z.object({
  rows: z.int(),
  kept: z.int(),
  refused: z.int(),
  /** Stays whose calendars changed, were the same, and are their hosts'. */
  changed: z.int(),
  unchanged: z.int(),
  keptByHosts: z.int(),
})
export type NightTotals = z.infer<typeof NightTotals>

export const ImportRun = z.object({
  id: z.string(),
  /** Running ones that were killed stay so until the next import begins, which makes them failed. */
  status: z.enum(['running', 'done', 'failed']),
  startedBy: z.string(),
  startedAt: instant('startedAt'),
  endedAt: instant('endedAt').nullable(),
  /** Where the listings are. */
  place: z.string(),
  files: z.array(ImportedFile),
  listings: ListingTotals.nullable(),
  nights: NightTotals.nullable(),
  /** The most frequent first. */
  reasons: z.array(ImportReason),
})
export type ImportRun = z.infer<typeof ImportRun>
