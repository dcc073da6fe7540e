/** All SQL for outlets' webhooks. */
import type { Selectable } from 'kysely'
import type { OutletWebhooksTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import type { Seal } from '../../kernel/seal.ts'
import { newWebhookSecret, replacedSecret, signingSecrets } from '../../providers/webhooks/webhook-secret.ts'

export type WebhookRow = Selectable<OutletWebhooksTable>

export async function webhookRow(db: Db, outletId: string): Promise<WebhookRow | null> {
  const row = await db.selectFrom('outlet_webhooks').selectAll().where('outlet_id', '=', outletId).executeTakeFirst()
  return row ?? null
}

export function webhookRows(db: Db, outletIds: readonly string[]): Promise<WebhookRow[]> {
  return db
    .selectFrom('outlet_webhooks')
    .selectAll()
    .where('outlet_id', 'in', [...outletIds, ''])
    .execute()
}

/** An outlet's webhook address and signing secrets; null if not configured. */
export async function webhookOf(db: Db, seal: Seal, outletId: string, now: Date) {
  const row = await webhookRow(db, outletId)
  return row && { url: row.url, secrets: signingSecrets(row, seal, outletId, now) }
}

/** Sets an outlet's address. @returns its secret if this is its first address. */
export async function setUrl(db: Db, seal: Seal, outletId: string, url: string, now: Date): Promise<string | null> {
  const changed = await db
    .updateTable('outlet_webhooks')
    .set({ url, updated_at: now })
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return null
  const secret = newWebhookSecret()
  await db
    .insertInto('outlet_webhooks')
    .values({ outlet_id: outletId, url, sealed_secret: seal.seal(secret, outletId), updated_at: now })
    .execute()
  return secret
}

/** Gives an outlet a new secret; the old one also signs for a day, so that the receiver can switch over. */
export async function renewSecret(db: Db, seal: Seal, outletId: string, now: Date): Promise<string> {
  const secret = newWebhookSecret()
  await db
    .updateTable('outlet_webhooks')
    .set({ ...replacedSecret(seal.seal(secret, outletId), now), updated_at: now })
    .where('outlet_id', '=', outletId)
    .execute()
  return secret
}
