/** The demo's buyers and the stays they buy for. */
import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import { listCampaigns, toCampaign } from '@lodestay/api/modules/campaigns/index'
import { idOfSource } from '@lodestay/api/modules/organizations/index'
import { staysByName } from '@lodestay/api/modules/stays/index'
import { demoAccounts } from '@lodestay/domain'
import type { DemoStay, DemoWorld } from './world/index.ts'

export type Buyer = {
  readonly organizationId: string
  readonly caller: Caller
  /** The ids of its campaigns by title. */
  readonly campaigns: ReadonlyMap<string, string>
  readonly stays: readonly (DemoStay & { readonly id: string; readonly presentPlan: DemoStay['plan'] })[]
}

/** The key that identifies a demo organization. */
export function sourceKey(key = ''): string {
  return `demo:${key}`
}

/** One of the demo's accounts, or the demo itself for hosts without an account. */
export function callerOf(users: ReadonlyMap<string, string>, email: string): Caller {
  const account = demoAccounts.find((each) => each.email === email)
  return {
    id: users.get(email) ?? 'demo',
    name: account ? `${account.firstName} ${account.lastName}` : 'Demo',
    email,
    roles: [],
    contextRoles: [],
    heldRoles: [],
    heldUserRoles: [],
    sessionId: '',
    provenAt: new Date(0),
  }
}

/** The organizations with their stays as they are now: hosts may have moved or deleted some. */
export async function findBuyers(db: Db, world: DemoWorld, users: ReadonlyMap<string, string>): Promise<Buyer[]> {
  const found = world.organizations.map(async ({ key, ownerEmail }) => {
    const organizationId = await idOfSource(db, sourceKey(key))
    if (!organizationId) return []
    const present = await staysByName(db, organizationId)
    const stays = world.stays.flatMap((stay) => {
      const stored = stay.organizationKey === key ? present.get(stay.fields.name ?? '') : undefined
      return stored ? [{ ...stay, id: stored.id, presentPlan: stored.plan }] : []
    })
    const listed = await listCampaigns(db, organizationId, { page: 1, limit: 100 }, toCampaign)
    const campaigns = new Map(listed.docs.map(({ title, id }) => [title, id]))
    const owns = { role: 'orgOwner', organizationId, stayId: null } as const
    return [{ organizationId, stays, campaigns, caller: { ...callerOf(users, ownerEmail), contextRoles: [owns] } }]
  })
  return (await Promise.all(found)).flat()
}
