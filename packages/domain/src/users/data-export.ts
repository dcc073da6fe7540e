import { z } from 'zod'
import { instant } from '../fields.ts'

/** How long a data export can be downloaded. */
export const EXPORT_KEPT_DAYS = 7

/** A user's request for their own data, and its progress. */
export const DataExport = z.object({
  id: z.string(),
  status: z.enum(['making', 'ready', 'failed']),
  askedAt: instant('askedAt'),
  /** When the download expires; null before it is ready. */
  expiresAt: instant('expiresAt').nullable(),
  /** The size of the file; null before it is ready. */
  bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>
