/** The API client as third parties use it, over HTTP against the platform. */
import { type ApiClient, ApiProblem, allPages, answer, createApiClient, ifMatch } from '@lodestay/api-client'
import {
  boostOptions,
  cancellationsOf,
  currentOffersOf,
  favoriteStays,
  feedbackOf,
  latestOfferOf,
  offersOf,
  organizationNameOf,
  outlets,
  promotionTypes,
  recentStays,
  removeUser,
  stayOf,
  staysOfOrganization,
  zipOf,
} from '@lodestay/api-client/reads'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from './index.ts'

let t: TestPlatform
let url: string
let host: Person & { organizationId: string }
let employee: Person
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  url = await t.platform.server.listen({ port: 0, host: '127.0.0.1' })
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

function clientFor(person: Person | null, fetch?: typeof globalThis.fetch): ApiClient {
  return createApiClient({ baseUrl: url, getToken: () => person?.token ?? null, ...(fetch && { fetch }) })
}

describe('a call', () => {
  test('returns the response, and throws the complete problem', async () => {
    const client = clientFor(host)
    expect(await answer(client.GET('/api/users/self'))).toMatchObject({ id: host.id })
    const refused = client.POST('/api/organizations', { body: { name: '' } })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'validation-failed',
      detail: 'Validation failed for one or more fields',
      errors: [{ path: 'name' }],
      requestId: expect.any(String),
    })
    await expect(refused).rejects.toBeInstanceOf(ApiProblem)
  })

  test('whose response was lost still happens only once', async () => {
    let tries = 0
    const losing: typeof fetch = async (request) => {
      const response = await fetch(request)
      if (tries++ === 0) throw new TypeError('the connection broke after the platform had answered')
      return response
    }
    const created = await answer(clientFor(host, losing).POST('/api/organizations', { body: { name: 'Only Once' } }))
    expect(tries).toBe(2)
    const { docs } = await answer(clientFor(host).GET('/api/users/self/orgs'))
    expect(docs.filter(({ name }) => name === 'Only Once').map(({ id }) => id)).toEqual([created.id])
  })

  test('with a stale version is refused', async () => {
    const client = clientFor(host)
    const before = await answer(client.GET('/api/users/self'))
    const change = (firstName: string) =>
      client.PATCH('/api/users/self', { body: { firstName }, headers: ifMatch(before) })
    expect(await answer(change('First'))).toMatchObject({ firstName: 'First' })
    await expect(change('Second')).rejects.toMatchObject({ status: 412, code: 'stale-version' })
  })

  test('pages through a list to its end', async () => {
    const owner = await t.given.host('Many Stays')
    for (const name of ['One', 'Two', 'Three']) await t.given.acceptedStay(owner, employee, { name })
    const client = clientFor(owner)
    const path = { id: owner.organizationId }
    const names = new Set<string>()
    for await (const stay of allPages((next) =>
      answer(client.GET('/api/organizations/{id}/stays', { params: { path, query: { limit: 1, ...next } } })),
    ))
      names.add(stay.name)
    expect([...names].sort()).toEqual(['One', 'Three', 'Two'])
  })
})

describe('reads that handle failures', () => {
  const logged: string[] = []
  const log = (text: string) => void logged.push(text)
  /** The texts logged since the last call. */
  const lines = () => logged.splice(0)

  test('return the data', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const client = clientFor(host)
    await answer(client.POST('/api/users/self/favorites', { body: { stayId: stay.id } }))
    expect((await stayOf(client, stay.id, { log }))?.name).toBe('The Boathouse')
    expect((await favoriteStays(client, log)).map(({ id }) => id)).toEqual([stay.id])
    expect((await staysOfOrganization(client, host.organizationId, log)).length).toBeGreaterThan(0)
    expect(await organizationNameOf(client, host.organizationId, log)).toBe('Harbor Stays')
    expect((await zipOf(client, { state: 'MA', city: 'Belmont' }, log)).zip).toMatch(/^\d{5}$/)
    for (const read of [offersOf, currentOffersOf, cancellationsOf, feedbackOf])
      expect(await read(client, stay.id, log)).toEqual(expect.any(Array))
    expect(await latestOfferOf(client, stay.id, log)).toBeNull()
    expect(lines()).toEqual([])
  })

  test('offers: "Failed getting offers:" and an empty list', async () => {
    const client = clientFor(null)
    expect(await offersOf(client, 'stay_none', log)).toEqual([])
    expect(await currentOffersOf(client, 'stay_none', log)).toEqual([])
    expect(await latestOfferOf(client, 'stay_none', log)).toBeNull()
    expect(lines()).toEqual(Array(3).fill('Failed getting offers:'))
  })

  test('stays: an empty list, or nothing', async () => {
    const client = clientFor(null)
    expect(await stayOf(client, 'stay_none', { log })).toBeNull()
    expect(await stayOf(client, 'stay_none', { checkDrafts: true, log })).toBeNull()
    expect(await favoriteStays(client, log)).toEqual([])
    expect(await recentStays(client, log)).toEqual([])
    expect(await cancellationsOf(client, 'stay_none', log)).toEqual([])
    expect(await feedbackOf(client, 'stay_none', log)).toEqual([])
    expect(lines()).toHaveLength(6)
  })

  test('an organization’s name: the text "error"', async () => {
    expect(await organizationNameOf(clientFor(host), 'org_none', log)).toBe('error')
    expect(lines()).toHaveLength(1)
  })

  test('a zip: "Zip code not found." and an empty value', async () => {
    const nothing = { zip: '', problem: 'Zip code not found.' }
    expect(await zipOf(clientFor(null), { state: 'MA', city: 'Atlantis' }, log)).toEqual(nothing)
    const away = createApiClient({
      baseUrl: url,
      retries: 0,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    lines()
    expect(await zipOf(away, { state: 'MA', city: 'Belmont' }, log)).toEqual(nothing)
    expect(lines()).toEqual(['Zip code not found.'])
  })

  test('what promotions are made of: the complete data', async () => {
    const client = clientFor(host)
    const [type] = await promotionTypes(client, log)
    const all = await outlets(client, {}, log)
    const slug = all[0]?.network?.slug ?? ''
    const ofNetwork = await outlets(client, { networkSlug: slug }, log)
    expect(ofNetwork).toEqual(all.filter(({ network }) => network?.slug === slug))
    const ids = { promotionTypeId: type?.id ?? '', outletId: all[0]?.id ?? '' }
    expect(await boostOptions(client, ids, log)).toEqual(expect.any(Array))
    expect(lines()).toEqual([])
  })

  test('promotion types, boost options and outlets: logged and rethrown', async () => {
    const client = clientFor(null)
    const notSignedIn = { status: 401 }
    await expect(promotionTypes(client, log)).rejects.toMatchObject(notSignedIn)
    await expect(boostOptions(client, { promotionTypeId: 'a', outletId: 'b' }, log)).rejects.toMatchObject(notSignedIn)
    await expect(outlets(client, {}, log)).rejects.toMatchObject(notSignedIn)
    expect(lines()).toEqual([
      'Failed to fetch promotion types:',
      'Failed to fetch boost options:',
      'Failed to fetch outlets:',
    ])
  })

  test('boost options without an id: "Both promotionTypeId and outletId are required"', async () => {
    const asked: unknown[] = []
    const client = clientFor(host, async (request) => {
      asked.push(request)
      return fetch(request)
    })
    for (const ids of [
      { promotionTypeId: '', outletId: 'b' },
      { promotionTypeId: 'a', outletId: '' },
    ])
      await expect(boostOptions(client, ids, log)).rejects.toThrow('Both promotionTypeId and outletId are required')
    expect([asked, lines()]).toEqual([[], []])
  })

  test('removing a user: "User is not signed in", "User is not found"', async () => {
    const admin = await t.given.admin()
    await expect(removeUser(clientFor(null), host.id)).rejects.toThrow('User is not signed in')
    await expect(removeUser(clientFor(admin), 'usr_none')).rejects.toThrow('User is not found')
    await expect(removeUser(clientFor(employee), host.id)).rejects.toMatchObject({ status: 403 })
    const person = await t.given.user()
    await removeUser(clientFor(admin), person.id)
    expect((await t.call('GET', '/users/self', { as: person })).status).toBe(401)
  })
})
