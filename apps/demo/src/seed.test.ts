import { type Person, startTestPlatform, type TestPlatform } from '@lodestay/api/test'
import { DEMO_BLOG_STAY, type PlanName, plans } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from './seed.ts'

let t: TestPlatform
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  await seed(t.platform, () => {}, { waitsForContent: true })
  employee = await t.given.employee()
}, 120_000)
afterAll(() => t.close())

const lists = [
  '/stays',
  '/stays/applications',
  '/announcements',
  '/site-promotions',
  '/flag-reports',
  '/feedback',
  '/contact-submissions',
  '/waitlist',
  '/stay-promotions',
]

function totals() {
  return Promise.all(lists.map(async (list) => [list, (await t.call('GET', list, { as: employee })).body.totalDocs]))
}

test('the demo has something in every list, and a second seeding adds nothing', async () => {
  const before = await totals()
  for (const [list, total] of before) expect([list, total > 0]).toEqual([list, true])
  const said: string[] = []
  await seed(t.platform, (line) => said.push(line))
  expect(said).toEqual(['The demo is there already.'])
  expect(await totals()).toEqual(before)
})

test('visitors read what is announced now, and see the banners of now', async () => {
  const titles = async (list: string) =>
    (await t.call('GET', list)).body.docs.map((doc: { title: string }) => doc.title)
  expect(await titles('/announcements')).toEqual(['Leaves are early this year'])
  expect(await titles('/site-promotions')).toEqual([
    'A stove, a porch and no neighbors',
    'Do you have a place of your own?',
    'Keep the ones you like',
  ])
})

test('the demo host has promotions in every status before money moves, each priced by what it chose', async () => {
  const { docs } = (await t.call('GET', '/stay-promotions', { as: employee, query: { limit: '100' } })).body
  const statuses = new Set(docs.map(({ status }: { status: string }) => status))
  expect(statuses).toEqual(new Set(['Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted']))
  for (const { status, confirmed, price, problems } of docs)
    if (status !== 'Draft') expect([confirmed, price.total > 0, problems]).toEqual([true, true, []])
})

test('a page of 24 cards weighs at most 22 kB', async () => {
  for (const list of ['/stays', '/stays/top']) {
    const { text, body } = await t.call('GET', list, { query: { limit: '24' } })
    expect(body.docs).toHaveLength(24)
    expect(text.length, list).toBeLessThanOrEqual(22 * 1024)
  }
})

test('the stay that the content system has a blog post about is on a plan with a blog, for all to see', async () => {
  const { body } = await t.call('GET', `/stays/${DEMO_BLOG_STAY.id}`)
  expect([body.name, plans[body.plan as PlanName].blog]).toEqual(['Fogbound Cabin', true])
})
