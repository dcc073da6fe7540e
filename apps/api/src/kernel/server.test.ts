import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { addDays, dayOf } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'
import { ProblemDocument } from './errors.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
beforeAll(async () => {
  t = await startTestPlatform()
  host = await t.given.host()
})
afterAll(() => t.close())

async function inject(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: string,
  headers: Record<string, string> = {},
) {
  const answer = await t.platform.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${host.token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: JSON.parse(answer.body || 'null'),
    text: answer.body,
  }
}

describe('a page on another site', () => {
  const site = 'https://tools.example.com'
  let open: TestPlatform
  beforeAll(async () => {
    open = await startTestPlatform({ CORS_ORIGINS: site })
  })
  afterAll(() => open.close())
  const ask = (platform: TestPlatform, method: 'GET' | 'OPTIONS', origin: string) =>
    platform.platform.server.inject({
      method,
      url: '/api/stays',
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
    })

  test('that is on the allowlist may read, without cookies', async () => {
    const { statusCode, headers } = await ask(open, 'GET', site)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, site])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['access-control-expose-headers']).toContain('etag')
    const preflight = await ask(open, 'OPTIONS', site)
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ])
  })

  test('that isn’t on the allowlist may not, nor may any if it is empty', async () => {
    for (const [platform, origin] of [
      [open, 'https://evil.example.com'],
      [t, site],
    ] as const)
      expect((await ask(platform, 'GET', origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

function sendDraft(payload: string, headers = {}) {
  return inject('POST', '/api/stays/drafts', payload, { 'content-type': 'application/json', ...headers })
}

function draftWith(member: string) {
  return `{"organizationId":"${host.organizationId}",${member}}`
}

describe('a body', () => {
  test.each(['{', '{"a":}', "{'a':1}", '[1,]', 'undefined', '{"a":1}}', '\u0000'])(
    'that isn’t JSON (%j) is 400',
    async (payload) => {
      const { status, body } = await sendDraft(payload)
      expect([status, body.code]).toEqual([400, 'malformed-json'])
    },
  )

  test.each(['null', '1', '"text"', '[]', 'true'])('that isn’t an object (%s) is 422', async (payload) => {
    expect((await sendDraft(payload)).status).toBe(422)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])('as %s is 415', async (type) => {
    const { status, body } = await sendDraft('{}', { 'content-type': type })
    expect([status, body.code]).toEqual([415, 'unsupported-media'])
  })

  test('of more than a megabyte is 413', async () => {
    const { status, body } = await sendDraft(draftWith(`"name":"${'x'.repeat(1024 * 1024)}"`))
    expect([status, body.code]).toEqual([413, 'too-large'])
  })

  test.each([
    ['NUL', '"name":"a\\u0000b"', 'name', 'Text must not contain a NUL character.'],
    ['a lone surrogate', '"name":"a\\ud800b"', 'name', 'Text must be well-formed Unicode.'],
    [
      'NUL deep inside',
      '"contactInfo":{"email":"\\u0000"}',
      'contactInfo.email',
      'Text must not contain a NUL character.',
    ],
    ['NUL in a key', '"bookingLinks":{"a\\u0000":"x"}', 'bookingLinks', 'Keys must be well-formed text.'],
    ['__proto__', '"__proto__":{"roles":["Admin"]}', '__proto__', 'The key "__proto__" is not allowed.'],
    [
      '__proto__ deep inside',
      '"location":{"__proto__":{}}',
      'location.__proto__',
      'The key "__proto__" is not allowed.',
    ],
    ['constructor.prototype', '"constructor":{"prototype":{}}', 'constructor', 'The key "constructor" is not allowed.'],
    ['an unknown member', '"favoriteCount":1', 'favoriteCount', 'Unknown field "favoriteCount".'],
  ])('with %s is 422 and reports where', async (_, member, path, message) => {
    const { status, body } = await sendDraft(draftWith(member))
    expect([status, body.detail]).toEqual([422, 'Validation failed for one or more fields'])
    expect(body.errors).toContainEqual({ path, message })
    expect(({} as { roles?: unknown }).roles).toBeUndefined()
  })

  test.each([
    ['arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('of %s nested a hundred thousand deep is rejected', async (_, nested) => {
    expect((await sendDraft(nested)).status).toBe(422)
    expect((await sendDraft(draftWith(`"tags":${nested}`))).status).toBe(422)
  })

  test('is rejected on calls without one', async () => {
    const draft = await t.given.draft(host)
    const { status, body } = await inject('POST', `/api/stays/${draft.id}/enable`, '{"plan":"Growth"}', {
      'content-type': 'application/json',
    })
    expect([status, body.errors]).toEqual([422, [{ path: 'plan', message: 'Unknown field "plan".' }]])
  })
})

describe('an address', () => {
  test.each([
    ['/api/stays?limit=0', 'limit'],
    ['/api/stays?limit=101', 'limit'],
    ['/api/stays?limit=ten', 'limit'],
    ['/api/stays?limit=1&limit=2', 'limit'],
    ['/api/stays?page=0', 'page'],
    ['/api/stays?page=1.5', 'page'],
    ['/api/stays?color=red', 'color'],
    ['/api/stays?__proto__=1', '__proto__'],
    ['/api/stays?filter=%00', 'filter'],
    ['/api/users/self?x=1', 'x'],
    ['/api/stays/%00', 'id'],
    ['/api/stays/stay_1?checkDrafts=yes', 'checkDrafts'],
  ])('%s is 422 and reports where', async (url, path) => {
    const { status, body } = await inject('GET', url)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  test.each(['limit=0', 'limit=101', 'limit=1.5', 'limit=ten'])('with %s reports the limits', async (query) => {
    const { body } = await inject('GET', `/api/stays?${query}`)
    expect(body.errors).toEqual([{ path: 'limit', message: 'Limit must be a whole number from 1 to 100.' }])
  })

  test.each(['/api/stays/%zz', '/api/%', '/api/stays/%ff%fe'])('%s, which is malformed, is 400', async (url) => {
    const { status, body, headers } = await inject('GET', url)
    expect([status, body.code, headers['content-type']]).toEqual([
      400,
      'malformed-request',
      'application/problem+json; charset=utf-8',
    ])
  })

  test.each(['/api/nothing', '/nothing', '/api/stays/x/y/z'])('%s, which doesn’t exist, is 404', async (url) => {
    const { status, body } = await inject('GET', url)
    expect([status, body.code]).toEqual([404, 'not-found'])
  })

  test('with a parameter of thousands of characters is rejected', async () => {
    const { status, body } = await inject('GET', `/api/stays/${'x'.repeat(5000)}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.requestId).toBeTypeOf('string')
  })
})

describe('every response', () => {
  test('to a rejected request is a problem document', async () => {
    const { body, headers } = await inject('GET', '/api/stays/stay_none?checkDrafts=true')
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(body).toEqual({
      type: 'https://lodestay.test/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: 'No such stay.',
      instance: '/api/stays/stay_none',
      code: 'not-found',
      requestId: headers['x-request-id'],
    })
  })

  test('carries the request id that was sent, if it is reasonable', async () => {
    const sent = async (id: string) =>
      (await inject('GET', '/api/stays', undefined, { 'x-request-id': id })).headers['x-request-id']
    expect(await sent('trace-0123456789')).toBe('trace-0123456789')
    for (const bad of ['short', 'x'.repeat(65), 'has spaces in it', '<script>alert(1)</script>'])
      expect(await sent(bad)).not.toBe(bad)
  })

  test('forbids sniffing, framing and referrers, and caching for signed-in users', async () => {
    const { headers } = await inject('GET', '/api/users/self')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  })

  test('with a version has it as its entity tag', async () => {
    const draft = await t.given.draft(host)
    const { headers, body } = await inject('GET', `/api/stays/${draft.id}?checkDrafts=true`)
    expect(headers.etag).toMatch(new RegExp(`^"${body.version}-[\\w-]{22}"$`))
  })

  test.each([
    ['a list', '/api/stays?limit=3', undefined],
    ['what somebody is signed in for', '/api/users/self', 'host'],
  ])('%s is 304 for clients that have it already, and is sent again once it changes', async (_, path, who) => {
    const ask = (etag = '') =>
      t.call('GET', path.replace('/api', ''), { ...(who && { as: host }), headers: { 'if-none-match': etag } })
    const first = await ask()
    const again = await ask(String(first.headers.etag))
    expect([again.status, again.body, again.headers.etag]).toEqual([304, null, first.headers.etag])
    expect((await ask(`W/${first.headers.etag}, "another"`)).status).toBe(304)
    expect((await ask('"another"')).status).toBe(200)
  })

  test.each([
    ['a favorite list', '/favorite-lists', { name: 'Summer' }, [{ name: 'Winter' }, { name: 'Fall' }]],
    [
      'a saved search',
      '/saved-searches',
      { name: 'By the sea', filter: {}, frequency: 'daily' },
      [{ name: 'By a lake' }, { name: 'By a river' }],
    ],
  ])('of %s, which has no version, lets a change be made only to what was read', async (_, path, fields, changes) => {
    const person = await t.given.user()
    const made = await t.call('POST', path, { as: person, body: fields })
    expect(made.status, made.text).toBe(201)
    const url = `${path}/${made.body.id}`
    const { etag } = (await t.call('GET', url, { as: person })).headers
    const change = (body: object, tag = String(etag)) =>
      t.call('PATCH', url, { as: person, body, headers: { 'if-match': tag } })
    expect((await change(changes[0] as object, '"999"')).status).toBe(412)
    expect((await change(changes[0] as object)).status).toBe(200)
    const stale = await change(changes[1] as object)
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
    expect((await change(changes[1] as object, `"${stale.body.currentVersion}"`)).status).toBe(200)
    expect((await change(changes[0] as object, '*')).status).toBe(200)
  })

  test('gets a new entity tag when anything included in it changes', async () => {
    const [owner, other] = [await t.given.host(), await t.given.user()]
    const read = () => t.call('GET', '/users/self/orgs', { as: owner })
    const before = await read()
    await t.given.draft(owner)
    const { headers } = await read()
    expect(headers.etag).not.toBe(before.headers.etag)
    expect((await t.call('GET', '/users/self/orgs', { as: other })).headers.etag).not.toBe(headers.etag)
  })
})

describe('an idempotency key', () => {
  const create = (key: string, body: object = aStay(), as = host) =>
    t.call('POST', '/stays', {
      as,
      body: { ...body, organizationId: as.organizationId },
      headers: { 'idempotency-key': key },
    })
  const stayCount = async () =>
    (
      await t.platform.db
        .selectFrom('stays')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  test('makes a retried request happen once, with the same response', async () => {
    const before = await stayCount()
    const [first, again] = [await create('twice'), await create('twice')]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    for (const header of ['etag', 'location'])
      expect([header, again.headers[header]]).toEqual([header, first.headers[header]])
    expect(again.headers.etag).toBe(`"${first.body.version}"`)
    expect(await stayCount()).toBe(before + 1)
  })

  test('sent five times concurrently has one effect', async () => {
    const before = await stayCount()
    const all = await Promise.all(Array.from({ length: 5 }, () => create('at once')))
    expect(new Set(all.map((answer) => answer.body.id)).size).toBe(1)
    expect(await stayCount()).toBe(before + 1)
  })

  test('reused for another body is rejected', async () => {
    await create('other body')
    const { status, body } = await create('other body', aStay({ name: 'Another' }))
    expect([status, body.code]).toEqual([422, 'idempotency-key-reused'])
  })

  test('of another user is a different key', async () => {
    const other = await t.given.host('Other Stays')
    const [mine, theirs] = [await create('shared'), await create('shared', aStay(), other)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('of a rejected request can be reused', async () => {
    expect((await create('refused', { name: '' })).status).toBe(422)
    expect((await create('refused')).status).toBe(201)
  })

  test('also replays a response without a body', async () => {
    const draft = await t.given.draft(host)
    const remove = () => t.call('DELETE', `/stays/${draft.id}`, { as: host, headers: { 'idempotency-key': 'remove' } })
    const [first, again] = [await remove(), await remove()]
    expect([first.status, first.text, again.status, again.text]).toEqual([204, '', 204, ''])
  })

  test('also makes a call happen once whose response has a secret, which isn’t stored', async () => {
    const add = (url: string) =>
      t.call('POST', `/organizations/${host.organizationId}/webhooks`, {
        as: host,
        body: { url, events: ['stay.published'] },
        headers: { 'idempotency-key': 'a webhook' },
      })
    expect((await add('no address')).status).toBe(422)
    const [one, two] = await Promise.all([add('https://crm.example/news'), add('https://crm.example/news')])
    const again = await add('https://crm.example/news')
    expect([one.status, two.status].sort()).toEqual([201, 409])
    expect([again.status, again.body.detail]).toEqual([
      409,
      'This has already been sent, and is done. Reload the page to see what changed.',
    ])
    const url = `/organizations/${host.organizationId}/webhooks`
    expect((await t.call('GET', url, { as: host })).body.totalDocs).toBe(1)
  })

  test('counts a large response, which is stored, as several requests; past the limit, its call has no effect', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_WRITES: '5' })
    try {
      const owner = await limited.given.host()
      const { id } = await limited.given.draft(owner)
      // With signing up, the fourth and the fifth write.
      const price = (first: number, headers: Record<string, string> = {}) => {
        const at = (n: number) => addDays(dayOf(Date.now()), 1 + (first + n) * 2)
        const ranges = Array.from({ length: 100 }, (_, n) => ({ start: at(n), end: addDays(at(n), 1), price: 100 + n }))
        return limited.call('PUT', `/stays/${id}/availability`, { as: owner, body: { ranges }, headers })
      }
      const { status, text } = await price(0)
      expect([status, text.length > 5000]).toEqual([200, true])
      expect((await price(100, { 'idempotency-key': 'much' })).status).toBe(429)
      const calendar = await limited.call('GET', `/stays/${id}/calendar`, { as: owner })
      expect(calendar.text).toBe(text)
    } finally {
      await limited.close()
    }
  })

  test('of more than 200 characters is rejected', async () => {
    expect((await create('x'.repeat(201))).status).toBe(422)
  })
})

describe('rate limits', () => {
  test('respond 429 when exceeded, with a Retry-After', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '3', RATE_LIMIT_WRITES: '2' })
    try {
      const answers = []
      for (let index = 0; index < 4; index++) answers.push(await limited.call('GET', '/stays'))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
      expect(answers[3]?.body.code).toBe('rate-limited')
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })

  test('for forms are strict, shared by all forms, and per address', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_FORMS: '2' })
    const send = (form: string, payload: object, remoteAddress: string) =>
      limited.platform.server.inject({ method: 'POST', url: `/api/${form}`, payload, remoteAddress })
    try {
      const first = '203.0.113.9'
      expect((await send('waitlist', { email: 'a@example.com' }, first)).statusCode).toBe(201)
      expect((await send('feedback', { message: 'Hello.' }, first)).statusCode).toBe(201)
      const letter = { name: 'A', email: 'a@example.com', message: 'Hello.' }
      const refused = await send('contact', letter, first)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await send('contact', letter, '203.0.113.10')).statusCode).toBe(201)
      expect((await limited.call('GET', '/stays')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('cannot be dodged by a forged X-Forwarded-For from outside', async () => {
    const limited = await startTestPlatform({ RATE_LIMIT_READS: '2' })
    try {
      const statuses = []
      for (let index = 0; index < 3; index++) {
        const headers = { 'x-forwarded-for': `10.0.0.${index}` }
        const answer = await limited.platform.server.inject({
          url: '/api/stays',
          headers,
          remoteAddress: '203.0.113.9',
        })
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})

test('a process is ready even while transactions hold all connections', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: 10 }, () => t.platform.db.transaction().execute(() => ended))
  expect((await t.call('GET', '/health/ready')).status).toBe(200)
  end()
  await Promise.all(transactions)
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await t.platform.server.listen({ port: 0, host: '127.0.0.1' })
    port = (t.platform.server.server.address() as AddressInfo).port
  })
  const send = async (request: string) => {
    const connection = connect(port, '127.0.0.1')
    connection.write(request)
    const [head = '', body = ''] = (await text(connection)).split('\r\n\r\n')
    return { head, problem: JSON.parse(body) }
  }

  test('a body that is never finished affects only itself', async () => {
    const hanging = httpRequest({
      port,
      method: 'POST',
      path: '/api/events',
      headers: { 'content-type': 'application/json', 'content-length': '100' },
    })
    hanging.on('error', () => {})
    hanging.write('{')
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'live' }])
    hanging.destroy()
  })

  test('a client with many requests gets a new connection from time to time, and loses none of them', async () => {
    let connections = 0
    const count = () => void connections++
    t.platform.server.server.on('connection', count)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statuses = new Set<number | undefined>()
    for (let sent = 0; sent < 1001; sent++) {
      const request = httpRequest({ port, path: '/api/health/live', agent }).end()
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      statuses.add(answer.statusCode)
      await text(answer)
    }
    agent.destroy()
    t.platform.server.server.off('connection', count)
    expect([[...statuses], connections]).toEqual([[200], 2])
  })

  test('a table’s longest filter fits in an address, and one beyond all limits is 431 with the limit', async () => {
    const filter = (characters: number) =>
      send(`GET /api/stays?filter=${'%22'.repeat(characters)} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`)
    expect((await filter(8192)).problem.errors).toEqual([{ path: 'filter', message: 'Filter must be JSON.' }])
    const { head, problem } = await filter(11_000)
    expect(head).toMatch(/^HTTP\/1\.1 431 /)
    expect(head).toContain('content-type: application/problem+json')
    expect(ProblemDocument.parse(problem)).toMatchObject({
      status: 431,
      code: 'head-too-large',
      detail: 'An address and its headers can have at most 32 kB.',
    })
  })

  test('what isn’t a request is 400', async () => {
    const { head, problem } = await send('Hello?\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(ProblemDocument.parse(problem).code).toBe('malformed-request')
  })
})
