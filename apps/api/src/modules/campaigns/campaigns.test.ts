import { addDays, type CampaignStatus, instantOf, localDay } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aPromotion,
  countStatements,
  type Host,
  type PayingPlatform,
  type Person,
  startPayingPlatform,
  sweepWithBroken,
} from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let stranger: Host
let employee: Person
let stayId: string
let foreignStayId: string
let realNow: Date
beforeAll(async () => {
  t = await startPayingPlatform()
  realNow = t.clock.now
  ;[host, stranger, employee] = await Promise.all([t.given.host(), t.given.host('Foreign Stays'), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, employee)).id
  foreignStayId = (await t.given.draft(stranger)).id
}, 60_000)
afterEach(() => {
  t.clock.now = realNow
})
afterAll(() => t.close())

function get(path: string, as: Person | null = host) {
  return t.call('GET', path, { as })
}

function post(path: string, body: object = {}, as: Person = host, headers: Record<string, string> = {}) {
  return t.call('POST', path, { as, body, headers })
}

function patch(id: string, body: object, as: Person = host, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/campaigns/${id}`, { as, body, headers })
}

function titles(answer: { body: { docs: { title: string }[] } }) {
  return answer.body.docs.map((doc) => doc.title)
}

function days(count: number) {
  return new Date(Date.now() + count * 86_400_000)
}

function between(start: number, end: number) {
  return { start: days(start).toISOString(), end: days(end).toISOString() }
}

const rejection = { category: 'Other', message: 'Say whom it is for.' }

function whole(fields: object = {}) {
  return {
    organizationId: host.organizationId,
    title: 'Foliage weeks',
    summary: 'Three weekends of color.',
    dateRange: between(3, 20),
    ...fields,
  }
}

async function make(fields: object = {}) {
  const answer = await post('/campaigns', whole(fields))
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function submitted(fields: object = {}) {
  const answer = await post(`/campaigns/${(await make(fields)).id}/applications`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function queued(fields: object = {}) {
  const answer = await post(`/campaigns/${(await submitted(fields)).id}/publish`, {}, employee)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

let made = 0

/** A campaign with any window and status, including past ones. */
async function stored(
  [start, end]: readonly [number, number],
  status: CampaignStatus = 'Queued',
  organizationId = host.organizationId,
) {
  const id = `cmp_${++made}`
  const dates = { starts_at: days(start), ends_at: days(end) }
  await t.platform.db
    .insertInto('campaigns')
    .values({ id, organization_id: organizationId, title: `Campaign ${made}`, status, ...dates })
    .execute()
  return { id, title: `Campaign ${made}` }
}

/** Runs the sweep at that time. */
function sweepAt(now: Date) {
  return t.work('campaigns:execute', {}, now)
}

function notificationsOf(subjectId: string) {
  return t.platform.db
    .selectFrom('notifications')
    .select(['user_id', 'title', 'body'])
    .where('subject_id', '=', subjectId)
    .execute()
}

describe('a campaign', () => {
  test('is created as a Draft, with its host’s text, its address and its version', async () => {
    const { status, body, headers } = await post(
      '/campaigns',
      whole({ goal: 'Full weekends', budget: 0, stayIds: [stayId] }),
    )
    expect([status, headers.location, headers.etag]).toEqual([201, `/api/campaigns/${body.id}`, '"1"'])
    expect(body).toMatchObject({
      organizationId: host.organizationId,
      title: 'Foliage weeks',
      goal: 'Full weekends',
      budget: 0,
      stayIds: [stayId],
      status: 'Draft',
    })
    expect((await get(`/campaigns/${body.id}`)).body).toEqual(body)
  })

  const now = Date.now()
  test.each([
    [{ title: '' }, 'title', 'Title is required.'],
    [{ title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
    [{ summary: 'x'.repeat(501) }, 'summary', 'Summary must be at most 500 characters.'],
    [{ goal: 'x'.repeat(201) }, 'goal', 'Goal must be at most 200 characters.'],
    [{ budget: -1 }, 'budget', 'Budget cannot be negative.'],
    [{ budget: 1.5 }, 'budget', 'Budget must be an amount in whole cents.'],
    [{ budget: 100_000_001 }, 'budget', 'Budget must be at most $1,000,000.'],
    [{ dateRange: undefined }, 'dateRange', 'Date range is required.'],
    [{ dateRange: { start: now + 2e9, end: now + 1e9 } }, 'dateRange.end', 'End date must be after the start date.'],
    [{ dateRange: { start: now - 2e9, end: now - 1e9 } }, 'dateRange.end', 'End date must be in the future.'],
    [{ stayIds: ['stay_none'] }, 'stayIds.0', 'No such stay.'],
    [{ stayIds: 'all' }, 'stayIds', 'Stays must be a list.'],
    [{ organizationId: undefined }, 'organizationId', 'Organization is required.'],
    [{ status: 'Queued' }, 'status', 'Unknown field "status".'],
  ])('rejects %j', async (fields, path, message) => {
    const { status, body } = await post('/campaigns', whole(fields))
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test('can’t name a stay of another organization', async () => {
    const asked = await post('/campaigns', whole({ stayIds: [stayId, foreignStayId] }))
    expect(asked.body.errors).toEqual([{ path: 'stayIds.1', message: 'No such stay.' }])
    const { id } = await make()
    expect((await patch(id, { stayIds: [foreignStayId] })).body.errors).toEqual([
      { path: 'stayIds.0', message: 'No such stay.' },
    ])
  })

  test('saves only the fields that are sent, and rejects edits based on an older version', async () => {
    const { id } = await make({ stayIds: [stayId], goal: 'Full weekends' })
    const saved = await patch(id, { budget: 40_000 }, host, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ budget: 40_000, goal: 'Full weekends', stayIds: [stayId], version: 2 })
    expect(saved.headers.etag).toBe('"2"')
    const late = await patch(id, { budget: 1 }, host, { 'if-match': '"1"' })
    expect([late.status, late.body.currentVersion]).toEqual([412, 2])
    expect((await patch(id, { stayIds: [] })).body.stayIds).toEqual([])
  })

  test('is invisible to another host, to a traveler and to callers naming a scope that isn’t theirs', async () => {
    const { id } = await make()
    const traveler = await t.given.user()
    for (const as of [stranger, traveler]) {
      expect((await get(`/campaigns/${id}`, as)).status).toBe(404)
      expect((await patch(id, { title: 'Mine' }, as)).status).toBe(404)
      expect((await post('/campaigns', whole(), as)).status).toBe(404)
    }
    for (const path of [`/campaigns/${id}/all`, `/organizations/${host.organizationId}/campaigns`])
      expect((await get(path, stranger)).status).toBe(404)
    for (const path of ['/campaigns/cmp_none', '/campaigns/org_none/current'])
      expect((await get(path)).status).toBe(404)
    const scoped = await post('/campaigns', whole(), host, { 'org-id': stranger.organizationId })
    expect([scoped.status, scoped.body.code]).toEqual([403, 'foreign-scope'])
    // A header that narrows the caller to one stay leaves no rights to the organization.
    expect((await post('/campaigns', whole(), host, { 'stay-id': stayId })).status).toBe(404)
    expect((await post('/campaigns', whole(), host, { 'org-id': host.organizationId })).status).toBe(201)
  })

  test('can be deleted as a Draft or once rejected, and its contents remain on their own', async () => {
    const draft = await make()
    const { body: promotion } = await post('/stay-promotions', { stayId, campaignId: draft.id })
    const { body: offer } = await post('/offers', { stayId, title: 'Weekdays', campaignId: draft.id })
    expect((await t.call('DELETE', `/campaigns/${draft.id}`, { as: host })).status).toBe(204)
    expect((await get(`/campaigns/${draft.id}`)).status).toBe(404)
    expect((await get(`/stay-promotions/${promotion.id}`)).body.campaignId).toBeNull()
    expect((await get(`/offers/${offer.id}`)).body.campaignId).toBeNull()
    const rejected = await submitted()
    await post(`/campaigns/${rejected.id}/reject`, rejection, employee)
    expect((await t.call('DELETE', `/campaigns/${rejected.id}`, { as: host })).status).toBe(204)
    for (const { id, status } of [await submitted(), await queued()]) {
      const kept = await t.call('DELETE', `/campaigns/${id}`, { as: host })
      expect([kept.status, kept.body.detail]).toEqual([409, `This campaign is ${status}, so it can’t be deleted.`])
    }
  })

  test('records in the audit log who did what', async () => {
    const { id } = await queued()
    await patch(id, { budget: 5000 })
    await post(`/campaigns/${id}/schedule`, { dateRange: between(5, 9) })
    const admin = await t.given.admin()
    const { body } = await t.call('GET', '/audit', { as: admin, query: { subjectId: id } })
    expect(body.docs.map(({ action }: { action: string }) => action)).toEqual([
      'campaign.schedule',
      'campaign.update',
      'campaign.publish',
      'campaign.submit',
      'campaign.create',
    ])
  })
})

describe('the review', () => {
  test('waits in the shared queue for all kinds, and can’t be claimed', async () => {
    const { id } = await submitted({ title: 'In the queue' })
    const { body } = await t.call('GET', '/moderation/queue', {
      as: employee,
      query: { kind: 'campaigns', limit: '100' },
    })
    expect(body.docs.find((item: { id: string }) => item.id === id)).toMatchObject({
      kind: 'campaigns',
      name: 'In the queue',
      status: 'Submitted',
      stayId: null,
      organizationId: host.organizationId,
      lockedBy: null,
      mayDecide: true,
    })
    expect(body.waiting.campaigns).toBeGreaterThan(0)
    for (const path of [`/campaigns/${id}/lock`, `/moderation/campaigns/${id}/takeover`])
      expect((await post(path, {}, employee)).status).toBe(404)
    const page = await get(`/moderation/campaigns/${id}`, employee)
    expect(page.body).toMatchObject({ item: { id }, standing: { status: 'Submitted', lockedBy: null } })
  })

  test('requires a summary', async () => {
    const { id } = await make({ summary: '' })
    const bare = await post(`/campaigns/${id}/applications`)
    expect([bare.status, bare.body.errors]).toEqual([422, [{ path: 'summary', message: 'Summary is required.' }]])
    const answer = await post(`/campaigns/${id}/applications`, { summary: 'Three weekends.' })
    expect(answer.body).toMatchObject({ status: 'Submitted', summary: 'Three weekends.' })
  })

  test('keeps what it was submitted with: no edit leaves out the summary while it waits, or once it is accepted', async () => {
    const admin = await t.given.admin()
    const refusal = { status: 422, errors: [{ path: 'summary', message: 'Summary is required.' }] }
    const { id } = await submitted()
    for (const as of [host, admin]) expect((await patch(id, { summary: '' }, as)).body).toMatchObject(refusal)
    expect((await patch(id, { summary: 'Two weekends.' })).body).toMatchObject({ summary: 'Two weekends.' })
    await post(`/campaigns/${id}/publish`, {}, employee)
    expect((await patch(id, { summary: '' }, admin)).body).toMatchObject(refusal)
    expect((await get(`/campaigns/${id}`)).body).toMatchObject({ status: 'Queued', summary: 'Two weekends.' })
  })

  test('with changes saves them to what is submitted already', async () => {
    const { id } = await submitted()
    const again = await post(`/campaigns/${id}/applications`, { summary: 'Two weekends.' })
    expect([again.status, again.body]).toMatchObject([200, { status: 'Submitted', summary: 'Two weekends.' }])
  })

  test('requires dates in the future', async () => {
    const [draft, waiting] = [await make({ dateRange: between(0, 1) }), await submitted({ dateRange: between(0, 1) })]
    t.clock.now = days(2)
    for (const late of [
      await post(`/campaigns/${draft.id}/applications`),
      await post(`/campaigns/${waiting.id}/publish`, {}, employee),
    ])
      expect([late.status, late.body.detail]).toEqual([409, 'This campaign’s dates have passed. Choose new ones.'])
  })

  test('queues what is published, and tells its host when it can no longer be undone', async () => {
    const { id } = await submitted()
    expect((await post(`/campaigns/${id}/publish`, { status: 'Accepted' }, employee)).body.errors).toEqual([
      { path: 'status', message: 'Status must be Queued.' },
    ])
    expect((await post(`/campaigns/${id}/publish`, { status: 'Queued' }, host)).status).toBe(403)
    expect((await post(`/campaigns/${id}/publish`, { status: 'Queued' }, employee)).body.status).toBe('Queued')
    expect(await notificationsOf(id)).toEqual([])
    const decision = t.platform.db.selectFrom('decisions').select('id').where('subject_id', '=', id)
    await t.work('review:tell', { decisionId: (await decision.executeTakeFirstOrThrow()).id })
    expect(await notificationsOf(id)).toMatchObject([{ user_id: host.id, title: 'Foliage weeks was accepted' }])
    expect((await get('/notifications')).body.docs[0]).toMatchObject({ subjectId: id, subjectKind: 'campaign' })
  })

  test('can be undone by the moderator who decided, back to the queue', async () => {
    for (const [move, body] of [
      ['publish', {}],
      ['reject', rejection],
    ] as const) {
      const { id } = await submitted()
      await post(`/campaigns/${id}/${move}`, body, employee)
      expect((await post(`/moderation/campaigns/${id}/undo`, {}, employee)).body.status).toBe('Submitted')
      expect((await post(`/campaigns/${id}/publish`, {}, employee)).body.status).toBe('Queued')
    }
  })

  test('rejects with a reason; an edit makes it a Draft, which can be resubmitted', async () => {
    const { id } = await submitted()
    expect((await post(`/campaigns/${id}/reject`, {}, employee)).status).toBe(422)
    expect((await post(`/campaigns/${id}/reject`, rejection, employee)).body.status).toBe('Rejected')
    expect((await get(`/campaigns/${id}/feedback`)).body.docs).toMatchObject([{ kind: 'Rejection', ...rejection }])
    expect((await post(`/moderation/campaigns/${id}/appeals`, { message: 'No.' })).status).toBe(404)
    const unchanged = await post(`/campaigns/${id}/applications`)
    expect([unchanged.status, unchanged.body.openMoves]).toEqual([409, ['redraft']])
    // Sending the stored values back changes nothing.
    expect((await patch(id, { title: 'Foliage weeks' })).body.status).toBe('Rejected')
    expect((await patch(id, { goal: 'Couples' })).body.status).toBe('Draft')
    expect((await post(`/campaigns/${id}/applications`)).body.status).toBe('Submitted')
  })

  test('can be edited by a client that sends back the status it read', async () => {
    const { id } = await submitted()
    await post(`/campaigns/${id}/reject`, rejection, employee)
    const edited = await patch(id, { summary: 'Two weekends.', status: 'Rejected' })
    expect([edited.status, edited.body]).toMatchObject([200, { summary: 'Two weekends.', status: 'Draft' }])
  })

  test('has the reason of its rejection, also as an edited draft, until it is resubmitted', async () => {
    const { id } = await submitted()
    const asRead = async () => (await get(`/campaigns/${id}`)).body
    expect((await asRead()).rejection).toBeNull()
    await post(`/campaigns/${id}/reject`, rejection, employee)
    const [feedback] = (await get(`/campaigns/${id}/feedback`)).body.docs
    expect((await asRead()).rejection).toEqual(feedback)
    await patch(id, { goal: 'Couples' })
    expect(await asRead()).toMatchObject({ status: 'Draft', rejection })
    await post(`/campaigns/${id}/applications`)
    expect(await asRead()).toMatchObject({ status: 'Submitted', rejection: null })
  })

  test('accepts the change along with the resubmission of a rejected one', async () => {
    const { id } = await submitted()
    await post(`/campaigns/${id}/reject`, rejection, employee)
    const again = await post(`/campaigns/${id}/applications`, { summary: 'For couples.' })
    expect(again.body).toMatchObject({ status: 'Submitted', summary: 'For couples.' })
  })

  test('is closed to staff with a role in the organization', async () => {
    const owner = await t.given.host('Insider Stays')
    const { id } = await stored([1, 3], 'Submitted', owner.organizationId)
    const insider = await t.given.employee()
    await t.given.role(insider, 'orgManager', owner)
    expect((await post(`/campaigns/${id}/publish`, {}, insider)).status).toBe(403)
    expect((await post(`/campaigns/${id}/publish`, {}, employee)).status).toBe(200)
  })

  test('is decided once, even when two decisions race', async () => {
    const { id } = await submitted()
    const second = await t.given.employee()
    const both = await t.meetAt('campaigns', id, [
      () => post(`/campaigns/${id}/publish`, {}, employee),
      () => post(`/campaigns/${id}/reject`, rejection, second),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('applies the same guard to a status as to the named action', async () => {
    const { id } = await make()
    const set = (status: string, as: Person = host, more: object = {}) => patch(id, { status, ...more }, as)
    expect((await set('Submitted')).body.status).toBe('Submitted')
    expect((await set('Queued')).status).toBe(403)
    expect((await set('Executed')).status).toBe(403)
    expect((await set('Draft')).body).toMatchObject({ code: 'illegal-move', openMoves: ['publish', 'reject'] })
    expect((await set('Queued', employee)).status).toBe(403)
    const admin = await t.given.admin()
    expect((await set('Rejected', admin)).status).toBe(422)
    expect((await set('Rejected', admin, rejection)).body.status).toBe('Rejected')
    expect((await set('Draft')).body.status).toBe('Draft')
  })
})

describe('a queued campaign', () => {
  test('gets new dates, and keeps what was reviewed', async () => {
    const { id, version } = await queued()
    const dateRange = between(10, 12)
    const moved = await post(`/campaigns/${id}/schedule`, { dateRange }, host, { 'if-match': `"${version}"` })
    expect(moved.body).toMatchObject({ status: 'Queued', dateRange })
    const late = await post(`/campaigns/${id}/schedule`, { dateRange }, host, { 'if-match': `"${version}"` })
    expect(late.status).toBe(412)
    expect((await patch(id, { title: 'Other words' })).body.detail).toBe(
      'An accepted campaign keeps its text and stays. You can still move its dates.',
    )
    expect((await patch(id, { budget: 70_000 })).body).toMatchObject({ status: 'Queued', budget: 70_000 })
  })

  test('whose dates staff change gets an Admin Edit as feedback', async () => {
    const { id } = await queued()
    const admin = await t.given.admin()
    expect((await post(`/campaigns/${id}/schedule`, { dateRange: between(10, 12) }, admin)).status).toBe(200)
    expect((await get(`/campaigns/${id}/feedback`)).body.docs).toMatchObject([
      { kind: 'Admin Edit', changedFields: ['dateRange'] },
    ])
  })

  test('gets new dates and a budget together, or neither', async () => {
    const { id, version } = await queued()
    const dateRange = between(10, 12)
    const match = { 'if-match': `"${version}"` }
    expect((await patch(id, { dateRange, budget: -1 }, host, match)).status).toBe(422)
    expect((await patch(id, { dateRange: between(-5, -4), budget: 70_000 }, host, match)).status).toBe(422)
    const saved = await patch(id, { dateRange, budget: 70_000 }, host, match)
    expect([saved.status, saved.body]).toMatchObject([200, { status: 'Queued', dateRange, budget: 70_000 }])
  })

  test('can’t get dates that end before they start or have passed', async () => {
    const { id } = await queued()
    for (const [dateRange, message] of [
      [between(5, 4), 'End date must be after the start date.'],
      [between(-5, -4), 'End date must be in the future.'],
    ] as const) {
      const answer = await post(`/campaigns/${id}/schedule`, { dateRange })
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'dateRange.end', message }]])
    }
  })

  test('is the only kind that can: scheduling never skips the review', async () => {
    for (const { id } of [await make(), await submitted()]) {
      const { status, body } = await post(`/campaigns/${id}/schedule`, { dateRange: between(5, 6) })
      expect([status, body.code]).toEqual([409, 'illegal-move'])
    }
  })

  test('is executed by the clock even if an earlier one cannot be', async () => {
    const [broken, next] = [await stored([-5, -2]), await stored([-4, -1])]
    await sweepWithBroken(t, ['campaigns', 'id', broken.id], () => sweepAt(new Date()))
    const status = async ({ id }: { id: string }) => (await get(`/campaigns/${id}`)).body.status
    expect([await status(broken), await status(next)]).toEqual(['Queued', 'Executed'])
    await sweepAt(new Date())
    expect(await status(broken)).toBe('Executed')
  })

  test('is executed by the clock when its window ends, once, and its host is notified', async () => {
    const [over, running] = [await queued({ dateRange: between(0, 2) }), await queued({ dateRange: between(0, 9) })]
    await sweepAt(days(3))
    await sweepAt(days(3))
    expect((await get(`/campaigns/${over.id}`)).body.status).toBe('Executed')
    expect((await get(`/campaigns/${running.id}`)).body.status).toBe('Queued')
    expect(await notificationsOf(over.id)).toMatchObject([{ user_id: host.id, title: 'Foliage weeks has ended' }])
    expect((await patch(over.id, { budget: 1 })).body.detail).toBe('This campaign is over, so it can’t be changed.')
  })
})

describe('a campaign with dates in days', () => {
  const zones = ['Pacific/Honolulu', 'America/New_York', 'Pacific/Auckland']

  test.each(zones)('runs through its last day in %s, the organization’s time zone', async (timeZone) => {
    const local = await t.given.host(`Campaigns in ${timeZone}`)
    const { db } = t.platform
    await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', local.organizationId).execute()
    const last = addDays(localDay(new Date(), timeZone), 1)
    const dateRange = { start: `${last}T00:00:00.000Z`, end: `${last}T23:59:59.000Z` }
    const body = { ...whole({ dateRange }), organizationId: local.organizationId }
    const { id } = (await t.call('POST', '/campaigns', { as: local, body })).body
    await t.call('POST', `/campaigns/${id}/applications`, { as: local })
    await post(`/campaigns/${id}/publish`, {}, employee)
    const at = (time: string) => instantOf(`${last}T${time}`, timeZone)?.getTime() ?? 0
    const current = async (time: number) => {
      t.clock.now = new Date(time)
      return (await t.call('GET', `/campaigns/${id}/current`, { as: local })).body?.id ?? null
    }
    expect(await current(at('00:00') - 60_000)).toBeNull()
    expect(await current(at('00:00') + 60_000)).toBe(id)
    const status = async () => (await t.call('GET', `/campaigns/${id}`, { as: local })).body.status
    await sweepAt(new Date(at('23:59') - 60_000))
    expect(await status()).toBe('Queued')
    await sweepAt(new Date(at('23:59') + 60_000))
    expect(await status()).toBe('Executed')
  })

  // At any hour, this day is over in UTC but not there.
  test('may end today in its organization’s time zone, even if that day is over in UTC', async () => {
    const timeZone = 'Etc/GMT+12'
    const local = await t.given.host('Campaigns in the far west')
    const { db } = t.platform
    await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', local.organizationId).execute()
    const today = localDay(new Date(), timeZone)
    const of = { organizationId: local.organizationId }
    const make = (day: string) => {
      const dateRange = { start: `${addDays(day, -1)}T00:00:00.000Z`, end: `${day}T23:59:59.000Z` }
      return t.call('POST', '/campaigns', { as: local, body: { ...whole({ dateRange }), ...of } })
    }
    expect((await make(today)).status).toBe(201)
    expect((await make(addDays(today, -1))).body.errors).toEqual([
      { path: 'dateRange.end', message: 'End date must be in the future.' },
    ])
  })
})

describe('the contents of a campaign', () => {
  const notice = (fields: object) => ({ stayId, title: 'Weekdays', dateRange: between(4, 6), ...fields })

  test('are promotions, cancellations, offers and giveaways, each in its list', async () => {
    const { id: campaignId } = await make()
    for (const [kind, body] of [
      ['promotions', { stayId, title: 'Posts', campaignId }],
      ['cancellations', notice({ title: 'Nights', campaignId })],
      ['offers', notice({ title: 'Offer', campaignId })],
      ['giveaways', notice({ title: 'Prize', campaignId })],
    ] as const) {
      const made = await post(kind === 'promotions' ? '/stay-promotions' : `/${kind}`, body)
      expect([made.status, made.body.campaignId], made.text).toEqual([201, campaignId])
      expect(titles(await get(`/campaigns/${campaignId}/${kind}`))).toEqual([body.title])
    }
    expect((await get(`/campaigns/${campaignId}/info`)).body).toMatchObject({
      promotionCount: 1,
      cancellationCount: 1,
      offerCount: 1,
      giveawayCount: 1,
    })
  })

  test('can be chosen from the organization’s items in no campaign that aren’t over: what was submitted, then the newest', async () => {
    const owner = await t.given.host('Choosing Stays')
    const draft = await t.given.draft(owner, { name: 'Unlisted Barn' })
    const add = async (path: string, fields: object) => {
      const { status, body, text } = await post(path, { stayId: draft.id, dateRange: between(4, 6), ...fields }, owner)
      expect(status, text).toBe(201)
      return body.id as string
    }
    const campaign = (await post('/campaigns', { ...whole(), organizationId: owner.organizationId }, owner)).body
    const promotion = await add('/stay-promotions', { title: '', dateRange: undefined })
    const cancellation = await add('/cancellations', { title: 'Nights' })
    const filled = await add('/cancellations', { title: 'Filled' })
    const offer = await add('/offers', { title: 'Offer' })
    await add('/offers', { title: 'In the campaign', campaignId: campaign.id })
    const giveaway = await add('/giveaways', { title: 'Prize' })
    const refunded = await add('/giveaways', { title: 'Refunded' })
    const accepted = await add('/giveaways', { title: 'Accepted' })
    const latest = await add('/offers', { title: 'Latest' })
    const { db } = t.platform
    await db.updateTable('cancellations').set({ status: 'Filled' }).where('id', '=', filled).execute()
    await db.updateTable('giveaways').set({ status: 'Accepted' }).where('id', '=', accepted).execute()
    await db.updateTable('giveaways').set({ purchase_status: 'Cancelled' }).where('id', '=', refunded).execute()
    const path = `/organizations/${owner.organizationId}/campaign-candidates`
    const statements = await countStatements('stay_promotions', () => get(path, owner))
    const stayName = 'Unlisted Barn'
    expect([statements, (await get(path, owner)).body]).toEqual([
      1,
      {
        candidates: [
          { kind: 'giveaways', id: accepted, title: 'Accepted', stayName },
          { kind: 'offers', id: latest, title: 'Latest', stayName },
          { kind: 'giveaways', id: giveaway, title: 'Prize', stayName },
          { kind: 'offers', id: offer, title: 'Offer', stayName },
          { kind: 'cancellations', id: cancellation, title: 'Nights', stayName },
          { kind: 'stay-promotions', id: promotion, title: '', stayName },
        ],
        isCapped: false,
      },
    ])
  })

  test('must be of the same organization, in a campaign that exists and isn’t over', async () => {
    const foreign = await stored([-1, 3], 'Draft', stranger.organizationId)
    const over = await stored([-9, -1], 'Executed')
    for (const [campaignId, message] of [
      ['cmp_none', 'No such campaign.'],
      [foreign.id, 'No such campaign.'],
      [over.id, 'This campaign is over.'],
    ]) {
      const refused = [422, [{ path: 'campaignId', message }]]
      for (const [path, body] of [
        ['/stay-promotions', { stayId, campaignId }],
        ['/cancellations', notice({ campaignId })],
        ['/offers', notice({ campaignId })],
        ['/giveaways', notice({ campaignId })],
      ] as const) {
        const made = await post(path, body)
        expect([made.status, made.body.errors], path).toEqual(refused)
        const { id } = (await post(path, { ...body, campaignId: null })).body
        const call = path === '/giveaways' ? 'PATCH' : 'POST'
        const changed = await t.call(call, `${path}/${id}`, { as: host, body: { campaignId } })
        expect([changed.status, changed.body.errors], path).toEqual(refused)
      }
    }
  })

  test('can’t be added by people who may not see campaigns', async () => {
    const { id: campaignId } = await make()
    const manager = await t.given.user()
    await t.given.role(manager, 'stayManager', { stayId })
    expect((await post('/offers', notice({ campaignId }), manager)).body.errors).toEqual([
      { path: 'campaignId', message: 'No such campaign.' },
    ])
    expect((await post('/offers', notice({}), manager)).status).toBe(201)
  })

  test('may change after acceptance, without affecting their review or price', async () => {
    const { id: campaignId } = await make()
    const promotion = await t.acceptedPromotion(host, stayId, employee)
    const grouped = await post(`/stay-promotions/${promotion.id}`, { campaignId })
    expect(grouped.body).toMatchObject({ campaignId, status: 'Accepted', price: { total: promotion.price } })
    expect((await post(`/stay-promotions/${promotion.id}`, { campaignId: null, title: 'New' })).status).toBe(409)
    const { body: offer } = await post('/offers', notice({ enabled: true }))
    await post(`/offers/${offer.id}/publish`, {}, employee)
    expect((await post(`/offers/${offer.id}`, { campaignId })).body).toMatchObject({ campaignId, status: 'Accepted' })
    expect((await post(`/offers/${offer.id}`, { campaignId: null })).body.campaignId).toBeNull()
  })

  test('are removed when their stay moves to another organization', async () => {
    const { id: moving } = await t.given.draft(host)
    const campaign = await make({ stayIds: [moving, stayId] })
    const { body: promotion } = await post('/stay-promotions', { stayId: moving, campaignId: campaign.id })
    const { body: offer } = await post('/offers', notice({ stayId: moving, campaignId: campaign.id }))
    const { body: giveaway } = await post('/giveaways', notice({ stayId: moving, campaignId: campaign.id }))
    const { body: other } = await post('/organizations', { name: 'Second Stays' })
    await t.call('PUT', `/organizations/${other.id}/stays/${moving}`, { as: host })
    // Items of another organization's stays don't show in it, even before the job has run.
    expect((await get(`/campaigns/${campaign.id}/info`)).body).toMatchObject({ promotionCount: 0, offerCount: 0 })
    await t.work('campaigns:stay-left', { stayId: moving })
    expect((await get(`/campaigns/${campaign.id}`)).body.stayIds).toEqual([stayId])
    for (const path of [`/stay-promotions/${promotion.id}`, `/offers/${offer.id}`, `/giveaways/${giveaway.id}`])
      expect((await get(path)).body.campaignId, path).toBeNull()
  })
})

describe('the numbers of a campaign', () => {
  test('are the amounts paid, still due, and the followers of its outlets, each once', async () => {
    const campaign = await make({ budget: 500_000, stayIds: [stayId] })
    const info = async () => (await get(`/campaigns/${campaign.id}/info`)).body
    expect(await info()).toMatchObject({ stayCount: 1, budget: 500_000, spend: 0, planned: 0, reach: 0, clicks: 0 })
    const draft = await post('/stay-promotions', { ...(await aPromotion(t)), stayId, campaignId: campaign.id })
    expect(await info()).toMatchObject({ promotionCount: 1, planned: 0, reach: 0 })
    const { outlets } = await t.platform.providers.content.catalogue()
    const { postOutlets, amplificationOutlets, reshareOutlets } = draft.body
    const chosen = [...new Set<string>([...postOutlets, ...amplificationOutlets, ...reshareOutlets])]
    const reach = chosen.reduce((sum, id) => sum + (outlets.find((outlet) => outlet.id === id)?.reach ?? 0), 0)
    const promotion = await t.acceptedPromotion(host, stayId, employee)
    await post(`/stay-promotions/${promotion.id}`, { campaignId: campaign.id })
    expect(await info()).toMatchObject({ promotionCount: 2, spend: 0, planned: promotion.price, reach })
    expect(reach).toBeGreaterThan(0)
    await t.stage(host, promotion.id)
    const paid = await t.call('POST', '/payments/profiles/checkout', {
      as: host,
      body: {
        amount: promotion.price,
        customerId: await t.customerOf(host),
        paymentProfileId: await t.saveCard(host),
      },
    })
    expect(paid.body.transaction?.status, paid.text).toBe('settled')
    expect(await info()).toMatchObject({ spend: promotion.price, planned: 0 })
  })

  test('count the followed links in its promotions’ posts, as the promotions’ results do', async () => {
    const promotion = await t.queuedPromotion(host, employee)
    const { id } = await make({ stayIds: [promotion.stayId] })
    await sql`update stay_promotions set content = jsonb_set(content, '{campaignId}', to_jsonb(${id}::text))
      where id = ${promotion.id}`.execute(t.platform.db)
    const results = () => t.call('GET', `/stay-promotions/${promotion.id}/results`, { as: host })
    const [{ link, taskId }] = (await results()).body.outlets
    await t.call('GET', new URL(link).pathname, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' } })
    await t.platform.db
      .insertInto('event_hours')
      .values({ key: `booking-link-click:${promotion.stayId}`, hour: new Date('2026-01-01T00:00:00Z'), n: 9 })
      .execute()
    expect(taskId).toBeTruthy()
    expect([(await get(`/campaigns/${id}/info`)).body.clicks, (await results()).body.clicks]).toEqual([1, 1])
  })

  test('are listed for all of an organization’s campaigns at once', async () => {
    const promotion = await t.acceptedPromotion(host, stayId, employee)
    const [grouped, empty] = [await make({ stayIds: [stayId], budget: 90_000 }), await make()]
    await post(`/stay-promotions/${promotion.id}`, { campaignId: grouped.id })
    const { docs } = (await get(`/organizations/${host.organizationId}/campaigns/info?limit=100`)).body
    const listed = (id: string) => docs.find((one: { id: string }) => one.id === id)
    for (const { id } of [grouped, empty]) expect(listed(id)).toEqual((await get(`/campaigns/${id}/info`)).body)
    expect(listed(grouped.id)).toMatchObject({ promotionCount: 1, planned: promotion.price, summary: grouped.summary })
    expect(listed(empty.id)).toMatchObject({ promotionCount: 0, planned: 0 })
  })
})

describe('the campaigns of an organization', () => {
  test('can be requested with its id, or with the id of any of them', async () => {
    const owner = await t.given.host('Third Stays')
    const of = owner.organizationId
    const running = await stored([-1, 3], 'Queued', of)
    const longer = await stored([-2, 9], 'Queued', of)
    const coming = await stored([2, 5], 'Queued', of)
    const draft = await stored([-3, 3], 'Draft', of)
    const over = await stored([-9, -2], 'Executed', of)
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
    expect(titles(await get(`/organizations/${of}/campaigns?status=Queued`, owner))).toEqual(
      [coming, running, longer].map((each) => each.title),
    )
  })

  test('have no current one if none was approved and is running', async () => {
    const owner = await t.given.host('Fourth Stays')
    await stored([-1, 3], 'Submitted', owner.organizationId)
    await stored([1, 3], 'Queued', owner.organizationId)
    for (const path of ['current', 'current/info'])
      expect((await get(`/campaigns/${owner.organizationId}/${path}`, owner)).body).toBeNull()
  })
})

describe('the calendar of an organization', () => {
  const dayAt = (count: number) => days(count).toISOString().slice(0, 10)
  const calendar = (as: Host, from: number, to: number) =>
    t.call('GET', `/organizations/${as.organizationId}/calendar`, { as, query: { from: dayAt(from), to: dayAt(to) } })

  test('has the dated items of its days, of every kind, and the promotions without a date', async () => {
    const owner = await t.given.host('Dated Stays')
    const { id: own } = await t.given.draft(owner)
    const as = (path: string, body: object) => post(path, { stayId: own, ...body }, owner)
    const { body: campaign } = await post('/campaigns', { ...whole(), organizationId: owner.organizationId }, owner)
    const requestedDate = days(5).toISOString()
    const { postOutlets } = await aPromotion(t)
    const inside = [
      campaign,
      (await as('/stay-promotions', { title: 'Posts', requestedDate, campaignId: campaign.id })).body,
      (await as('/cancellations', { title: 'Nights', dateRange: between(6, 7) })).body,
      (await as('/offers', { title: 'Offer', dateRange: between(2, 9) })).body,
      (await as('/giveaways', { title: 'Prize', dateRange: between(8, 30) })).body,
      (await as('/stay-promotions', { title: 'Undated', startDate: requestedDate })).body,
    ]
    await post(`/stay-promotions/${inside[1].id}`, { ...(await aPromotion(t)), requestedDate }, owner)
    await as('/offers', { title: 'Later', dateRange: between(40, 41) })
    await as('/stay-promotions', { title: 'Later', requestedDate: days(40).toISOString() })
    const { body: canceled } = await as('/stay-promotions', { title: 'Canceled', requestedDate })
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ purchase_status: 'Cancelled' })
      .where('id', '=', canceled.id)
      .execute()
    const { status, body } = await calendar(owner, 4, 10)
    expect(status).toBe(200)
    expect(body.entries.map(({ id }: { id: string }) => id).sort()).toEqual(inside.map(({ id }) => id).sort())
    expect(body.entries.find(({ id }: { id: string }) => id === inside[1].id)).toMatchObject({
      kind: 'stay-promotions',
      start: requestedDate,
      end: requestedDate,
      campaignId: campaign.id,
      outletIds: postOutlets,
      version: 2,
    })
    // The first night it promotes isn't the day it is posted.
    expect(body.entries.at(-1)).toMatchObject({ title: 'Undated', start: null, end: null })
    const { id, title, dateRange } = campaign
    expect(body.campaigns).toEqual([{ id, title, dateRange, budget: null, spend: 0, planned: 0 }])
    expect(body.outlets.map(({ id }: { id: string }) => id).sort()).toEqual([...postOutlets].sort())
    expect((await calendar({ ...stranger, organizationId: owner.organizationId }, 4, 10)).status).toBe(404)
  })

  test('has a promotion that was to be posted as soon as possible on the day its first post began', async () => {
    const owner = await t.given.host('Prompt Stays')
    const { id: own } = await t.given.draft(owner)
    const startDate = days(40).toISOString()
    const { body: promotion } = await post('/stay-promotions', { stayId: own, title: 'Prompt', startDate }, owner)
    const startedAt = days(6)
    const begun = { status: 'Executed', purchase_status: 'Purchased', started_at: startedAt } as const
    await t.platform.db.updateTable('stay_promotions').set(begun).where('id', '=', promotion.id).execute()
    const { body } = await calendar(owner, 4, 10)
    expect(body.entries).toMatchObject([{ id: promotion.id, start: startedAt.toISOString() }])
    expect((await calendar(owner, 38, 42)).body.entries).toEqual([])
  })

  test('has the days of an entry’s campaign even if that is in another month', async () => {
    const owner = await t.given.host('Far Stays')
    const { id: own } = await t.given.draft(owner)
    const { body: campaign } = await post('/campaigns', { ...whole(), organizationId: owner.organizationId }, owner)
    const far = { stayId: own, title: 'Far', requestedDate: days(200).toISOString(), campaignId: campaign.id }
    const { body: promotion } = await post('/stay-promotions', far, owner)
    const { body } = await calendar(owner, 195, 205)
    expect(body.entries).toMatchObject([{ id: promotion.id }])
    expect(body.campaigns).toMatchObject([{ id: campaign.id, dateRange: campaign.dateRange }])
  })

  test('says which promotions have begun, which can’t be moved anymore', async () => {
    const owner = await t.given.host('Begun Stays')
    const { id } = await t.queuedPromotion(owner, employee)
    const isStarted = async () => {
      const { entries } = (await calendar(owner, -5, 60)).body
      return entries.find((entry: { id: string }) => entry.id === id)?.isStarted
    }
    expect(await isStarted()).toBe(false)
    const tasks = await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })
    await t.call('POST', `/execution-tasks/${tasks.body.docs[0].id}/claim`, { as: employee })
    expect(await isStarted()).toBe(true)
  })

  test('has the costs of each campaign, asked for together', async () => {
    const owner = await t.given.host('Costly Stays')
    const { id: own } = await t.given.acceptedStay(owner, employee)
    const { organizationId } = owner
    const campaigns: { id: string; spend: number; planned: number }[] = []
    const add = async (planned: number[]) => {
      const { body } = await post('/campaigns', { ...whole(), organizationId }, owner)
      campaigns.push({ id: body.id, spend: 0, planned: planned.reduce((sum, price) => sum + price, 0) })
      for (const price of planned) {
        const { id } = (await post('/giveaways', { stayId: own, title: 'Prize', dateRange: between(5, 6) }, owner)).body
        const changes = { campaign_id: body.id, status: 'Accepted', price } as const
        await t.platform.db.updateTable('giveaways').set(changes).where('id', '=', id).execute()
      }
    }
    const ask = () =>
      countStatements('transaction_items', async () => {
        const { body } = await calendar(owner, 4, 10)
        const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
        expect(body.campaigns.sort(byId)).toMatchObject([...campaigns].sort(byId))
      })
    await add([100])
    const queries = await ask()
    await add([20, 3])
    await add([])
    expect(await ask()).toBe(queries)
    expect(queries).toBeGreaterThan(0)
  })

  test('shows a post on the organization’s local day, around midnight and daylight saving', async () => {
    const owner = await t.given.host('Evening Stays')
    const { id: stayId } = await t.given.draft(owner)
    const titlesOf = async (day: string) => {
      const query = { from: day, to: day }
      const { body } = await t.call('GET', `/organizations/${owner.organizationId}/calendar`, { as: owner, query })
      expect(body.timeZone).toBe('America/New_York')
      return body.entries.map(({ title }: { title: string }) => title)
    }
    for (const [title, requestedDate] of [
      ['Before the clocks change', '2032-03-14T04:30:00.000Z'],
      ['The first hour of the day of change', '2032-03-14T05:30:00.000Z'],
      ['The last hour of the day of change', '2032-03-15T03:30:00.000Z'],
      ['After the day of change', '2032-03-15T04:30:00.000Z'],
    ])
      await post('/stay-promotions', { stayId, title, requestedDate }, owner)
    expect(await titlesOf('2032-03-13')).toEqual(['Before the clocks change'])
    expect(await titlesOf('2032-03-14')).toEqual([
      'The first hour of the day of change',
      'The last hour of the day of change',
    ])
    expect(await titlesOf('2032-03-15')).toEqual(['After the day of change'])
  })

  test('reaches from the first day that a date can name to the last', async () => {
    const owner = await t.given.host('Late Stays')
    for (const query of [
      { from: '0001-01-01', to: '0001-01-02' },
      { from: '9999-12-30', to: '9999-12-31' },
    ]) {
      const answer = await t.call('GET', `/organizations/${owner.organizationId}/calendar`, { as: owner, query })
      expect([answer.status, answer.body.entries]).toEqual([200, []])
    }
  })

  test('says so if it has more entries than it shows', async () => {
    const owner = await t.given.host()
    const { id: stayId } = await t.given.draft(owner)
    await sql`insert into offers (id, stay_id, title, starts_at, ends_at)
      select 'ofr_many_' || n, ${stayId}, 'Offer ' || n, '2027-03-02', '2027-03-04' from generate_series(1, 1001) n`.execute(
      t.platform.db,
    )
    const query = { from: '2027-03-01', to: '2027-03-31' }
    const { body } = await t.call('GET', `/organizations/${owner.organizationId}/calendar`, { as: owner, query })
    expect([body.entries.length, body.isCapped]).toEqual([1000, true])
  })

  test.each([
    [{ from: '2026-11-01' }, 'to'],
    [{ from: '2026-11-31', to: '2026-12-02' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2026-01-01', to: '2026-12-01' }, 'to'],
  ])('rejects the days %j', async (query, path) => {
    const asked = { as: host, query: query as Record<string, string> }
    const { status, body } = await t.call('GET', `/organizations/${host.organizationId}/calendar`, asked)
    expect([status, body.errors[0].path]).toEqual([422, path])
  })
})
