import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let owner: Host
beforeAll(async () => {
  t = await startTestPlatform()
  owner = await t.given.host()
})
afterAll(() => t.close())

function change(body: object, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/organizations/${owner.organizationId}`, { as: owner, body, headers })
}

test('a new organization gives dates in Eastern time', async () => {
  const { body } = await t.call('POST', '/organizations', { as: owner, body: { name: 'Harbor Houses' } })
  expect(body.timeZone).toBe('America/New_York')
})

test('its owner changes its name and its time zone, one or both', async () => {
  expect((await change({ name: 'Saltbox & Tern' })).body).toMatchObject({ name: 'Saltbox & Tern' })
  expect((await change({ timeZone: 'America/Denver' })).body).toMatchObject({
    name: 'Saltbox & Tern',
    timeZone: 'America/Denver',
  })
})

test('what is no time zone is refused by name', async () => {
  const { status, body } = await change({ timeZone: 'Mars/Olympus' })
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'timeZone', message: 'Time zone must be a name such as America/New_York.' }],
  ])
})

test('a change to what somebody else has changed is 412', async () => {
  expect((await change({ name: 'Tern' }, { 'if-match': '"1"' })).status).toBe(412)
})

test('staff find an organization by a part of its name, or by its id', async () => {
  const [employee, host] = await Promise.all([t.given.employee(), t.given.host('Fog & Ferry')])
  const found = async (text: string) =>
    (await t.call('GET', '/organizations', { as: employee, query: { text } })).body.docs.map(
      ({ id }: { id: string }) => id,
    )
  expect(await found('g & fer')).toEqual([host.organizationId])
  expect(await found(host.organizationId)).toEqual([host.organizationId])
})
