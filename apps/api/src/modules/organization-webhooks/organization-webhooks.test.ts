import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SENT_BY_HAND_A_DAY, SENT_BY_HAND_A_MINUTE, UNDO_WINDOW_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signatureOf } from '../../providers/webhooks/webhook-sender.ts'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** When a decision made now can no longer be undone. */
const FINAL = UNDO_WINDOW_MS + 1000
type Received = { headers: IncomingHttpHeaders; body: string }

let t: TestPlatform
let employee: Person
let host: Host
let server: Server
let url: string
let received: Received[] = []
let status = 200
/** What happens while the receiver is answering. */
let meanwhile: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      void meanwhile().then(() => response.writeHead(status).end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lodestay`
  t = await startTestPlatform({ WEBHOOKS_TO_PRIVATE: 'true' })
  employee = await t.given.employee()
})
beforeEach(async () => {
  ;[received, status] = [[], 200]
  meanwhile = async () => {}
  host = await t.given.host()
})
afterAll(async () => {
  await t.close()
  server.close()
})

function path(more = ''): string {
  return `/organizations/${host.organizationId}/webhooks${more}`
}

function create(body: object = {}, as: Person = host) {
  return t.call('POST', path(), { as, body: { url, ...body } })
}

/** Does what the worker does with new audit log entries, and with the jobs they enqueue. */
async function tell(later = 0): Promise<void> {
  const now = new Date(Date.now() + later)
  const jobs = async (name: string) =>
    (await t.call('GET', '/jobs', { as: await t.given.admin(), query: { name, limit: '100' } })).body.docs
  for (const name of ['organization-webhooks:collect', 'organization-webhooks:send'])
    for (const { payload } of await jobs(name)) await t.work(name, payload, now)
}

async function deliveries(id: string) {
  return (await t.call('GET', path(`/${id}/deliveries`), { as: host })).body.docs
}

function typesOf(all: readonly Received[]): string[] {
  return all.map(({ body }) => JSON.parse(body).type)
}

describe('a webhook', () => {
  test('gets what happens in the organization, signed, and nothing from another', async () => {
    const { body: webhook, status: answered } = await create()
    expect([answered, webhook.secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{32}$/)])
    await t.given.acceptedStay(await t.given.host(), employee)
    const { id } = await t.given.acceptedStay(host, employee)
    await tell(FINAL)
    expect(typesOf(received)).toEqual(['stay.submitted', 'stay.published'])
    const [call] = received
    expect(JSON.parse(call?.body ?? '').data).toEqual({ organizationId: host.organizationId, subjectId: id })
    const { headers, body } = call as Received
    const at = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(signatureOf(webhook.secret, String(headers['webhook-id']), at, body))
    await tell()
    expect(received).toHaveLength(2)
  })

  test('gets only the events it subscribed to, each once', async () => {
    const { id } = (await create({ events: ['stay.published', 'stay.published'] })).body
    await t.given.acceptedStay(host, employee)
    await Promise.all([tell(FINAL), tell(FINAL)])
    const ids = new Set(received.map(({ headers }) => headers['webhook-id']))
    expect([typesOf(received)[0], ids.size]).toEqual(['stay.published', 1])
    expect(await deliveries(id)).toMatchObject([
      { event: 'stay.published', status: 'sent', detail: 'It answered 200.' },
    ])
  })

  test('gets a decision once it can no longer be undone', async () => {
    await create({ events: ['stay.published'] })
    await t.given.acceptedStay(host, employee)
    await tell()
    expect(received).toEqual([])
    await tell(FINAL)
    expect(typesOf(received)).toEqual(['stay.published'])
  })

  test('gets nothing of a decision that was undone, and the one made instead', async () => {
    await create({ events: ['stay.published', 'stay.rejected'] })
    const { id } = await t.given.submittedStay(host)
    const body = { category: 'Spelling', message: 'Cedar, not ceder.' }
    expect((await t.call('POST', `/stays/${id}/reject`, { as: employee, body })).status).toBe(200)
    expect((await t.call('POST', `/moderation/stays/${id}/undo`, { as: employee })).status).toBe(200)
    await tell(FINAL)
    expect(received).toEqual([])
    await t.call('POST', `/stays/${id}/publish`, { as: employee })
    await tell(FINAL)
    expect(typesOf(received)).toEqual(['stay.published'])
  })

  test('is notified of people who leave, however they leave', async () => {
    const admin = await t.given.admin()
    const [erased, revoked, reduced] = [await t.given.user(), await t.given.user(), await t.given.user()]
    const { organizationId } = host
    for (const person of [erased, revoked, reduced]) await t.given.role(person, 'orgManager', { organizationId })
    await t.given.role(reduced, 'financialViewer', { organizationId })
    const { id } = (await create({ events: ['member.left'] })).body
    expect((await t.call('DELETE', `/users/${erased.id}`, { as: admin })).status).toBe(204)
    const contextRoles = JSON.stringify([{ role: 'orgManager', organizationId }])
    for (const person of [revoked, reduced])
      expect(
        (await t.call('DELETE', `/users/${person.id}/context-roles`, { as: host, query: { contextRoles } })).status,
      ).toBe(200)
    await tell()
    expect(typesOf(received)).toEqual(['member.left', 'member.left'])
    const left = received.map(({ body }) => JSON.parse(body).data)
    expect(left).toEqual(
      [erased, revoked].map(({ id: userId }) => ({ organizationId, subjectId: organizationId, userId })),
    )
    expect(await deliveries(id)).toHaveLength(2)
  })

  test('is notified of a deleted stay', async () => {
    await create({ events: ['stay.deleted'] })
    const { id } = await t.given.draft(host)
    await t.call('DELETE', `/stays/${id}`, { as: host })
    await tell()
    expect(received.map(({ body }) => JSON.parse(body).data.subjectId)).toEqual([id])
  })

  test('that fails is retried under the same id, with increasing delays, until it responds', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = 503
    await tell()
    const [queued] = await deliveries(id)
    expect(queued).toMatchObject({ status: 'queued', tries: 1, detail: 'It answered 503.' })
    expect((await t.call('GET', path(), { as: host })).body.docs[0].failingSince).not.toBeNull()
    const runAt = async () => {
      const admin = await t.given.admin()
      const { body } = await t.call('GET', '/jobs', {
        as: admin,
        query: { name: 'organization-webhooks:send', limit: '100' },
      })
      return Date.parse(body.docs.find(({ payload }: { payload: { id: string } }) => payload.id === queued.id).runAt)
    }
    expect((await runAt()) - Date.now()).toBeLessThan(2 * MINUTE)
    await t.work('organization-webhooks:send', { id: queued.id }, new Date(Date.now() + MINUTE))
    expect((await runAt()) - Date.now()).toBeGreaterThan(4 * MINUTE)
    status = 200
    await t.work('organization-webhooks:send', { id: queued.id }, new Date(Date.now() + 6 * MINUTE))
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', tries: 3 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([queued.id]))
    expect((await t.call('GET', path(), { as: host })).body.docs[0].failingSince).toBeNull()
  })

  test('that fails gets its next events only after a pause, which grows', async () => {
    const { id } = (await create({ events: ['stay.deleted'] })).body
    const deleteStay = async () => {
      const { id: stayId } = await t.given.draft(host)
      await t.call('DELETE', `/stays/${stayId}`, { as: host })
    }
    status = 503
    await deleteStay()
    await tell()
    await deleteStay()
    await tell()
    expect([received.length, (await deliveries(id)).map(({ tries }: { tries: number }) => tries)]).toEqual([1, [0, 1]])
    await tell(2 * MINUTE)
    const triedAgain = received.length
    expect(triedAgain).toBe(2)
    await tell(3 * MINUTE)
    expect(received).toHaveLength(triedAgain)
    status = 200
    await tell(30 * MINUTE)
    expect((await deliveries(id)).map((each: { status: string }) => each.status)).toEqual(['sent', 'sent'])
  })

  test('that fails for days is turned off, and its owners are notified', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = 500
    await tell()
    const [{ id: delivery }] = await deliveries(id)
    for (const days of [1, 2, 6])
      await t.work('organization-webhooks:send', { id: delivery }, new Date(Date.now() + days * DAY))
    expect((await t.call('GET', path(), { as: host })).body.docs[0].isEnabled).toBe(false)
    const told = (await t.call('GET', '/notifications', { as: host })).body.docs
    expect(told[0]).toMatchObject({ title: 'A webhook was turned off', subjectId: host.organizationId })
    const { body } = await t.call('PATCH', path(`/${id}`), { as: host, body: { isEnabled: true } })
    expect(body).toMatchObject({ isEnabled: true, failingSince: null, secret: null })
  })

  test('changed by nothing is answered as it is', async () => {
    const { id } = (await create({ events: ['stay.deleted'] })).body
    const { status: answered, body } = await t.call('PATCH', path(`/${id}`), { as: host, body: {} })
    expect([answered, body]).toMatchObject([200, { id, url, events: ['stay.deleted'], isEnabled: true }])
  })

  test('whose secret is rotated twice at once signs with both new secrets', async () => {
    const { id } = (await create({ events: ['stay.deleted'] })).body
    const rotated = await Promise.all([1, 2].map(() => t.call('POST', path(`/${id}/secret`), { as: host })))
    const { id: stayId } = await t.given.draft(host)
    await t.call('DELETE', `/stays/${stayId}`, { as: host })
    await tell()
    const { headers, body } = received[0] as Received
    const signed = (secret: string) =>
      signatureOf(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body)
    expect(String(headers['webhook-signature']).split(' ').sort()).toEqual(
      rotated.map(({ body: { secret } }) => signed(secret)).sort(),
    )
  })

  test('that responds 410 is turned off immediately', async () => {
    await create({ events: ['stay.submitted'] })
    await t.given.acceptedStay(host, employee)
    status = 410
    await tell()
    expect((await t.call('GET', path(), { as: host })).body.docs[0].isEnabled).toBe(false)
  })

  test.each([302, 404])('that responds %i is tried again, and stays on', async (answer) => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = answer
    await tell()
    expect((await t.call('GET', path(), { as: host })).body.docs[0].isEnabled).toBe(true)
    const [queued] = await deliveries(id)
    expect(queued).toMatchObject({ status: 'queued', tries: 1 })
    status = 200
    await t.work('organization-webhooks:send', { id: queued.id }, new Date(Date.now() + MINUTE))
    expect((await deliveries(id))[0].status).toBe('sent')
  })

  test('is neither turned off nor paused by what its previous address answers', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = 410
    meanwhile = async () => {
      await t.call('PATCH', path(`/${id}`), { as: host, body: { url: `${url}/new` } })
    }
    await tell()
    const [webhook] = (await t.call('GET', path(), { as: host })).body.docs
    expect(webhook).toMatchObject({ url: `${url}/new`, isEnabled: true, failingSince: null })
    ;[status, meanwhile] = [200, async () => {}]
    const [{ id: delivery }] = await deliveries(id)
    await t.work('organization-webhooks:send', { id: delivery }, new Date(Date.now() + MINUTE))
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', tries: 2 })
  })

  test('that is turned off with a pending delivery can be sent it again later', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = 503
    await tell()
    const [{ id: delivery }] = await deliveries(id)
    await t.call('PATCH', path(`/${id}`), { as: host, body: { isEnabled: false } })
    await t.work('organization-webhooks:send', { id: delivery }, new Date(Date.now() + MINUTE))
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'failed',
      detail: 'The address was turned off.',
      tries: 1,
    })
  })

  test('that is turned off or deleted gets nothing', async () => {
    const [off, gone] = [(await create()).body, (await create()).body]
    await t.call('PATCH', path(`/${off.id}`), { as: host, body: { isEnabled: false } })
    expect((await t.call('DELETE', path(`/${gone.id}`), { as: host })).status).toBe(204)
    await t.given.acceptedStay(host, employee)
    await tell()
    expect(received).toEqual([])
  })
})

describe('its settings', () => {
  test('show the secret once, store it sealed, and let the old one sign for a day after a renewal', async () => {
    const { id, secret } = (await create()).body
    const { body: renewed } = await t.call('POST', path(`/${id}/secret`), { as: host })
    expect(renewed.secret).not.toBe(secret)
    const { text } = await t.call('GET', path(), { as: host })
    expect(text).not.toContain('whsec_')
    const rows = await t.platform.db.selectFrom('organization_webhooks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(renewed.secret.slice('whsec_'.length))
    const test = () => t.call('POST', path(`/${id}/test`), { as: host })
    expect((await test()).body).toEqual({ isSent: true, detail: 'It answered 200.' })
    await t.later(2 * DAY, test)
    const signatures = received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(signatures).toEqual([2, 1])
  })

  test('are only for owners, and limited to ten', async () => {
    for (let n = 0; n < 10; n++) expect((await create()).status).toBe(201)
    expect(await create()).toMatchObject({
      status: 409,
      body: { detail: 'An organization can have at most 10 webhooks.' },
    })
    expect((await create({}, await t.given.host())).status).toBe(404)
  })

  test('report what is invalid', async () => {
    expect((await create({ url: 'lodestay' })).body.errors).toEqual([{ path: 'url', message: 'Invalid URL format' }])
    expect((await create({ events: ['stay.sold'] })).body.errors).toEqual([
      { path: 'events.0', message: 'Each item in Events must be the name of an event.' },
    ])
    expect((await t.call('PATCH', path('/whk_none'), { as: host, body: {} })).status).toBe(404)
  })

  test('let failed deliveries be resent under their id', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    status = 500
    await tell()
    const [{ id: delivery }] = await deliveries(id)
    status = 200
    const again = await t.call('POST', path(`/${id}/deliveries/${delivery}/replay`), { as: host })
    expect(again.body).toEqual({ isSent: true, detail: 'It answered 200.' })
    expect((await deliveries(id))[0].status).toBe('sent')
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

describe('sending by hand', () => {
  const send = (id: string) => t.call('POST', path(`/${id}/test`), { as: host })

  test('is done one at a time, however long a receiver takes', async () => {
    const { id } = (await create()).body
    let answer = () => {}
    meanwhile = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const first = send(id)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const { status, headers, body } = await send(id)
    expect([status, headers['retry-after'], body.detail]).toEqual([
      429,
      '1',
      'You’re doing too many things at once. Try again in a moment.',
    ])
    answer()
    expect((await first).body.isSent).toBe(true)
    expect(received).toHaveLength(1)
  })

  test('is limited to ten times a minute and two hundred a day, tests and replays together', async () => {
    const { id } = (await create({ events: ['stay.submitted'] })).body
    await t.given.acceptedStay(host, employee)
    await tell()
    const [{ id: delivery }] = await deliveries(id)
    const replay = () => t.call('POST', path(`/${id}/deliveries/${delivery}/replay`), { as: host })
    for (let n = 0; n < SENT_BY_HAND_A_MINUTE; n++) expect((await (n % 2 ? send(id) : replay())).status).toBe(200)
    for (const again of [send, replay])
      expect((await again(id)).body).toMatchObject({
        status: 429,
        detail: 'You’ve sent many events by hand. Try again in a minute.',
      })
    await t.later(MINUTE + 1000, async () => expect((await send(id)).status).toBe(200))
    await sql`insert into daily_actions (key, at)
      select last.key, last.at from (
        select key, at from daily_actions where at < now() + interval '1 hour' order by at desc limit 1) last,
      generate_series(12, ${SENT_BY_HAND_A_DAY})`.execute(t.platform.db)
    await t.later(3 * MINUTE, async () =>
      expect((await send(id)).body.detail).toBe('You’ve sent many events by hand. Try again tomorrow.'),
    )
    await t.later(DAY + 4 * MINUTE, async () => expect((await send(id)).status).toBe(200))
  })
})

test('deliveries are deleted after thirty days', async () => {
  const { id } = (await create({ events: ['stay.submitted'] })).body
  await t.given.acceptedStay(host, employee)
  await tell()
  await t.work('organization-webhooks:forget', {}, new Date(Date.now() + 29 * DAY))
  expect(await deliveries(id)).toHaveLength(1)
  await t.work('organization-webhooks:forget', {}, new Date(Date.now() + 31 * DAY))
  expect(await deliveries(id)).toEqual([])
})

test('outside of a demo, addresses on our own network are rejected', async () => {
  const live = await startTestPlatform()
  try {
    const owner = await live.given.host()
    const { body } = await live.call('POST', `/organizations/${owner.organizationId}/webhooks`, {
      as: owner,
      body: { url },
    })
    expect(body.errors).toEqual([{ path: 'url', message: 'Enter an address that begins with https://.' }])
  } finally {
    await live.close()
  }
})
