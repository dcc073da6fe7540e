import { shownStayName } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let admin: Person
let receiver: Host
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[admin, receiver] = await Promise.all([t.given.admin(), t.given.host()])
})
afterAll(() => t.close())

async function promote(stayId: string, host: Host) {
  const made = await t.call('POST', '/stay-promotions', { as: host, body: { stayId } })
  expect(made.status, made.text).toBe(201)
  return made.body
}

/** Where a host's only stay is named for its team or staff. */
const pages: [string, (stayId: string, host: Host) => Promise<string | null>][] = [
  ['its promotions', async (stayId, host) => (await promote(stayId, host)).stayName],
  [
    'what its campaigns can take',
    async (stayId, host) => {
      await promote(stayId, host)
      const { body } = await t.call('GET', `/organizations/${host.organizationId}/campaign-candidates`, { as: host })
      return body.candidates[0].stayName
    },
  ],
  [
    'its transfers',
    async (stayId, host) =>
      (await t.call('PUT', `/organizations/${receiver.organizationId}/stays/${stayId}`, { as: host })).body.stay.name,
  ],
  [
    'the roles of its team',
    async (stayId, host) => {
      await t.given.role(await t.given.user(), 'stayManager', { stayId })
      const { docs } = (await t.call('GET', `/organizations/${host.organizationId}/users`, { as: host })).body
      return docs.at(-1).stayRoles[0].stayName
    },
  ],
  [
    'the audit log',
    async (stayId, host) => {
      const { id } = await promote(stayId, host)
      const { docs } = (await t.call('GET', '/audit', { as: admin, query: { subjectId: id } })).body
      return docs[0].subjectName
    },
  ],
]

describe.each(pages)('for %s a stay is named', (_, nameOf) => {
  test('by its draft until it is accepted', async () => {
    const host = await t.given.host()
    const { id } = await t.given.draft(host, { name: 'The Draft Hut' })
    expect(await nameOf(id, host)).toBe('The Draft Hut')
  })

  test('by the name on the site while an edit would change it', async () => {
    const host = await t.given.host()
    const stay = await t.given.acceptedStay(host, admin, { name: 'The Old Mill' })
    const edited = await t.call('POST', `/stays/${stay.id}/drafts`, { as: host, body: { name: 'The New Mill' } })
    expect(edited.status).toBe(200)
    expect(await nameOf(stay.id, host)).toBe('The Old Mill')
  })

  test('as untitled while its draft has no name', async () => {
    const host = await t.given.host()
    const { id } = await t.given.draft(host, { name: '' })
    expect(shownStayName(await nameOf(id, host))).toBe('Untitled stay')
  })
})

test('the calendar names an untitled promotion by its stay’s draft, and a stay without a name as untitled', async () => {
  const host = await t.given.host()
  for (const name of ['The Draft Hut', '']) {
    const { id } = await t.given.draft(host, { name })
    await promote(id, host)
  }
  const query = { from: '2030-01-01', to: '2030-01-31' }
  const { body } = await t.call('GET', `/organizations/${host.organizationId}/calendar`, { as: host, query })
  const named = body.entries.map(({ title, stayName }: Record<string, string>) => [title, stayName])
  expect(named.sort()).toEqual([
    ['Promotion of The Draft Hut', 'The Draft Hut'],
    ['Promotion of a stay', 'Untitled stay'],
  ])
})
