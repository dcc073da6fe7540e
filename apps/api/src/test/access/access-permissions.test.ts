/**
 * Verifies that the access table and the permission matrix agree: holders of a call's permission get through, and no
 * one else does.
 */
import { type ContextGrant, type ContextRole, can, type Permission } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../index.ts'
import { table } from './world.ts'

const roles: Readonly<Record<string, ContextRole>> = {
  sM: 'stayManager',
  sO: 'stayOwner',
  oM: 'orgManager',
  oO: 'orgOwner',
  fV: 'financialViewer',
}
const OWN = { stayId: 'stay_own', organizationId: 'org_own' }

function grantOf(role: ContextRole): ContextGrant {
  return role.startsWith('stay') ? { role, stayId: OWN.stayId } : { role, organizationId: OWN.organizationId }
}

let t: TestPlatform
let permissions: Map<string, Permission>
beforeAll(async () => {
  t = await startTestPlatform()
  permissions = new Map()
  for (const { routes } of t.platform.modules)
    for (const { access, route } of routes) {
      const { method, url } = route({ reads: new Map() } as never)
      const path = url.replace(/:(\w+)/g, '{$1}')
      if (access.includes('.')) permissions.set(`${String(method)} ${path}`, access as Permission)
    }
})
afterAll(() => t.close())

// Organization-wide resources, whose scope contains no stay; for subscriptions, the owner of a single stay sees that
// stay's.
const orgWide =
  /\/payments\/profiles|^POST \/(payments\/subscriptions|transactions)$|\/organizations\/\{id\}\/(?!subscriptions$)/

/** Calls whose handler requires another permission besides the declared one. */
const alsoNeeded: Readonly<Record<string, Permission>> = {
  'POST /stay-promotions/{id}/cart/{cartId}': 'cartItem.Update',
}

test.each(Object.entries(roles))('%s gets through exactly the calls that its permissions allow', (actor, role) => {
  const holder = { id: 'usr_1', roles: [], contextRoles: [grantOf(role)] }
  const differences = table.flatMap(({ method, path, about, expected }) => {
    const permission = permissions.get(`${method} ${path}`)
    if (!permission || !about.startsWith('own')) return []
    const scope = orgWide.test(`${method} ${path}`) ? { organizationId: OWN.organizationId } : OWN
    const also = alsoNeeded[`${method} ${path}`]
    const may = can(holder, permission, scope) && (!also || can(holder, also, scope))
    const status = Number(expected[actor])
    // A rejection because of state comes after the permission check.
    const passes = status < 300 || [409, 422, 423].includes(status)
    return may === passes ? [] : [`${method} ${path} (${about}): ${permission} is ${may}, and the table says ${status}`]
  })
  expect(differences).toEqual([])
})
