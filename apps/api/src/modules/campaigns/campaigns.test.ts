import type { CampaignStatus } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let stranger: Person & { organizationId: string }
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, stranger] = await Promise.all([t.given.host(), t.given.host('Foreign Stays')])
  stayId = (await t.given.draft(host)).id
})
afterAll(() => t.close())

function get(path: string, as: Person | null = host) {
  return t.call('GET', path, { as })
}

function titles(answer: { body: { docs: { title: string }[] } }) {
  return answer.body.docs.map((doc) => doc.title)
}

function days(count: number) {
  return new Date(Date.now() + count * 86_400_000)
}

let made = 0

/** A campaign from one day to another, as its writer leaves it. */
async function campaign(
  [start, end]: readonly [number, number],
  status: CampaignStatus = 'Queued',
  organizationId = host.organizationId,
  stays: string[] = [],
) {
  const id = `cmp_${++made}`
  const dates = { starts_at: days(start), ends_at: days(end) }
  await t.platform.db
    .insertInto('campaigns')
    .values({ id, organization_id: organizationId, title: `Campaign ${made}`, budget: 250_00, status, ...dates })
    .execute()
  for (const stay_id of stays)
    await t.platform.db.insertInto('campaign_stays').values({ campaign_id: id, stay_id }).execute()
  return { id, title: `Campaign ${made}` }
}

describe('one campaign', () => {
  test('says its window, its budget in cents and its stays; its short form counts them', async () => {
    const { id } = await campaign([-1, 3], 'Queued', host.organizationId, [stayId])
    const answer = await get(`/campaigns/${id}`)
    expect(answer.body).toMatchObject({
      organizationId: host.organizationId,
      status: 'Queued',
      budget: 25_000,
      stayIds: [stayId],
    })
    expect(answer.headers.etag).toBe('"1"')
    expect((await get(`/campaigns/${id}/info`)).body).toMatchObject({ id, stayCount: 1, cancellationCount: 0 })
  })

  test("lists the cancellations that name it, of its own organization's stays alone", async () => {
    const { id } = await campaign([-1, 3])
    const dateRange = { start: days(2).toISOString(), end: days(4).toISOString() }
    const cancel = (as: Person, of: string, title: string) =>
      t.call('POST', '/cancellations', { as, body: { stayId: of, title, dateRange, campaignId: id } })
    await cancel(host, stayId, 'Ours')
    await cancel(stranger, (await t.given.draft(stranger)).id, 'Planted')
    expect(titles(await get(`/campaigns/${id}/cancellations`))).toEqual(['Ours'])
    expect((await get(`/campaigns/${id}/info`)).body.cancellationCount).toBe(1)
  })

  test('is nothing to another host, to a traveler and to those who manage one stay', async () => {
    const { id } = await campaign([-1, 3])
    for (const path of [`/campaigns/${id}`, `/campaigns/${id}/all`, `/organizations/${host.organizationId}/campaigns`])
      expect((await get(path, stranger)).status).toBe(404)
    expect((await get('/campaigns/cmp_none')).status).toBe(404)
    expect((await get('/campaigns/org_none/current')).status).toBe(404)
  })
})

describe('the campaigns of an organization', () => {
  test('are asked for by its id, or by that of any of them', async () => {
    const owner = await t.given.host('Third Stays')
    const of = owner.organizationId
    const running = await campaign([-1, 3], 'Queued', of)
    const longer = await campaign([-2, 9], 'Queued', of)
    const coming = await campaign([2, 5], 'Queued', of)
    const draft = await campaign([-3, 3], 'Draft', of)
    const over = await campaign([-9, -2], 'Executed', of)
    for (const id of [of, draft.id]) {
      expect((await get(`/campaigns/${id}/current`, owner)).body.id).toBe(running.id)
      expect((await get(`/campaigns/${id}/current/info`, owner)).body).toMatchObject({ id: running.id, stayCount: 0 })
      expect(titles(await get(`/campaigns/${id}/active`, owner))).toEqual(
        [coming, running, longer].map((each) => each.title),
      )
      expect(titles(await get(`/campaigns/${id}/all`, owner))).toEqual(
        [coming, running, longer, draft, over].map((each) => each.title),
      )
    }
    expect((await get(`/organizations/${of}/campaigns`, owner)).body.totalDocs).toBe(5)
  })

  test('have no current one where none was approved and runs', async () => {
    const owner = await t.given.host('Fourth Stays')
    await campaign([-1, 3], 'Submitted', owner.organizationId)
    await campaign([1, 3], 'Queued', owner.organizationId)
    for (const path of ['current', 'current/info'])
      expect((await get(`/campaigns/${owner.organizationId}/${path}`, owner)).body).toBeNull()
  })
})
