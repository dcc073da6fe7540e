import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'
import { foldPublicChanges } from './public-version.ts'

let t: TestPlatform
let host: Host
let moderator: Person
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, moderator] = await Promise.all([t.given.host(), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, moderator, { name: 'The Boathouse' })).id
})
afterAll(() => t.close())

/** How many of a platform's public responses came from the cache, and how many were computed. */
async function answers({ platform }: Pick<TestPlatform, 'platform'> = t) {
  const { port, close } = await platform.metrics.listen(0, '127.0.0.1')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await close()
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
  return {
    memory: read('lodestay_cached_responses{from="memory"}'),
    made: read('lodestay_cached_responses{from="computed"}'),
    bytes: read('lodestay_cached_responses_bytes'),
  }
}

async function during(work: () => Promise<unknown>, of: Pick<TestPlatform, 'platform'> = t) {
  const before = await answers(of)
  await work()
  const after = await answers(of)
  return { memory: after.memory - before.memory, made: after.made - before.made }
}

/**
 * Repeats a request until the response is cached, which happens once it is known that nothing changed while it was
 * computed.
 */
async function askUntilKept(path: string, of: TestPlatform = t) {
  await vi.waitFor(async () => {
    const { memory } = await during(() => of.call('GET', path), of)
    expect(memory).toBe(1)
  })
}

async function namesIn(path: string, of: TestPlatform = t): Promise<string[]> {
  return (await of.call('GET', path)).body.docs.map(({ name }: { name: string }) => name)
}

describe('a repeated public response', () => {
  test.each([
    '/stays?limit=5',
    '/search?limit=5&facets=true&zoom=3',
    '/search/suggestions?text=bel',
    '/stays/count',
    '/stays/top',
    '/stays/attributes/Amenity',
    '/stays/attributes/cities/available',
  ])('comes from the cache: %s', async (path) => {
    const { body } = await t.call('GET', path)
    await askUntilKept(path)
    expect((await t.call('GET', path)).body).toEqual(body)
    expect((await answers()).bytes).toBeGreaterThan(0)
  })

  test('is shared by equivalent requests, however they are written', async () => {
    await askUntilKept('/stays?limit=7&page=1')
    const filter = (value: string) => `filter=${encodeURIComponent(value)}`
    expect(await during(() => t.call('GET', '/stays?page=1&limit=7'))).toEqual({ memory: 1, made: 0 })
    expect(await during(() => t.call('GET', '/stays?limit=7'))).toEqual({ memory: 1, made: 0 })
    expect(await during(() => t.call('GET', '/stays?limit=8'))).toEqual({ memory: 0, made: 1 })
    const named = '{"items":[{"field":"city","operator":"equals","value":"Belmont"}]}'
    expect(await during(() => t.call('GET', `/stays?limit=7&${filter(named)}`))).toEqual({ memory: 0, made: 1 })
  })

  test('is computed once for concurrent requests', async () => {
    const counted = await during(async () => {
      const given = await Promise.all(Array.from({ length: 40 }, () => t.call('GET', '/stays?limit=9')))
      expect(given.map(({ status }) => status)).toEqual(Array(40).fill(200))
    })
    expect(counted.made).toBe(1)
  })

  test('has a strong ETag for each encoding, which allows a bare 304', async () => {
    for (const name of ['The Long Barn', 'The Short Barn']) await t.given.acceptedStay(host, moderator, { name })
    await askUntilKept('/stays?limit=6')
    const ask = (headers: Record<string, string>) =>
      t.platform.server.inject({ method: 'GET', url: '/api/stays?limit=6', headers })
    const tags: string[] = []
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await ask({ 'accept-encoding': encoding })
      expect([headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([
        encoding,
        'Authorization, Accept-Encoding',
      ])
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
      tags.push(String(headers.etag))
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(new Set(tags).size).toBe(3)
  })

  test('may be stored for a second by a shared cache, which then revalidates', async () => {
    const path = '/stays?limit=4'
    const cacheControl = async () => (await t.call('GET', path)).headers['cache-control']
    expect(await cacheControl()).toBe('public, max-age=0, s-maxage=1')
    await askUntilKept(path)
    expect(await cacheControl()).toBe('public, max-age=0, s-maxage=1')
  })

  test('is not cached if it was an error', async () => {
    for (const path of ['/stays/stay_unknown', '/stays?limit=0', '/stays?filter=%7B'])
      expect(await during(() => t.call('GET', path))).toEqual({ memory: 0, made: 0 })
  })
})

describe('a signed-in user', () => {
  let traveler: Person
  beforeAll(async () => {
    traveler = await t.given.user()
    await t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId } })
  })

  test.each(['/stays?limit=3', '/search?limit=3', '/stays/:id'])(
    'leaves nothing in responses to others: %s',
    async (url) => {
      const path = url.replace(':id', stayId)
      const strangers = await t.call('GET', path)
      await askUntilKept(path)
      for (const as of [traveler, host]) {
        const { headers } = await t.call('GET', path, { as })
        expect(headers['cache-control']).toBe('no-store')
      }
      const { headers, text } = await t.call('GET', path)
      expect(text).toBe(strangers.text)
      expect(Object.keys(headers).sort()).toEqual(Object.keys(strangers.headers).sort())
      const { date: _, 'x-request-id': __, ...same } = headers
      expect(strangers.headers).toMatchObject(same)
      for (const person of [traveler, host])
        for (const own of [person.id, person.email, person.token]) {
          expect(text).not.toContain(own)
          expect(JSON.stringify(headers)).not.toContain(own)
        }
    },
  )

  test('sees their favorite even though the stay is cached for anonymous visitors', async () => {
    await askUntilKept(`/stays/${stayId}`)
    expect((await t.call('GET', `/stays/${stayId}`, { as: traveler })).body).toMatchObject({ favorite: true })
    expect((await t.call('GET', `/stays/${stayId}`, { as: host })).body).toMatchObject({ favorite: false })
    expect((await t.call('GET', `/stays/${stayId}`)).body).not.toHaveProperty('favorite')
  })

  test('is rejected with an invalid token, even though the response is cached', async () => {
    await askUntilKept('/stays?limit=3')
    expect((await t.call('GET', '/stays?limit=3', { as: 'forged.token.here' })).status).toBe(401)
  })
})

describe('a change', () => {
  let other: TestPlatform
  beforeAll(async () => {
    other = await startTestPlatform({ DATABASE_URL: t.databaseUrl })
  })
  afterAll(() => other.close())

  test('is visible immediately in the process that accepted it, and in others within a second', async () => {
    const path = '/stays?limit=100'
    for (const of of [t, other]) await askUntilKept(path, of)
    await t.given.acceptedStay(host, moderator, { name: 'The New Mill' })
    expect(await namesIn(path)).toContain('The New Mill')
    await vi.waitFor(async () => expect(await namesIn(path, other)).toContain('The New Mill'), 1000)
  })

  test('is visible immediately if it removed something', async () => {
    const { id } = await t.given.acceptedStay(host, moderator, { name: 'The Old Mill' })
    await askUntilKept('/stays?limit=99')
    await askUntilKept(`/stays/${id}`)
    expect((await t.call('POST', `/stays/${id}/disable`, { as: host })).status).toBe(200)
    expect(await namesIn('/stays?limit=99')).not.toContain('The Old Mill')
    expect((await t.call('GET', `/stays/${id}`)).status).toBe(404)
  })

  test('to favorites only is visible within a second', async () => {
    await askUntilKept(`/stays/${stayId}`)
    const [traveler, { body: before }] = await Promise.all([t.given.user(), t.call('GET', `/stays/${stayId}`)])
    await t.call('POST', '/users/self/favorites', { as: traveler, body: { stayId } })
    await t.work('stays:reindex', { stayId })
    const count = async () => (await t.call('GET', `/stays/${stayId}`)).body.favoriteCount
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before.favoriteCount), 1000)
  })

  test('to a giveaway is in its cached proof: an entry within a second, the draw immediately', async () => {
    const HOUR = 60 * 60_000
    const dateRange = { start: new Date().toISOString(), end: new Date(Date.now() + HOUR).toISOString() }
    const fields = { stayId, title: 'A week by the lake', prize: 'Seven nights', dateRange }
    const { id } = (await t.call('POST', '/giveaways', { as: host, body: fields })).body
    await t.call('POST', `/giveaways/${id}/applications`, { as: host })
    expect((await t.call('POST', `/giveaways/${id}/publish`, { as: moderator })).status).toBe(200)
    const proof = async () => (await t.call('GET', `/giveaways/${id}/proof`)).body
    await askUntilKept(`/giveaways/${id}/proof`)
    const { entryHash } = (await t.call('POST', `/giveaways/${id}/entries`, { as: await t.given.user() })).body
    await vi.waitFor(async () => expect((await proof()).entryHashes).toEqual([entryHash]), 1000)
    await askUntilKept(`/giveaways/${id}/proof`)
    const drawn = await t.later(2 * HOUR, () => t.call('POST', `/giveaways/${id}/draw`, { as: host }))
    expect(drawn.status, drawn.text).toBe(200)
    expect((await proof()).winnerEntryHash).toBe(entryHash)
  })

  test('during the computation of a response has it recomputed next time', async () => {
    const path = '/stays?limit=11'
    // The read of the version waits for the second change, which commits before it.
    await Promise.all([t.call('GET', path), t.given.acceptedStay(host, moderator, { name: 'In Between' })])
    expect(await namesIn(path)).toContain('In Between')
  })

  test('that is rolled back changes nothing', async () => {
    const path = '/stays?limit=12'
    await askUntilKept(path)
    const undone = t.platform.db.transaction().execute(async (tx) => {
      await sql`update stay_card set card = card where stay_id = ${stayId}`.execute(tx)
      throw new Error('never mind')
    })
    await expect(undone).rejects.toThrow('never mind')
    expect(await during(() => t.call('GET', path))).toEqual({ memory: 1, made: 0 })
  })

  test('caused only by the clock is visible half a minute later', async () => {
    await askUntilKept(`/stays/${stayId}`)
    const counted = await during(() => t.later(31_000, () => t.call('GET', `/stays/${stayId}`)))
    expect(counted).toEqual({ memory: 0, made: 1 })
  })

  test('is still detected once the changes are folded into one number', async () => {
    await foldPublicChanges(t.platform.db)
    expect(await foldPublicChanges(t.platform.db)).toBe(0)
    await askUntilKept('/stays?limit=13')
    await t.given.acceptedStay(host, moderator, { name: 'After the Fold' })
    expect(await foldPublicChanges(t.platform.db)).toBeGreaterThan(0)
    expect(await namesIn('/stays?limit=13')).toContain('After the Fold')
  })
})

describe('without cache memory', () => {
  let without: TestPlatform
  beforeAll(async () => {
    without = await startTestPlatform({ DATABASE_URL: t.databaseUrl, ANSWER_CACHE_MB: '0' })
  })
  afterAll(() => without.close())

  test('responses are computed each time', async () => {
    for (let time = 0; time < 3; time++) expect((await without.call('GET', '/stays?limit=5')).status).toBe(200)
    await sleep(20)
    expect(await answers(without)).toMatchObject({ memory: 0, made: 0 })
  })
})
