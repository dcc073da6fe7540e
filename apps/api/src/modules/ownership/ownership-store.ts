/**
 * Which organization something belongs to. Modules that stays and organizations import ask here: they can't import those
 * in turn.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** A stay's organization; null if there is no such stay. */
export async function organizationOfStay(db: Db, stayId: string): Promise<string | null> {
  const stay = await db.selectFrom('stays').select('organization_id').where('id', '=', stayId).executeTakeFirst()
  return stay?.organization_id ?? null
}

/** Like `organizationOfStay`, but locks the stay so that it can't change organizations before the transaction ends. */
export async function organizationKeepingStay(db: Db, stayId: string): Promise<string | null> {
  const stay = db.selectFrom('stays').select('organization_id').where('id', '=', stayId)
  return (await stay.forShare().executeTakeFirst())?.organization_id ?? null
}

/** The organizations of stays that exist, by the stays' ids. */
export async function organizationsOfStays(db: Db, stayIds: readonly string[]): Promise<Map<string, string>> {
  if (stayIds.length === 0) return new Map()
  const rows = await db.selectFrom('stays').select(['id', 'organization_id']).where('id', 'in', stayIds).execute()
  return new Map(rows.map(({ id, organization_id }) => [id, organization_id]))
}

/** Those of `stayIds` that belong to the organization. */
export async function staysAmong(db: Db, organizationId: string, stayIds: readonly string[]): Promise<Set<string>> {
  if (stayIds.length === 0) return new Set()
  const own = db.selectFrom('stays').select('id').where('organization_id', '=', organizationId)
  const rows = await own.where(sql<boolean>`id = any(${stayIds})`).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function hasOrganization(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** A payment customer's organization; null if there is no such customer. */
export async function organizationOfCustomer(db: Db, customerId: string): Promise<string | null> {
  const organization = db.selectFrom('organizations').select('id').where('stripe_customer_id', '=', customerId)
  return (await organization.executeTakeFirst())?.id ?? null
}
