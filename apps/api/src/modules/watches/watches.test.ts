import { addDays, DEFAULT_TIME_ZONE, localDay } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { watchesStay } from './index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let traveler: Person
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, traveler] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

const DAY = 86_400_000

/** The date this many days from now, in the stay's time zone. */
function day(days: number) {
  return addDays(localDay(new Date(), DEFAULT_TIME_ZONE), days)
}

function watch(as: Person, fields: object = {}) {
  return t.call('POST', '/watches', { as, body: { place: { kind: 'stay', stayId }, ...fields } })
}

function listed(as: Person) {
  return t.call('GET', '/watches', { as })
}

describe('a watch', () => {
  test('of a stay defaults to any nights, any price and one guest', async () => {
    const { status, body, headers } = await watch(traveler)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      place: { kind: 'stay', stayId },
      stay: { id: stayId, name: 'The Boathouse' },
      nights: null,
      minimumNights: 1,
      guests: null,
      maxPrice: null,
      endedBy: null,
    })
    expect(headers.location).toBe(`/api/watches/${body.id}`)
    expect((await t.call('GET', `/watches/${body.id}`, { as: traveler })).body).toEqual(body)
  })

  test.each([
    ['a city', { kind: 'city', city: 'Belmont', state: 'MA' }],
    ['a region', { kind: 'region', region: 'New England' }],
    ['an area on the map', { kind: 'area', north: 43, south: 42, east: -71, west: -72 }],
    ['an area across the date line', { kind: 'area', north: -15, south: -20, east: -178, west: 176 }],
  ])('can also be of %s', async (_, place) => {
    const nights = { start: day(3), end: day(6) }
    const { body } = await watch(await t.given.user(), { place, nights, guests: 2, maxPrice: 15_000, minimumNights: 2 })
    expect(body).toMatchObject({ place, nights, guests: 2, maxPrice: 15_000, minimumNights: 2, stay: null })
  })

  test('is private to its owner', async () => {
    const { body } = await watch(await t.given.user())
    expect((await t.call('GET', `/watches/${body.id}`, { as: traveler })).status).toBe(404)
    expect((await t.call('DELETE', `/watches/${body.id}`, { as: traveler })).status).toBe(404)
  })

  test('ends when its owner ends it', async () => {
    const person = await t.given.user()
    const { body } = await watch(person)
    expect(await watchesStay(t.platform.db, person.id, stayId)).toBe(true)
    expect((await t.call('DELETE', `/watches/${body.id}`, { as: person })).status).toBe(204)
    expect((await listed(person)).body.docs).toEqual([])
    expect(await watchesStay(t.platform.db, person.id, stayId)).toBe(false)
  })

  test('accepts tonight while it is still evening where the stay is', async () => {
    const before = t.clock.now
    // 9 p.m. on June 1 in New York, already June 2 in UTC.
    t.clock.now = new Date('2027-06-02T01:00:00Z')
    const person = await t.given.user()
    const tonight = { nights: { start: '2027-06-01', end: '2027-06-02' } }
    expect((await watch(person, tonight)).status).toBe(201)
    expect((await watch(person, { ...tonight, place: { kind: 'region', region: 'New England' } })).status).toBe(201)
    await t.work('watches:close-over', {}, t.clock.now)
    const ended = (await listed(person)).body.docs.map(({ endedBy }: { endedBy: string | null }) => endedBy)
    expect(ended).toEqual([null, null])
    t.clock.now = before
  })

  test('closes once its nights are over, which frees its place, and is deleted a month later', async () => {
    const person = await t.given.user()
    await watch(person, { nights: { start: day(1), end: day(2) } })
    await t.work('watches:close-over', {}, new Date(Date.now() + DAY))
    expect((await listed(person)).body.docs[0].endedBy).toBe(null)
    await t.work('watches:close-over', {}, new Date(Date.now() + 3 * DAY))
    expect((await listed(person)).body.docs[0].endedBy).toBe('dates')
    expect(await watchesStay(t.platform.db, person.id, stayId)).toBe(false)
    await t.work('watches:close-over', {}, new Date(Date.now() + 33 * DAY))
    expect((await listed(person)).body.docs).toEqual([])
  })

  test('is deleted with the account', async () => {
    const person = await t.given.user()
    const { body } = await watch(person)
    await t.erase(person)
    const left = t.platform.db.selectFrom('watches').select('id').where('id', '=', body.id)
    expect(await left.execute()).toEqual([])
  })

  test.each([
    [{ place: null }, 'place', 'Place must be a stay, a city, a region or an area.'],
    [{ place: { kind: 'planet' } }, 'place.kind', 'Place must be a stay, a city, a region or an area.'],
    [{ place: { kind: 'city', city: 'Belmont' } }, 'place.state', 'State is required.'],
    [{ place: { kind: 'stay', stayId: 'stay_none' } }, 'place.stayId', 'No such stay.'],
    [
      { place: { kind: 'area', north: 1, south: 2, east: 1, west: 0 } },
      'place.north',
      'North must not be south of south.',
    ],
    [{ nights: { start: day(3), end: day(3) } }, 'nights.end', 'Check-out must be after the first night.'],
    [{ nights: { start: day(-3), end: day(0) } }, 'nights.end', 'These nights have passed.'],
    [{ nights: { start: day(800), end: day(801) } }, 'nights.end', `End must be ${day(731)} or earlier.`],
    [
      { nights: { start: day(3), end: day(4) }, minimumNights: 2 },
      'minimumNights',
      'Minimum nights must not exceed the nights of the watch.',
    ],
    [{ guests: 0 }, 'guests', 'Guests must be at least 1.'],
    [{ guests: 40 }, 'guests', 'This stay sleeps 5.'],
    [{ maxPrice: -1 }, 'maxPrice', 'Highest price cannot be negative.'],
  ])('is rejected with %j', async (fields, path, message) => {
    const { status, body } = await watch(traveler, fields)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  })
})

describe('the limit on open watches', () => {
  test('is five, with a clear error', async () => {
    const person = await t.given.user()
    for (let made = 0; made < 5; made++) expect((await watch(person)).status).toBe(201)
    const sixth = await watch(person)
    expect(sixth.status).toBe(409)
    expect(sixth.body.detail).toBe('You have 5 watches. End one first. With Premium you can have 50.')
  })

  test('is fifty with Premium', async () => {
    const person = await t.given.user()
    await t.platform.db.updateTable('users').set({ membership: 'Premium' }).where('id', '=', person.id).execute()
    for (let made = 0; made < 50; made++) expect((await watch(person)).status).toBe(201)
    expect((await watch(person)).body.detail).toBe('You have 50 watches. End one first.')
  })

  test('holds for concurrent calls', async () => {
    const person = await t.given.user()
    for (let made = 0; made < 4; made++) await watch(person)
    const both = await t.meetAt('users', person.id, [() => watch(person), () => watch(person)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
