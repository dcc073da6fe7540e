/** Secrets that sign webhooks: sealed at rest; a replaced one keeps signing, too, for a day. */
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { createSeal, type Seal } from '../../kernel/seal.ts'

/** Columns of any table with a secret. */
export type SealedSecrets = {
  readonly sealed_secret: string
  readonly sealed_old_secret: string | null
  readonly old_secret_until: Date | null
}

export function createWebhookSeal(secret: string): Seal {
  return createSeal(secret, 'webhook secrets')
}

/** Per the Standard Webhooks specification: `whsec_` and the key in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** The secrets that sign right now. @param owner the id that the secrets were sealed for */
export function signingSecrets(row: SealedSecrets, seal: Seal, owner: string, now: Date): string[] {
  const old = row.old_secret_until && row.old_secret_until > now ? row.sealed_old_secret : null
  return [row.sealed_secret, old].flatMap((sealed) => (sealed && seal.open(sealed, owner)) || [])
}

/** The changes that replace a secret. The replaced one is the row's own, even if another request has just changed it. */
export function replacedSecret(sealed: string, now: Date) {
  const until = new Date(now.getTime() + DAY_MS)
  return { sealed_secret: sealed, sealed_old_secret: sql<string>`sealed_secret`, old_secret_until: until }
}
