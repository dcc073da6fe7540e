/** All SQL of the webhooks of outlets. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { OutletWebhooksTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { DAY_MS } from '../../kernel/rates.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'

export type WebhookRow = Selectable<OutletWebhooksTable>

export function createWebhookSeal(secret: string): Seal {
  return createSeal(secret, 'webhook secrets')
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

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

/** Where an outlet gets its posts, and what signs them; null if nobody has set it. */
export async function webhookOf(db: Db, seal: Seal, outletId: string, now: Date) {
  const row = await webhookRow(db, outletId)
  if (!row) return null
  const old = row.old_secret_until && row.old_secret_until > now ? row.sealed_old_secret : null
  const secrets = [row.sealed_secret, old].flatMap((sealed) => (sealed && seal.open(sealed, outletId)) || [])
  return { url: row.url, secrets }
}

/** Sets an outlet's address. @returns its secret where this is its first one. */
export async function setUrl(db: Db, seal: Seal, outletId: string, url: string, now: Date): Promise<string | null> {
  const changed = await db
    .updateTable('outlet_webhooks')
    .set({ url, updated_at: now })
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return null
  const secret = newSecret()
  await db
    .insertInto('outlet_webhooks')
    .values({ outlet_id: outletId, url, sealed_secret: seal.seal(secret, outletId), updated_at: now })
    .execute()
  return secret
}

/** Gives an outlet another secret; the old one signs too for a day, so that the receiver can change over. */
export async function renewSecret(db: Db, seal: Seal, outletId: string, now: Date): Promise<string> {
  const secret = newSecret()
  await db
    .updateTable('outlet_webhooks')
    .set(({ ref }) => ({
      sealed_old_secret: ref('sealed_secret'),
      old_secret_until: new Date(now.getTime() + DAY_MS),
      sealed_secret: seal.seal(secret, outletId),
      updated_at: now,
    }))
    .where('outlet_id', '=', outletId)
    .execute()
  return secret
}
