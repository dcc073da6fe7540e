import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  actions,
  type ContextGrant,
  type ContextRole,
  can,
  contextRoles,
  grantFor,
  permissionTable,
  type Resource,
  resources,
  type Scope,
  userRoles,
} from './permissions.ts'

// Written by hand from the permission matrix: C create, V view, U update, D delete.
const expected = `
  stayOwner       stay stay        VUD
  stayOwner       stay promotion   CVUD
  stayOwner       stay giveaway    CVUD
  stayOwner       stay offer       CVUD
  stayOwner       stay payment     V
  stayOwner       stay transaction V
  stayOwner       stay cartItem    V
  stayManager     stay stay        V
  stayManager     stay promotion   CVUD
  stayManager     stay giveaway    CVUD
  stayManager     stay offer       CVUD
  orgManager      org  stay        CVUD
  orgManager      org  promotion   CVUD
  orgManager      org  giveaway    CVUD
  orgManager      org  offer       CVUD
  orgManager      org  campaign    CVUD
  orgManager      org  org         V
  orgManager      org  cartItem    CVUD
  orgOwner        org  org         CVUD
  orgOwner        org  user        CVUD
  orgOwner        org  stay        CVUD
  orgOwner        org  promotion   CVUD
  orgOwner        org  giveaway    CVUD
  orgOwner        org  offer       CVUD
  orgOwner        org  campaign    CVUD
  orgOwner        org  payment     CVUD
  orgOwner        org  transaction V
  orgOwner        org  cartItem    CVUD
  financialViewer org  payment     V
  financialViewer org  transaction V
  financialViewer org  cartItem    V
  financialViewer org  org         V`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [ContextRole, 'stay' | 'org', Resource, string])

const letter: Record<Action, string> = { Create: 'C', View: 'V', Update: 'U', Delete: 'D' }

function allowed(role: ContextRole, resource: Resource, action: Action) {
  return expected.some(([r, , on, letters]) => r === role && on === resource && letters.includes(letter[action]))
}

function scopeOf(role: ContextRole) {
  return expected.find(([r]) => r === role)?.[1]
}

test('the table grants exactly what the matrix grants', () => {
  const granted = contextRoles.flatMap((role) =>
    resources.flatMap((resource) => {
      const letters = actions.filter((action) => permissionTable[role].grants[resource]?.includes(action))
      return letters.length
        ? [`${role} ${permissionTable[role].scope} ${resource} ${letters.map((a) => letter[a]).join('')}`]
        : []
    }),
  )
  expect(granted.sort()).toEqual(expected.map((row) => row.join(' ')).sort())
})

const ids = fc.constantFrom('one', 'two', 'three')
const grants: fc.Arbitrary<ContextGrant> = fc
  .tuple(fc.constantFrom(...contextRoles), ids)
  .map(([role, id]) =>
    scopeOf(role) === 'stay' ? { role, stayId: `stay_${id}` } : { role, organizationId: `org_${id}` },
  )
const actors: fc.Arbitrary<Actor> = fc.record({
  id: fc.constant('usr'),
  roles: fc.subarray([...userRoles]),
  contextRoles: fc.array(grants, { maxLength: 5 }),
})
const scopes: fc.Arbitrary<Scope> = fc.record({
  stayId: fc.option(ids.map((id) => `stay_${id}`)),
  organizationId: fc.option(ids.map((id) => `org_${id}`)),
})

/** A reference model of the rules, written independently of the code. */
function model(actor: Actor, resource: Resource, action: Action, scope: Scope): boolean {
  const isAdmin = actor.roles.includes('Admin')
  const isEmployee = actor.roles.includes('Employee')
  if (action === 'View' && (isAdmin || isEmployee)) return true
  if (isAdmin && resource !== 'payment') return true
  if (isEmployee && action === 'Update' && ['stay', 'promotion', 'giveaway', 'offer'].includes(resource)) return true
  return actor.contextRoles.some((grant) => {
    const here =
      scopeOf(grant.role) === 'stay' ? grant.stayId === scope.stayId : grant.organizationId === scope.organizationId
    return here && allowed(grant.role, resource, action)
  })
}

describe('random people', () => {
  test('may do exactly what the rules allow', () => {
    fc.assert(
      fc.property(
        actors,
        fc.constantFrom(...resources),
        fc.constantFrom(...actions),
        scopes,
        (actor, resource, action, scope) => {
          expect(can(actor, `${resource}.${action}`, scope)).toBe(model(actor, resource, action, scope))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('lose nothing when granted more', () => {
    fc.assert(
      fc.property(
        actors,
        grants,
        fc.constantFrom(...resources),
        fc.constantFrom(...actions),
        scopes,
        (actor, more, resource, action, scope) => {
          const richer = { ...actor, contextRoles: [...actor.contextRoles, more] }
          if (can(actor, `${resource}.${action}`, scope)) expect(can(richer, `${resource}.${action}`, scope)).toBe(true)
        },
      ),
    )
  })

  test('learn which of their roles allows it', () => {
    fc.assert(
      fc.property(
        actors,
        fc.constantFrom(...resources),
        fc.constantFrom(...actions),
        scopes,
        (actor, resource, action, scope) => {
          const by = grantFor(actor, `${resource}.${action}`, scope)
          if (by !== null) expect([...actor.roles, ...actor.contextRoles]).toContain(by)
        },
      ),
    )
  })
})

test('signed-out users have no permissions', () => {
  for (const resource of resources)
    for (const action of actions)
      expect(can(null, `${resource}.${action}`, { stayId: 's', organizationId: 'o' })).toBe(false)
})

test('a grant without its scope covers nothing, not even things without a scope', () => {
  const actor: Actor = { id: 'usr', roles: ['Stayer'], contextRoles: [{ role: 'orgOwner' }, { role: 'stayOwner' }] }
  expect(can(actor, 'stay.View', {})).toBe(false)
  expect(can(actor, 'org.View', { organizationId: null, stayId: null })).toBe(false)
})

test('an admin sees payments and moves no money', () => {
  const admin: Actor = { id: 'usr', roles: ['Admin'], contextRoles: [] }
  expect(actions.filter((action) => can(admin, `payment.${action}`, { organizationId: 'org_one' }))).toEqual(['View'])
})
