import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

function clock(organizationId: string) {
  return t.call('GET', `/organizations/${organizationId}/billing-clock`, { as: employee })
}

function advance(organizationId: string, by: string) {
  return t.call('POST', `/organizations/${organizationId}/billing-clock`, { as: employee, body: { by } })
}

test('advancing one organization by a month renews its plans, and no other organization’s', async () => {
  const other = await t.given.host('Other Stays')
  for (const owner of [host, other]) {
    const { id } = await t.given.acceptedStay(owner, employee)
    const body = { tier: 'Basic', paymentMethodId: await t.saveCard(owner) }
    expect((await t.call('POST', `/stays/${id}/subscription`, { as: owner, body })).status).toBe(200)
  }
  const before = (await clock(host.organizationId)).body.now
  const { status, body } = await advance(host.organizationId, 'month')
  expect(status).toBe(200)
  expect(Date.parse(body.now) - Date.parse(before)).toBeGreaterThan(28 * 24 * 3_600_000)
  await t.takeOverEvents()
  const payments = async (as: Host) => (await t.call('GET', '/transactions', { as })).body.totalDocs
  expect([await payments(host), await payments(other)]).toEqual([2, 1])
})

test('an organization without payments has no clock, and a step is a day or a month', async () => {
  const fresh = await t.given.host('Fresh Stays')
  expect((await clock(fresh.organizationId)).status).toBe(409)
  expect((await advance(host.organizationId, 'year')).status).toBe(422)
})
