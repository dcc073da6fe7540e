import { DAY_MS, type HostedKind, NEW_ITEMS_A_DAY, UNKNOWN_HOST_SUBMISSIONS_MAX } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let employee: Person
let admin: Person
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
}, 60_000)
afterAll(() => t.close())

const dateRange = { start: Date.now() + DAY_MS, end: Date.now() + 3 * DAY_MS }
const title = 'Two nights for one'

type Created = Exclude<HostedKind, 'stays'>
const fields: Record<Created, (stayId: string, of: Host) => object> = {
  offers: (stayId) => ({ stayId, title, dateRange }),
  cancellations: (stayId) => ({ stayId, title, dateRange }),
  giveaways: (stayId) => ({ stayId, title, prize: 'Seven nights', dateRange }),
  'stay-promotions': (stayId) => ({ stayId }),
  campaigns: (_, { organizationId }) => ({ organizationId, title, summary: 'Leaves.', dateRange }),
}

function create(kind: Created, host: Host, stayId: string, as: Person = host) {
  return t.call('POST', `/${kind}`, { as, body: fields[kind](stayId, host) })
}

/** As if whoever did something last had done it so often within the day. */
function repeatLast(times: number) {
  return sql`insert into daily_actions (key, at)
    select last.key, last.at from (select key, at from daily_actions order by at desc limit 1) last,
      generate_series(2, ${times})`.execute(t.platform.db)
}

test.each<[plural: string, kind: Created]>([
  ['offers', 'offers'],
  ['cancellations', 'cancellations'],
  ['giveaways', 'giveaways'],
  ['promotions', 'stay-promotions'],
  ['campaigns', 'campaigns'],
])('a person creates a limited number of %s a day; staff, any number', async (plural, kind) => {
  const host = await t.given.host()
  const { id } = await t.given.draft(host)
  expect((await create(kind, host, id)).status).toBe(201)
  await repeatLast(NEW_ITEMS_A_DAY[kind])
  expect((await create(kind, host, id)).body).toMatchObject({
    status: 429,
    detail: `You’ve added enough ${plural} for today. Try again tomorrow.`,
  })
  expect((await create(kind, host, id, admin)).status).toBe(201)
})

test('a copy of a promotion counts as a new one', async () => {
  const host = await t.given.host()
  const { id: stayId } = await t.given.draft(host)
  const { id } = (await create('stay-promotions', host, stayId)).body
  await repeatLast(NEW_ITEMS_A_DAY['stay-promotions'] - 1)
  const copy = () => t.call('POST', `/stay-promotions/${id}/duplicates`, { as: host })
  expect([(await copy()).status, (await copy()).status]).toEqual([201, 429])
})

test('an organization whose stays were never accepted has a limited number of items in the queue', async () => {
  const host = await t.given.host()
  const { id: stayId } = await t.given.draft(host)
  const { id } = (await create('cancellations', host, stayId)).body
  const submit = () => t.call('POST', `/cancellations/${id}/update`, { as: host, body: {} })
  for (let n = 0; n < UNKNOWN_HOST_SUBMISSIONS_MAX; n++) expect((await create('offers', host, stayId)).status).toBe(201)
  const detail = /^20 of your submissions are waiting for a moderator\./
  for (const { status, body } of [await create('offers', host, stayId), await submit()])
    expect([status, body.detail]).toEqual([409, expect.stringMatching(detail)])
  await t.given.acceptedStay(host, employee)
  expect([(await create('offers', host, stayId)).status, (await submit()).status]).toEqual([201, 200])
})
