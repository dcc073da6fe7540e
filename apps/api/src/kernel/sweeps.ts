/** The kernel's own scheduled jobs. */
import { deleteOldKeys } from './idempotency.ts'
import type { Sweep } from './jobs.ts'
import { foldPublicChanges } from './public-version.ts'
import { deleteOldRates } from './rates.ts'

export const kernelSweeps: readonly Sweep[] = [
  { name: 'kernel:forget-idempotency-keys', cron: '17 * * * *', run: (_, { db }) => deleteOldKeys(db) },
  { name: 'kernel:forget-rates', cron: '*/5 * * * *', run: (_, { db, now }) => deleteOldRates(db, now) },
  { name: 'kernel:fold-public-changes', cron: '* * * * *', run: (_, { db }) => foldPublicChanges(db) },
]
