/** The secrets that sign webhooks: sealed at rest, and an old one signs too for a day after it is replaced. */
import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../kernel/rates.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'

/** Columns of whatever has a secret. */
export type SealedSecrets = {
  readonly sealed_secret: string
  readonly sealed_old_secret: string | null
  readonly old_secret_until: Date | null
}

export function createWebhookSeal(secret: string): Seal {
  return createSeal(secret, 'webhook secrets')
}

/** By the Standard Webhooks specification: `whsec_` and the key in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** What signs at this moment. @param owner the id that the secrets were sealed for */
export function signingSecrets(row: SealedSecrets, seal: Seal, owner: string, now: Date): string[] {
  const old = row.old_secret_until && row.old_secret_until > now ? row.sealed_old_secret : null
  return [row.sealed_secret, old].flatMap((sealed) => (sealed && seal.open(sealed, owner)) || [])
}

/** The columns for a new secret in the place of another. */
export function replacedSecret(row: SealedSecrets, sealed: string, now: Date): SealedSecrets {
  const until = new Date(now.getTime() + DAY_MS)
  return { sealed_secret: sealed, sealed_old_secret: row.sealed_secret, old_secret_until: until }
}
