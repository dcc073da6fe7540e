import { addDays, DIGEST_HOUR_UTC, instantOf, localDay, UNDO_WINDOW_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aStay,
  type Person,
  plansInOrder,
  startTestPlatform,
  sweepWithBroken,
  type TestPlatform,
} from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let stranger: Person & { organizationId: string }
let employee: Person
let second: Person
let traveler: Person
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, stranger, employee, second, traveler] = await Promise.all([
    t.given.host(),
    t.given.host('Foreign Stays'),
    t.given.employee(),
    t.given.employee(),
    t.given.user(),
  ])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

type Kind = 'offers' | 'cancellations'
const kinds: Kind[] = ['offers', 'cancellations']

function days(count: number) {
  return new Date(Date.now() + count * 86_400_000).toISOString()
}

const soon = { start: days(2), end: days(4) }
const rejection = { category: 'Other', message: 'Say which nights.' }

function post(path: string, as: Person | null, body?: object, headers?: Record<string, string>) {
  return t.call('POST', path, { as, ...(body && { body }), ...(headers && { headers }) })
}

function get(path: string, as: Person | null, query?: Record<string, string>) {
  return t.call('GET', path, { as, ...(query && { query }) })
}

async function make(kind: Kind, fields: object = {}, of = stayId) {
  const answer = await post(`/${kind}`, host, { stayId: of, title: 'Two free nights', dateRange: soon, ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function submitted(kind: Kind, fields: object = {}, of = stayId) {
  const made = await make(kind, fields, of)
  if (kind === 'cancellations') await post(`/cancellations/${made.id}/update`, host, {})
  return made
}

async function published(kind: Kind, fields: object = {}, of = stayId) {
  const { id } = await submitted(kind, { enabled: true, ...fields }, of)
  const answer = await post(`/${kind}/${id}/publish`, employee, { status: 'Accepted' })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

function ids(answer: { body: { docs: { id: string }[] } }) {
  return answer.body.docs.map((doc) => doc.id)
}

function sweepAt(now: Date) {
  return t.work('notices:expire', {}, now)
}

describe('a new', () => {
  test('offer waits for a moderator, runs for a week from today, is promoted and not yet enabled', async () => {
    const { body } = await post('/offers', host, { stayId, title: 'Midweek rate' })
    expect(body).toMatchObject({ status: 'Submitted', promote: true, enabled: false, description: '', link: '' })
    const today = localDay(new Date(), 'America/New_York')
    const [start, end] = [`${today}T00:00:00.000Z`, `${addDays(today, 7)}T23:59:59.000Z`]
    expect(body.dateRange).toEqual({ start, end })
  })

  test.each([
    ['Etc/GMT+12', -12],
    ['Pacific/Kiritimati', 14],
  ])('offer begins with the day in %s, where the stay is', async (timeZone, hours) => {
    const local = await t.given.host(`Stays in ${timeZone}`)
    const { db } = t.platform
    await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', local.organizationId).execute()
    const { id: of } = await t.given.acceptedStay(local, employee)
    const there = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
    const { body } = await post('/offers', local, { stayId: of, title: 'Midweek rate' })
    expect(body.dateRange.start).toBe(`${there}T00:00:00.000Z`)
  })

  test('cancellation is Available, and called New Cancellation until it is named', async () => {
    const { body } = await post('/cancellations', host, { stayId, dateRange: soon })
    expect(body).toMatchObject({
      status: 'Available',
      title: 'New Cancellation',
      enabled: true,
      purchaseStatus: 'Ready',
      dateRange: soon,
    })
    expect((await get(`/cancellations/${body.id}`, traveler)).status).toBe(404)
  })

  test('cancellation also accepts its dates as epoch milliseconds', async () => {
    const dateRange = { start: Date.parse(soon.start), end: Date.parse(soon.end) }
    expect((await make('cancellations', { dateRange })).dateRange).toEqual(soon)
  })
})

describe.each(kinds)('the rules of %s', (kind) => {
  const long = (length: number) => 'x'.repeat(length)
  const cases: [fields: object, path: string, message: string][] = [
    [{ title: '' }, 'title', 'Title is required.'],
    [{ title: long(36) }, 'title', 'Title must be at most 35 characters.'],
    [{ description: long(101) }, 'description', 'Description must be at most 100 characters.'],
    [{ instructions: long(101) }, 'instructions', 'Instructions must be at most 100 characters.'],
    [{ ctaText: long(101) }, 'ctaText', 'CTA text must be at most 100 characters.'],
    [{ link: `https://example.com/${long(1000)}` }, 'link', 'Link must be at most 1000 characters.'],
    [{ link: 'javascript:alert(1)' }, 'link', 'Invalid URL format'],
    [{ dateRange: null }, 'dateRange', 'Date range is required.'],
    [{ dateRange: { start: soon.end, end: soon.start } }, 'dateRange.end', 'End date must be after the start date.'],
    [{ dateRange: { start: 'soon', end: soon.end } }, 'dateRange.start', 'Start date must be a positive timestamp.'],
    kind === 'offers'
      ? [{ dateRange: { start: days(-9), end: days(-2) } }, 'dateRange.end', 'End date must be in the future.']
      : [{ dateRange: { start: days(-2), end: days(3) } }, 'dateRange.start', 'Start date must be in the future.'],
    [{ promote: 'yes' }, 'promote', 'Promote must be true or false.'],
    [{ price: { kind: 'percentOff', value: 100 } }, 'price.value', 'Percent off must be at most 99.'],
    [{ price: { kind: 'percentOff', value: 12.5 } }, 'price.value', 'Percent off must be a whole number.'],
    [{ price: { kind: 'amountOff', value: 0 } }, 'price.value', 'Amount off must be more than $0.'],
    [{ price: { kind: 'nightly', value: -1 } }, 'price.value', 'Nightly price must be more than $0.'],
    [
      { price: { kind: 'amountOff', value: 18_000 } },
      'price.value',
      'Amount off must be less than the nightly rate of $180.',
    ],
    ...(kind === 'cancellations'
      ? ([
          [{ dateRange: undefined }, 'dateRange', 'Date range is required.'],
          [{ linkText: long(41) }, 'linkText', 'Link text must be at most 40 characters.'],
          [{ dateInstructions: long(201) }, 'dateInstructions', 'Date instructions must be at most 200 characters.'],
        ] as [object, string, string][])
      : ([[{ title: undefined }, 'title', 'Title is required.']] as [object, string, string][])),
  ]

  test.each(cases)('reject %j on creation', async (fields, path, message) => {
    const { status, body } = await post(`/${kind}`, host, {
      stayId,
      title: 'Two free nights',
      dateRange: soon,
      ...fields,
    })
    expect([status, body.detail, body.errors]).toEqual([
      422,
      'Validation failed for one or more fields',
      [{ path, message }],
    ])
  })

  test.each(cases.filter(([fields]) => !Object.values(fields).includes(undefined)))(
    'reject %j in an edit, and keep what was written',
    async (fields, path, message) => {
      const made = await make(kind)
      const { status, body } = await post(`/${kind}/${made.id}`, host, fields)
      expect([status, body.errors]).toEqual([422, [{ path, message }]])
      expect((await get(`/${kind}/${made.id}`, host)).body).toEqual(made)
    },
  )

  test('reject an unknown stay, and one of another host', async () => {
    expect((await post(`/${kind}`, host, { stayId: 'stay_none', title: 'No', dateRange: soon })).status).toBe(404)
    expect((await post(`/${kind}`, stranger, { stayId, title: 'No', dateRange: soon })).status).toBe(403)
    const draft = await t.given.draft(host)
    expect((await post(`/${kind}`, stranger, { stayId: draft.id, title: 'No', dateRange: soon })).status).toBe(404)
  })

  test('reject unknown fields', async () => {
    const { body } = await post(`/${kind}`, host, { stayId, title: 'No', dateRange: soon, rate: 1 })
    expect([body.status, body.errors[0].path]).toEqual([422, 'rate'])
  })
})

describe.each(kinds)('the price of %s', (kind) => {
  test.each([
    { kind: 'percentOff', value: 20 },
    { kind: 'amountOff', value: 4_000 },
    { kind: 'nightly', value: 9_900 },
  ])('can be %j, and is what travelers read', async (price) => {
    const { id } = await published(kind, { price })
    expect((await get(`/${kind}/${id}`, traveler)).body.price).toEqual(price)
  })

  test('defaults to the stay’s own rate, also after it is cleared', async () => {
    const { id, price } = await make(kind)
    expect(price).toBeNull()
    await post(`/${kind}/${id}`, host, { price: { kind: 'percentOff', value: 20 } })
    expect((await post(`/${kind}/${id}`, host, { price: null })).body.price).toBeNull()
  })

  test('that the stay’s rate has dropped below doesn’t keep it shown, but keeps it from being shown again', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const { id } = await published(kind, { price: { kind: 'amountOff', value: 17_000 } }, other)
    await sql`UPDATE stays SET content = content || '{"currentRate": 9000}' WHERE id = ${other}`.execute(t.platform.db)
    expect(await post(`/${kind}/${id}`, host, { enabled: false })).toMatchObject({
      status: 200,
      body: { enabled: false },
    })
    const again = await post(`/${kind}/${id}`, host, { enabled: true })
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: 'price.value', message: 'Amount off must be less than the nightly rate of $90.' }],
    ])
  })
})

describe('withdrawing', () => {
  test('a cancellation from review turns it into a draft, which can be resubmitted', async () => {
    const { id } = await submitted('cancellations')
    expect((await post(`/cancellations/${id}`, host, { status: 'Available' })).body.status).toBe('Available')
    expect((await post(`/cancellations/${id}/publish`, employee)).status).toBe(409)
    expect((await post(`/cancellations/${id}/update`, host, {})).body.status).toBe('Submitted')
  })

  test.each([
    ['that waits', submitted],
    ['that is public', published],
  ])('an offer %s ends it for good', async (_, made) => {
    const { id } = await made('offers')
    expect((await post(`/offers/${id}`, host, { status: 'Expired' })).body.status).toBe('Expired')
    expect((await get(`/offers/${id}`, traveler)).status).toBe(404)
    expect((await post(`/offers/${id}/publish`, employee)).status).toBe(409)
  })

  test('is not possible while a moderator has claimed it, or for others', async () => {
    const { id } = await submitted('offers')
    expect((await post(`/offers/${id}`, stranger, { status: 'Expired' })).status).toBe(404)
    await post(`/offers/${id}/lock`, employee)
    expect((await post(`/offers/${id}`, host, { status: 'Expired' })).status).toBe(423)
  })
})

describe.each(kinds)('visibility of %s:', (kind) => {
  test('everyone sees accepted and enabled ones, hosts all of their own, staff all of them', async () => {
    const [open, waiting] = [await published(kind), await submitted(kind)]
    const lists = await Promise.all(
      [traveler, host, employee, stranger].map(async (as) => ids(await get(`/${kind}`, as, { limit: '100' }))),
    )
    expect(lists.map((list) => [list.includes(open.id), list.includes(waiting.id)])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [true, false],
    ])
    expect((await get(`/${kind}/${waiting.id}`, traveler)).status).toBe(404)
    expect((await get(`/${kind}/${open.id}`, traveler)).body.stay.name).toBe('The Boathouse')
  })

  test('those turned off by their host are hidden from outsiders, until turned on again', async () => {
    const { id } = await published(kind)
    const seen = async () => ids(await get(`/stays/${stayId}/${kind}`, null, { limit: '100' })).includes(id)
    expect(await seen()).toBe(true)
    await post(`/${kind}/${id}`, host, { enabled: false })
    expect(await seen()).toBe(false)
    await post(`/${kind}/${id}`, host, { enabled: true })
    expect(await seen()).toBe(true)
  })

  test('those of a stay that is taken down are hidden from outsiders', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const { id } = await published(kind, {}, other)
    await t.call('POST', `/stays/${other}/disable`, { as: host })
    expect((await get(`/${kind}/${id}`, traveler)).status).toBe(404)
    expect((await get(`/stays/${other}/${kind}`, null)).status).toBe(404)
    expect(ids(await get(`/stays/${other}/${kind}`, host))).toEqual([id])
  })

  test('travelers can list those of their favorite stays', async () => {
    const { id } = await published(kind)
    expect(ids(await get(`/${kind}/favorites`, traveler, { limit: '100' }))).not.toContain(id)
    await post('/users/self/favorites', traveler, { stayId })
    expect(ids(await get(`/${kind}/favorites`, traveler, { limit: '100' }))).toContain(id)
    await t.call('DELETE', `/users/self/favorites/${stayId}`, { as: traveler })
  })

  test('they can be filtered by status, stay and organization', async () => {
    const { id: other } = await t.given.acceptedStay(host, employee)
    const waiting = await submitted(kind, {}, other)
    for (const query of [{ stayId: other }, { organizationId: host.organizationId, status: 'Submitted', limit: '100' }])
      expect(ids(await get(`/${kind}`, host, query as Record<string, string>))).toContain(waiting.id)
    expect(ids(await get(`/${kind}`, host, { organizationId: stranger.organizationId, limit: '100' }))).not.toContain(
      waiting.id,
    )
  })
})

test('current offers have begun; active cancellations are still to come', async () => {
  const [running, later] = [
    await published('offers', { dateRange: { start: days(-1), end: days(1) } }),
    await published('offers'),
  ]
  const current = ids(await get('/offers/current', null, { limit: '100' }))
  expect([current.includes(running.id), current.includes(later.id)]).toEqual([true, false])
  expect(ids(await get(`/stays/${stayId}/offers/current`, null, { limit: '100' }))).toContain(running.id)
  const coming = await published('cancellations')
  expect(ids(await get('/cancellations/active', null, { limit: '100' }))).toContain(coming.id)
})

test('a stay’s latest offer is the one accepted last; if there is none it is null', async () => {
  const { id } = await t.given.acceptedStay(host, employee)
  expect((await get(`/stays/${id}/offers/latest`, null)).body).toBeNull()
  await published('offers', { title: 'First' }, id)
  await published('offers', { title: 'Second' }, id)
  expect((await get(`/stays/${id}/offers/latest`, null)).body.title).toBe('Second')
})

describe.each(kinds)('news of %s', (kind) => {
  const favorite = (of: string, as: Person) => t.call('POST', '/users/self/favorites', { as, body: { stayId: of } })
  const told = async (as: Person, id: string) => {
    const { docs } = (await t.call('GET', '/notifications', { as })).body
    return docs.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
  }
  const tell = (id: string) => t.work('notices:tell-favorites', { table: kind, id })
  const dateRange = { start: '2038-11-23T00:00:00.000Z', end: '2038-11-25T00:00:00.000Z' }
  let of: string
  let reader: Person
  beforeEach(async () => {
    of = (await t.given.acceptedStay(host, employee, aStay({ name: 'The Boathouse' }))).id
    reader = await t.given.user()
    await favorite(of, reader)
  })

  test('are sent to people who favorited the stay, once, in their language', async () => {
    const spanish = await t.given.user()
    await t.call('PATCH', '/users/self', { as: spanish, body: { language: 'es' } })
    await favorite(of, spanish)
    const { id } = await published(kind, { title: 'Two quiet nights', dateRange }, of)
    await tell(id)
    await tell(id)
    const [en, es] =
      kind === 'offers'
        ? [
            ['The Boathouse has an offer', 'Two quiet nights, from Nov 23 to Nov 25.'],
            ['The Boathouse tiene una oferta', 'Two quiet nights, del 23 nov al 25 nov.'],
          ]
        : [
            ['Nights opened up at The Boathouse', 'Two quiet nights: Nov 23 to Nov 25.'],
            ['Quedaron noches libres en The Boathouse', 'Two quiet nights: del 23 nov al 25 nov.'],
          ]
    expect(await told(reader, id)).toMatchObject([{ area: kind, title: en?.[0], body: en?.[1] }])
    expect(await told(spanish, id)).toMatchObject([{ title: es?.[0], body: es?.[1] }])
    expect(await told(traveler, id)).toEqual([])
  })

  test('reach each of many people once, who are read in order and by indexes', async () => {
    const { db } = t.platform
    const many = sql`select ${`usr_${kind}_`} || lpad(n::text, 5, '0') from generate_series(1, 1200) n`
    await sql`insert into users (id, identity_id, email) select id, id, id || '@example.com' from (${many}) u (id)`.execute(
      db,
    )
    await sql`insert into favorites (user_id, stay_id) select id, ${of} from (${many}) u (id)`.execute(db)
    const { id } = await published(kind, { dateRange }, of)
    const plans = await plansInOrder(db, '"user_id"', () => tell(id))
    expect(plans.match(/favorites_stay_user on favorites\n +Index Cond: .*user_id > /g)).toHaveLength(3)
    expect(plans.match(/notifications_subject_user on notifications\n +Index Cond: .*user_id = ANY/g)).toHaveLength(3)
    await tell(id)
    const { rows } = await sql<{ n: number; people: number }>`
      select count(*) as n, count(distinct user_id) as people from notifications where subject_id = ${id} and area = ${kind}
        and user_id in (${many})`.execute(db)
    expect(rows).toEqual([{ n: 1200, people: 1200 }])
  })

  test('wait until a moderator can’t undo the acceptance', async () => {
    const { id } = await published(kind, { dateRange }, of)
    const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::float as wait
      from graphile_worker.jobs where key = ${`notices:tell-favorites ${id}`}`.execute(t.platform.db)
    expect(rows).toEqual([{ wait: expect.closeTo(UNDO_WINDOW_MS / 1000, -1) }])
  })

  test('are not announced while it is hidden, but are once it is shown', async () => {
    const { id } = await published(kind, { dateRange, enabled: false }, of)
    await tell(id)
    expect(await told(reader, id)).toEqual([])
    await post(`/${kind}/${id}`, host, { enabled: true })
    await tell(id)
    expect(await told(reader, id)).toHaveLength(1)
  })

  test('are sent once their stay is shown again, if they were accepted while it was hidden', async () => {
    const hide = (enable: boolean) => post(`/stays/${of}/${enable ? 'enable' : 'disable'}`, host, {})
    expect((await hide(false)).status).toBe(200)
    const { id } = await published(kind, { dateRange }, of)
    await tell(id)
    expect(await told(reader, id)).toEqual([])
    expect((await hide(true)).status).toBe(200)
    await t.work('notices:stay-shown', { stayId: of })
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs where key = ${`notices:tell-favorites ${id}`}`.execute(
      t.platform.db,
    )
    expect(rows).toEqual([{ payload: { table: kind, id } }])
    await tell(id)
    expect(await told(reader, id)).toHaveLength(1)
  })

  describe('by email the next day', () => {
    const digest = async (id: string) => {
      await tell(id)
      const tomorrow = new Date(Date.now() + 86_400_000)
      tomorrow.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0)
      await t.work('notifications:mail-digests', {}, tomorrow)
      const mails = t.platform.db.selectFrom('mails').select('body_text').where('recipient', '=', reader.email)
      return (await mails.where('kind', '=', 'notifications').execute()).map(({ body_text }) => body_text)
    }

    test('link the stay, which is read without signing in', async () => {
      const { id } = await published(kind, { dateRange }, of)
      expect(await digest(id)).toEqual([expect.stringContaining(`http://localhost:3000/stays/${of}\n`)])
    })

    test('are left out if they are over by then', async () => {
      const { id } = await published(kind, { dateRange }, of)
      await tell(id)
      expect((await post(`/${kind}/${id}`, host, { status: kind === 'offers' ? 'Expired' : 'Filled' })).status).toBe(
        200,
      )
      expect(await digest(id)).toEqual([])
      expect(await told(reader, id)).toHaveLength(1)
    })

    test('are left out if the stay is hidden by then', async () => {
      const { id } = await published(kind, { dateRange }, of)
      await tell(id)
      expect((await post(`/stays/${of}/disable`, host, {})).status).toBe(200)
      expect(await digest(id)).toEqual([])
    })
  })

  test('are not sent to people who muted the stay in the feed', async () => {
    await t.call('PUT', `/travelers/feed/mutes/${of}`, { as: reader })
    const { id } = await published(kind, { dateRange }, of)
    await tell(id)
    expect(await told(reader, id)).toEqual([])
  })
})

test('news of an offer that has begun says until when it runs', async () => {
  const { id: of } = await t.given.acceptedStay(host, employee)
  const reader = await t.given.user()
  await t.call('POST', '/users/self/favorites', { as: reader, body: { stayId: of } })
  const dateRange = { start: days(-2), end: '2038-11-25T00:00:00.000Z' }
  const { id } = await published('offers', { title: 'Two quiet nights', dateRange }, of)
  await t.work('notices:tell-favorites', { table: 'offers', id })
  const { docs } = (await t.call('GET', '/notifications', { as: reader })).body
  expect(docs).toMatchObject([{ subjectId: id, body: 'Two quiet nights, until Nov 25.' }])
})

describe.each(kinds)('editing %s', (kind) => {
  test('is blocked while a moderator has claimed it', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/lock`, employee)
    for (const act of [
      post(`/${kind}/${id}`, host, { title: 'Late' }),
      post(`/${kind}/${id}/update`, host, { title: 'Late' }),
    ])
      expect((await act).status).toBe(423)
  })

  test('is possible for the moderator who has claimed it', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/lock`, employee)
    for (const [path, title] of [
      [`/${kind}/${id}`, 'Corrected'],
      [`/${kind}/${id}/update`, 'Corrected again'],
    ] as const)
      expect((await post(path, employee, { title })).body).toMatchObject({ status: 'Pending', title })
  })

  test('saves other dates', async () => {
    const { id } = await make(kind)
    const dateRange = { start: days(5), end: days(6) }
    expect((await post(`/${kind}/${id}`, host, { dateRange })).body).toMatchObject({ dateRange })
  })

  test('can’t change accepted text', async () => {
    const { id } = await published(kind)
    expect((await post(`/${kind}/${id}`, host, { title: 'Other words' })).status).toBe(409)
    expect((await post(`/${kind}/${id}`, host, { promote: false })).body.promote).toBe(false)
  })

  test('by staff is recorded as an Admin Edit', async () => {
    const { id } = await published(kind)
    const corrected = { title: 'Corrected', ctaText: 'Book now' }
    expect((await post(`/${kind}/${id}`, employee, corrected)).body).toMatchObject(corrected)
    const { body } = await get(`/moderation/${kind}/${id}`, employee)
    expect(body.feedback[0]).toMatchObject({
      kind: 'Admin Edit',
      message: expect.stringMatching(/ changed title and button text\.$/),
      changedFields: ['title', 'ctaText'],
    })
  })

  test('of a stale version is 412', async () => {
    const made = await make(kind)
    const stale = await post(`/${kind}/${made.id}`, host, { title: 'Late' }, { 'if-match': '"0"' })
    expect(stale.body).toMatchObject({ status: 412, currentVersion: made.version })
  })

  test('a submitted one saves it, and leaves it in review', async () => {
    const { id } = await submitted(kind)
    const again = await post(`/${kind}/${id}/update`, host, { title: 'The nights of May 3' })
    expect([again.status, again.body]).toMatchObject([200, { status: 'Submitted', title: 'The nights of May 3' }])
    expect((await post(`/${kind}/${id}/update`, host, {})).body.code).toBe('illegal-move')
  })

  test('a rejected one resubmits it', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/reject`, employee, rejection)
    const again = await post(`/${kind}/${id}/update`, host, { title: 'The nights of May 3' })
    expect(again.body).toMatchObject({ status: 'Submitted', title: 'The nights of May 3' })
  })

  test('a rejected one shows the reason to its host, and only to them', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/reject`, employee, rejection)
    const { docs: feedback } = (await get(`/${kind}/${id}/feedback`, host)).body
    expect(feedback).toMatchObject([{ kind: 'Rejection', ...rejection }])
    const listed = await get(`/${kind}`, host, {
      organizationId: host.organizationId,
      status: 'Rejected',
      limit: '100',
    })
    expect(listed.body.docs.find((doc: { id: string }) => doc.id === id).rejection).toEqual(feedback[0])
    expect((await get(`/${kind}/${id}/feedback`, stranger)).status).toBe(404)
  })

  test('a rejected one can be replaced by an appeal', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/reject`, employee, rejection)
    expect((await post(`/moderation/${kind}/${id}/appeals`, host, { message: 'It says so.' })).body.status).toBe(
      'Submitted',
    )
    expect((await post(`/${kind}/${id}/publish`, employee)).status).toBe(403)
    expect((await post(`/${kind}/${id}/publish`, second)).body.status).toBe('Accepted')
  })

  test('a rejected one can’t be replaced by an appeal once its dates have passed', async () => {
    const { id } = await submitted(kind)
    await post(`/${kind}/${id}/reject`, employee, rejection)
    const appeal = () => post(`/moderation/${kind}/${id}/appeals`, host, { message: 'It says so.' })
    const refused = await t.later(5 * 86_400_000, appeal)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `This ${kind.slice(0, -1)}’s dates have passed. Choose new ones.`,
    ])
  })

  test('and deleting it removes it for everyone', async () => {
    const { id } = await published(kind)
    expect((await t.call('DELETE', `/${kind}/${id}`, { as: stranger })).status).toBe(403)
    expect((await t.call('DELETE', `/${kind}/${id}`, { as: host })).status).toBe(204)
    expect((await get(`/${kind}/${id}`, host)).status).toBe(404)
  })
})

describe.each(kinds)('setting the status of %s', (kind) => {
  test('runs the same guards as the moderators’ actions', async () => {
    const { id } = await submitted(kind)
    const set = async (as: Person, status: string, more = {}) =>
      (await post(`/${kind}/${id}`, as, { status, ...more })).body
    for (const status of ['Pending', 'Accepted', 'Rejected']) expect((await set(host, status)).status).toBe(403)
    expect((await set(employee, 'Pending')).status).toBe('Pending')
    expect((await set(second, 'Accepted')).code).toBe('claimed-by-another')
    expect((await set(employee, 'Submitted')).status).toBe('Submitted')
    expect((await set(employee, 'Rejected')).errors).toMatchObject([{ path: 'category' }, { path: 'message' }])
    expect((await set(employee, 'Rejected', rejection)).status).toBe('Rejected')
    expect((await set(employee, 'Accepted')).code).toBe('illegal-move')
    expect((await set(host, 'Submitted')).status).toBe('Submitted')
    expect((await set(second, 'Accepted')).status).toBe('Accepted')
  })
})

describe('decisions', () => {
  test.each(kinds)('on %s: when two race, one wins', async (kind) => {
    const { id } = await submitted(kind)
    const both = await Promise.all([
      post(`/${kind}/${id}/publish`, employee, { status: 'Accepted' }),
      post(`/${kind}/${id}/reject`, second, rejection),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test.each(kinds)('on %s whose dates have passed can’t accept them', async (kind) => {
    const { id } = await submitted(kind)
    const late = await t.later(5 * 86_400_000, () => post(`/${kind}/${id}/publish`, employee))
    expect([late.status, late.body.detail]).toEqual([409, `This ${kind.slice(0, -1)}’s dates have passed.`])
  })

  test('publishing with another status than Accepted is 422', async () => {
    const { id } = await submitted('offers')
    expect((await post(`/offers/${id}/publish`, employee, { status: 'Expired' })).body.errors).toEqual([
      { path: 'status', message: 'Status must be Accepted.' },
    ])
  })
})

describe('a cancellation', () => {
  test.each(['Filled', 'Closed'])('that is public can be %s by its host, and then can’t change', async (status) => {
    const { id } = await published('cancellations')
    expect((await post(`/cancellations/${id}`, host, { status })).body.status).toBe(status)
    expect((await get(`/cancellations/${id}`, traveler)).status).toBe(404)
    const again = await post(`/cancellations/${id}`, host, { status: 'Closed', title: 'Late' })
    expect(again.status).toBe(409)
  })

  test('that is filled or turned off before its host learns of its acceptance isn’t called public', async () => {
    const told = async (id: string) => {
      const { db } = t.platform
      const decided = db.selectFrom('decisions').select('id').where('subject_id', '=', id)
      await t.work('review:tell', { decisionId: (await decided.executeTakeFirstOrThrow()).id })
      const said = db.selectFrom('notifications').select('body').where('subject_id', '=', id)
      return [...new Set((await said.execute()).map(({ body }) => body))]
    }
    const [filled, off, on] = [
      await published('cancellations'),
      await published('cancellations'),
      await published('cancellations', { enabled: false }),
    ]
    await post(`/cancellations/${filled.id}`, host, { status: 'Filled' })
    await post(`/cancellations/${off.id}`, host, { enabled: false })
    await post(`/cancellations/${on.id}`, host, { enabled: true })
    expect(await told(filled.id)).toEqual(['It is Filled by now, so travelers don’t see it.'])
    expect(await told(off.id)).toEqual(['Enable it to show it to travelers.'])
    expect(await told(on.id)).toEqual(['Travelers can see it now.'])
    const { id: draft } = await t.given.draft(host)
    const waiting = await published('cancellations', {}, draft)
    expect(await told(waiting.id)).toEqual(['Travelers see it once its stay is on the site.'])
  })

  describe('that its host filled', () => {
    async function nightsAfterFilling(isKeptHere: boolean) {
      const { id: of } = await t.given.acceptedStay(host, employee)
      if (isKeptHere)
        await t.call('PUT', `/stays/${of}/availability`, { as: host, body: { ranges: [], isKeptHere: true } })
      const { id, dateRange } = await published('cancellations', {}, of)
      await post(`/cancellations/${id}`, host, { status: 'Filled' })
      const [first, last] = [dateRange.start.slice(0, 10), dateRange.end.slice(0, 10)]
      const asked = { start: addDays(first, -1), end: addDays(last, 1) }
      const { nights } = (await get(`/stays/${of}/availability`, null, asked)).body
      return nights.map(({ status }: { status: string }) => status)
    }

    test('blocks its nights if the calendar is kept here', async () => {
      expect(await nightsAfterFilling(true)).toEqual(['free', 'taken', 'taken', 'free'])
    })

    test('doesn’t affect its nights if the calendar is not kept here', async () => {
      expect(await nightsAfterFilling(false)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    })
  })

  test('can’t be filled before it is public, and lists the available moves', async () => {
    const { id } = await make('cancellations')
    expect((await post(`/cancellations/${id}`, host, { status: 'Filled' })).body).toMatchObject({
      status: 409,
      code: 'illegal-move',
      openMoves: ['submit'],
    })
  })

  test.each(['Accepted', 'Expired'])('cannot be set to %s by its host', async (status) => {
    const { id } = await submitted('cancellations')
    expect((await post(`/cancellations/${id}`, host, { status })).status).toBe(403)
  })
})

describe('the card of a stay', () => {
  const nightsLater = { start: days(12), end: days(14) }
  const shown = ({ start, end }: { start: string; end: string }) => ({
    offer: { from: start, until: end },
    cancellation: { start: start.slice(0, 10), end: end.slice(0, 10), until: start },
  })
  let of: string
  beforeEach(async () => {
    of = (await t.given.acceptedStay(host, employee)).id
  })

  /** What the stay's card says in a list, once what was enqueued has run. */
  async function card() {
    const fan = await t.given.user()
    const { rows } = await sql`delete from graphile_worker._private_jobs
      where key is null and payload->>'stayId' = ${of} returning id`.execute(t.platform.db)
    if (rows.length > 0) await t.work('stays:reindex', { stayId: of })
    await post('/users/self/favorites', fan, { stayId: of })
    const [{ offer, cancellation }] = (await get('/stays/favorites', fan)).body.docs
    return { offer, cancellation }
  }

  test('says when an offer runs, while it is public', async () => {
    const { id } = await submitted('offers', { enabled: true }, of)
    expect((await card()).offer).toBeUndefined()
    const publish = () => post(`/offers/${id}/publish`, employee, { status: 'Accepted' })
    await publish()
    expect((await card()).offer).toEqual(shown(soon).offer)
    expect((await post(`/moderation/offers/${id}/undo`, employee)).status).toBe(200)
    expect((await card()).offer).toBeUndefined()
    await publish()
    for (const enabled of [false, true]) {
      await post(`/offers/${id}`, host, { enabled })
      expect((await card()).offer).toEqual(enabled ? shown(soon).offer : undefined)
    }
    await post(`/offers/${id}`, host, { status: 'Expired' })
    expect((await card()).offer).toBeUndefined()
    const next = await published('offers', { dateRange: nightsLater }, of)
    expect((await card()).offer).toEqual(shown(nightsLater).offer)
    await t.call('DELETE', `/offers/${next.id}`, { as: host })
    expect((await card()).offer).toBeUndefined()
  })

  test('says which of the last-minute nights come first, until they are closed, or begin', async () => {
    await published('cancellations', { dateRange: nightsLater }, of)
    const first = await published('cancellations', {}, of)
    expect((await card()).cancellation).toEqual(shown(soon).cancellation)
    await post(`/cancellations/${first.id}`, host, { status: 'Closed' })
    expect((await card()).cancellation).toEqual(shown(nightsLater).cancellation)
    await sweepAt(new Date(days(13)))
    expect((await card()).cancellation).toBeUndefined()
  })

  test('says nothing of nights that watchers are asked about first, until everyone sees them', async () => {
    const watcher = await t.given.user()
    const watch = await post('/watches', watcher, { place: { kind: 'stay', stayId: of } })
    expect(watch.status, watch.text).toBe(201)
    const { id } = await published('cancellations', {}, of)
    expect((await card()).cancellation).toBeUndefined()
    expect((await post(`/cancellations/${id}/open`, host)).status).toBe(200)
    expect((await card()).cancellation).toEqual(shown(soon).cancellation)
  })
})

describe('the clock', () => {
  test.each(['offers', 'cancellations'] as const)('expires %s even if an earlier one cannot be', async (kind) => {
    const second = (await t.given.acceptedStay(host, employee)).id
    const [broken, next] = [await published(kind), await published(kind, {}, second)]
    await sweepWithBroken(t, [kind, 'id', broken.id], () => sweepAt(new Date(days(30))))
    const status = async ({ id }: { id: string }) => (await get(`/${kind}/${id}`, host)).body.status
    expect([await status(broken), await status(next)]).toEqual(['Accepted', 'Expired'])
    await sweepAt(new Date(days(30)))
    expect(await status(broken)).toBe('Expired')
  })

  test('expires an offer when it ends and a cancellation when its first night begins, and notifies its host', async () => {
    const [offer, cancellation] = [await published('offers'), await published('cancellations')]
    await sweepAt(new Date(days(2.5)))
    const status = async (kind: Kind, id: string) => (await get(`/${kind}/${id}`, host)).body.status
    expect([await status('offers', offer.id), await status('cancellations', cancellation.id)]).toEqual([
      'Accepted',
      'Expired',
    ])
    await sweepAt(new Date(days(30)))
    await sweepAt(new Date(days(30)))
    expect(await status('offers', offer.id)).toBe('Expired')
    const told = await t.platform.db
      .selectFrom('notifications')
      .select('title')
      .where('subject_id', 'in', [offer.id, cancellation.id])
      .where('title', 'like', '%has expired')
      .execute()
    expect(told).toHaveLength(2)
  })

  const dayAhead = addDays(new Date().toISOString().slice(0, 10), 9)
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Auckland', 'UTC']

  test.each(zones)('follows the local day in %s, where the stay is', async (timeZone) => {
    const local = await t.given.host(`Stays in ${timeZone}`)
    const { db } = t.platform
    await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', local.organizationId).execute()
    const { id: of } = await t.given.acceptedStay(local, employee)
    const ranges = {
      cancellations: { start: `${dayAhead}T00:00:00.000Z`, end: `${addDays(dayAhead, 2)}T00:00:00.000Z` },
      offers: { start: days(0), end: `${dayAhead}T23:59:59.000Z` },
    }
    const over = { cancellations: `${dayAhead}T00:00:00`, offers: `${dayAhead}T23:59:59` }
    for (const kind of kinds) {
      const body = { stayId: of, title: 'Come', dateRange: ranges[kind], enabled: true }
      const { id } = (await post(`/${kind}`, local, body)).body
      if (kind === 'cancellations') await post(`/cancellations/${id}/update`, local, {})
      await post(`/${kind}/${id}/publish`, employee, { status: 'Accepted' })
      const status = async () => (await get(`/${kind}/${id}`, local)).body.status
      const at = instantOf(over[kind], timeZone)?.getTime() ?? 0
      await sweepAt(new Date(at - 60_000))
      expect([kind, await status()]).toEqual([kind, 'Accepted'])
      await sweepAt(new Date(at))
      expect([kind, await status()]).toEqual([kind, 'Expired'])
    }
  })

  // At any hour one of these days is over in UTC but not there, or the other way around.
  test.each([
    ['Etc/GMT+12', -1],
    ['Pacific/Kiritimati', 0],
  ])('decides by the local day in %s whether dates are in the past', async (timeZone, shift) => {
    const local = await t.given.host(`Stays in ${timeZone}`)
    const { db } = t.platform
    await db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', local.organizationId).execute()
    const { id: of } = await t.given.acceptedStay(local, employee)
    const last = addDays(new Date().toISOString().slice(0, 10), shift)
    const isAhead = (instantOf(`${last}T23:59:59`, timeZone)?.getTime() ?? 0) > Date.now()
    const dateRange = { start: days(-9), end: `${last}T23:59:59.000Z` }
    expect((await post('/offers', local, { stayId: of, title: 'Come', dateRange })).status).toBe(isAhead ? 201 : 422)
    // A cancellation is over when its first night begins, not when its last one ends.
    const nights = (first: string) => ({ start: `${first}T00:00:00.000Z`, end: `${addDays(first, 9)}T00:00:00.000Z` })
    const today = localDay(new Date(), timeZone)
    const begun = await post('/cancellations', local, { stayId: of, dateRange: nights(today) })
    const refusal = [422, [{ path: 'dateRange.start', message: 'Start date must be in the future.' }]]
    expect([begun.status, begun.body.errors]).toEqual(refusal)
    const coming = await post('/cancellations', local, { stayId: of, dateRange: nights(addDays(today, 1)) })
    expect(coming.status).toBe(201)
    const moved = await post(`/cancellations/${coming.body.id}`, local, { dateRange: nights(today) })
    expect([moved.status, moved.body.errors]).toEqual(refusal)
    expect((await post(`/cancellations/${coming.body.id}/update`, local)).status).toBe(200)
  })
})

test.each([
  ['/offers/current', 'offers_listed'],
  ['/cancellations/active', 'cancellations_listed'],
])('%s reads an index in its order, only as far as the page goes', async (path, index) => {
  const plan = await plansInOrder(t.platform.db, ' as "n"', () => get(path, null))
  expect(plan).toContain(`Index Scan using ${index} on`)
  expect(plan).not.toContain('Sort')
})
