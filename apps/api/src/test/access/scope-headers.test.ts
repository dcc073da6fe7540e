/**
 * Verifies that a scope header narrows every list that spans more than one scope, with each header, and that lists
 * contain what their reader's permissions promise.
 */
import { contextRoles, isStayRole } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../index.ts'
import { table } from './world.ts'

let t: PayingPlatform
let host: Host
let financialViewer: Person
let employee: Person
let scopes: Record<string, Record<string, string>>
let own: { organizationId: string; stayId: string }
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, financialViewer] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
  const foreign = await t.given.host('Foreign Stays')
  const second = await t.call('POST', '/organizations', { as: host, body: { name: 'Second Stays' } })
  const other = { ...host, organizationId: second.body.id as string }
  // Two stays in one organization, one in another organization of the same owner, and one of another owner.
  const stays = []
  for (const owner of [host, host, other, foreign]) stays.push(await everythingAt(owner))
  own = { organizationId: host.organizationId, stayId: stays[0] ?? '' }
  scopes = {
    'stay-id': { 'stay-id': own.stayId },
    'org-id': { 'org-id': own.organizationId },
    'csmr-id': { 'csmr-id': await t.customerOf(host) },
  }
  await t.given.role(financialViewer, 'financialViewer', { organizationId: own.organizationId })
}, 120_000)
afterAll(() => t.close())

/** Creates a public stay with a row in every stay-related list. @returns its id. */
async function everythingAt(owner: Host): Promise<string> {
  const stayId = (await t.given.acceptedStay(owner, employee)).id as string
  const dateRange = { start: Date.now() + 2 * 86_400_000, end: Date.now() + 5 * 86_400_000 }
  for (const path of ['/offers', '/cancellations'])
    await t.call('POST', path, { as: owner, body: { stayId, title: 'Spring', enabled: true, dateRange } })
  const bought = await t.acceptedPromotion(owner, stayId, employee)
  await t.stage(owner, bought.id)
  const body = { customerId: await t.customerOf(owner), paymentProfileId: await t.saveCard(owner) }
  await t.call('POST', '/payments/profiles/checkout', { as: owner, body: { ...body, amount: bought.price } })
  await t.given.draft(owner)
  return stayId
}

type Row = { readonly id: string; readonly organizationId?: string | null; readonly stayId?: string | null }

async function rowsOf(path: string, as: Person, headers: Record<string, string> = {}): Promise<Row[]> {
  const answer = await t.call('GET', path, { as, headers, query: { limit: '100' } })
  expect(answer.status, `${path}: ${answer.text}`).toBe(200)
  return answer.body.docs
}

/**
 * Lists of resources owned by organizations and stays, mixing own and public rows, or spanning several of one's own.
 */
const lists = [
  '/offers',
  '/cancellations',
  '/stay-promotions',
  '/stays/custom',
  '/users/self/orgs',
  '/cart-items',
  '/transactions',
]

function isWithin(header: string, path: string, row: Row): boolean {
  if (path === '/users/self/orgs') return row.id === own.organizationId
  if (header !== 'stay-id') return row.organizationId === own.organizationId
  if (path === '/stays/custom') return row.id === own.stayId
  return path === '/transactions' ? row.organizationId === own.organizationId : row.stayId === own.stayId
}

test('the lists are all served', () => {
  const served = new Set(table.map(({ method, path }) => `${method} ${path}`))
  expect(lists.filter((path) => !served.has(`GET ${path}`))).toEqual([])
})

test.each(lists.flatMap((path) => ['stay-id', 'org-id', 'csmr-id'].map((header) => ({ path, header }))))(
  '$path with $header contains what is in its scope, for hosts and for staff',
  async ({ path, header }) => {
    for (const as of path === '/users/self/orgs' ? [host] : [host, employee]) {
      const all = await rowsOf(path, as)
      const narrowed = await rowsOf(path, as, scopes[header])
      expect(narrowed.filter((row) => !isWithin(header, path, row))).toEqual([])
      // Nothing in scope is missing, and the full list had more.
      expect(narrowed.length, path).toBeGreaterThan(0)
      expect(narrowed.length, path).toBeLessThan(all.length)
    }
  },
)

test('a payment for several stays is in none of their lists', async () => {
  const one = await t.acceptedPromotion(host, own.stayId, employee)
  const stayId = (await t.given.acceptedStay(host, employee)).id as string
  const two = await t.acceptedPromotion(host, stayId, employee)
  for (const { id } of [one, two]) await t.stage(host, id)
  const body = { customerId: await t.customerOf(host), paymentProfileId: await t.saveCard(host) }
  const amount = one.price + two.price
  const paid = await t.call('POST', '/payments/profiles/checkout', { as: host, body: { ...body, amount } })
  const ids = async (headers: Record<string, string> = {}) =>
    (await rowsOf('/transactions', host, headers)).map(({ id }) => id)
  expect(await ids()).toContain(paid.body.transaction.id)
  expect(await ids({ 'org-id': own.organizationId })).toContain(paid.body.transaction.id)
  for (const stay of [own.stayId, stayId])
    expect(await ids({ 'stay-id': stay })).not.toContain(paid.body.transaction.id)
})

test('a bookkeeper’s list of one stay shows it as the public sees it', async () => {
  expect((await rowsOf('/stays/custom', financialViewer, scopes['stay-id'])).map(({ id }) => id)).toEqual([own.stayId])
  const { id } = await t.given.draft(host)
  expect(await rowsOf('/stays/custom', financialViewer, { 'stay-id': id })).toEqual([])
})

const viewed = [
  ['/cart-items', 'cartItem.View'],
  ['/transactions', 'transaction.View'],
  ['/stay-promotions', 'promotion.View'],
  ['/offers', 'offer.View'],
] as const

test.each(contextRoles)('the lists of a %s contain what self/permissions promises', async (role) => {
  const holder = await t.given.user()
  const { stayId, organizationId } = own
  await t.given.role(holder, role, isStayRole(role) ? { stayId } : { organizationId })
  const { body } = await t.call('GET', '/users/self/permissions', { as: holder, query: { stayId: own.stayId } })
  const promised = new Map<string, boolean>(
    body.permissions.map(({ permission, allowed }: { permission: string; allowed: boolean }) => [permission, allowed]),
  )
  for (const [path, permission] of viewed) {
    const ofStay = (await rowsOf(path, holder)).filter((row) => !('stayId' in row) || row.stayId === own.stayId)
    expect([path, ofStay.length > 0]).toEqual([path, promised.get(permission)])
  }
})
