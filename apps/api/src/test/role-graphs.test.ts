/** For any roles a user holds, anywhere: the platform allows exactly what the permission matrix allows. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from './index.ts'

// Copied by hand from the permission matrix: C create, V view, U update, D delete. Not derived from the code that it
// verifies.
const matrix: Record<string, Record<string, string>> = {
  stayOwner: {
    stay: 'VUD',
    promotion: 'CVUD',
    giveaway: 'CVUD',
    offer: 'CVUD',
    payment: 'V',
    transaction: 'V',
    cartItem: 'V',
  },
  stayManager: { stay: 'V', promotion: 'CVUD', giveaway: 'CVUD', offer: 'CVUD' },
  orgManager: {
    stay: 'CVUD',
    promotion: 'CVUD',
    giveaway: 'CVUD',
    offer: 'CVUD',
    campaign: 'CVUD',
    org: 'V',
    cartItem: 'CVUD',
  },
  orgOwner: {
    org: 'CVUD',
    user: 'CVUD',
    stay: 'CVUD',
    promotion: 'CVUD',
    giveaway: 'CVUD',
    offer: 'CVUD',
    campaign: 'CVUD',
    payment: 'CVUD',
    transaction: 'V',
    cartItem: 'CVUD',
  },
  financialViewer: { payment: 'V', transaction: 'V', cartItem: 'V', org: 'V' },
}
type Role = 'stayOwner' | 'stayManager' | 'orgManager' | 'orgOwner' | 'financialViewer'
/** A role in one of two organizations, or for one of the two stays of each. */
type Held = { readonly role: Role; readonly organization: 0 | 1; readonly stay: 0 | 1 }
type Place = { readonly organization: 0 | 1; readonly stay: 0 | 1 | null }

function isStayRole(role: Role) {
  return role.startsWith('stay')
}

function allows(graph: readonly Held[], permission: string, place: Place): boolean {
  const [resource = '', action = ''] = permission.split('.')
  return graph.some(
    ({ role, organization, stay }) =>
      organization === place.organization &&
      (!isStayRole(role) || stay === place.stay) &&
      (matrix[role]?.[resource] ?? '').includes(action[0] ?? '?'),
  )
}

let t: TestPlatform
const organizations: { id: string; owner: Person & { organizationId: string }; stays: string[] }[] = []
beforeAll(async () => {
  t = await startTestPlatform()
  for (const name of ['First Stays', 'Second Stays']) {
    const owner = await t.given.host(name)
    const stays = [(await t.given.draft(owner)).id, (await t.given.draft(owner)).id]
    organizations.push({ id: owner.organizationId, owner, stays })
  }
})
afterAll(() => t.close())

function idsOf({ organization, stay }: Place) {
  return {
    organizationId: organizations[organization]?.id ?? '',
    stayId: stay === null ? null : (organizations[organization]?.stays[stay] ?? ''),
  }
}

/**
 * Gives a new person exactly the roles of a graph, via calls by the organizations' owners and the person's own consent.
 */
async function personWith(graph: readonly Held[]): Promise<Person> {
  const person = await t.given.user()
  for (const [organization, { owner }] of organizations.entries()) {
    const contextRoles = graph
      .filter((held) => held.organization === organization)
      .map(({ role, ...held }) => {
        const { organizationId, stayId } = idsOf(held)
        return { role, ...(isStayRole(role) ? { stayId } : { organizationId }) }
      })
    if (contextRoles.length === 0) continue
    const offered = await t.call('POST', `/users/${person.id}/context-roles`, { as: owner, body: { contextRoles } })
    expect(offered.status, offered.text).toBe(202)
    for (const { id } of offered.body.invitations) {
      const accepted = await t.call('POST', `/users/self/invitations/${id}/accept`, { as: person })
      expect(accepted.status, accepted.text).toBe(200)
    }
  }
  return person
}

const half = fc.constantFrom(0 as const, 1 as const)
const roles = fc.constantFrom<Role>('stayOwner', 'stayManager', 'orgManager', 'orgOwner', 'financialViewer')
const graphs = fc.array(fc.record({ role: roles, organization: half, stay: half }), { maxLength: 4 })
const places: Place[] = ([0, 1] as const).flatMap((organization) =>
  ([0, 1, null] as const).map((stay) => ({ organization, stay })),
)

test('explained permissions match the matrix, in every place', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const person = await personWith(graph)
      for (const place of places) {
        const { organizationId, stayId } = idsOf(place)
        const query: Record<string, string> = stayId === null ? { organizationId } : { stayId }
        const { body } = await t.call('GET', '/users/self/permissions', { as: person, query })
        const wrong = body.permissions.filter(
          ({ permission, allowed }: { permission: string; allowed: boolean }) =>
            allowed !== allows(graph, permission, place),
        )
        expect(wrong, JSON.stringify({ graph, place })).toEqual([])
      }
    }),
    { numRuns: 40 },
  )
}, 90_000)

// A call for each of some permissions, with its status when the permission is held.
const calls: [permission: string, call: (place: ReturnType<typeof idsOf>, as: Person) => Promise<number>][] = [
  ['org.View', async (place, as) => (await t.call('GET', `/organizations/${place.organizationId}`, { as })).status],
  [
    'user.View',
    async (place, as) => (await t.call('GET', `/organizations/${place.organizationId}/users`, { as })).status,
  ],
  [
    'stay.Create',
    async ({ organizationId }, as) => (await t.call('POST', '/stays/drafts', { as, body: { organizationId } })).status,
  ],
  ['stay.View', async ({ stayId }, as) => (await t.call('GET', `/stays/${stayId}/feedback`, { as })).status],
  [
    'stay.Update',
    async ({ stayId }, as) =>
      (await t.call('POST', `/stays/${stayId}/drafts`, { as, body: { nearby: 'A lake' } })).status,
  ],
  [
    'offer.Create',
    async ({ stayId }, as) => (await t.call('POST', '/offers', { as, body: { stayId, title: 'Free nights' } })).status,
  ],
]

test('the calls themselves allow what is permitted, and refuse the rest', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, half, half, async (graph, organization, stay) => {
      const person = await personWith(graph)
      for (const [permission, call] of calls) {
        const place: Place = {
          organization,
          stay: /^(org|user)|Create$/.test(permission) && permission !== 'offer.Create' ? null : stay,
        }
        const status = await call(idsOf(place), person)
        expect(status < 300, `${permission} ${status} ${JSON.stringify({ graph, place })}`).toBe(
          allows(graph, permission, place),
        )
        expect([200, 201, 403, 404]).toContain(status)
      }
    }),
    { numRuns: 40 },
  )
}, 90_000)
