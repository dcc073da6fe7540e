import { instantOf } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { rebuildCards } from './rebuild-cards.ts'

const DAY = 86_400_000
const LINK = 'https://example.com/early'

let t: TestPlatform
let host: Host
let employee: Person
let traveler: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee, traveler] = await Promise.all([t.given.host(), t.given.employee(), t.given.user()])
}, 60_000)
afterAll(() => t.close())

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}

/** A week-long window that opened an hour ago. */
function window(more: object = {}) {
  return { startDate: inDays(-1 / 24), endDate: inDays(7), bookingLink: LINK, ...more }
}

function set(stayId: string, body: object | null, as: Person = host) {
  return t.call('POST', `/stays/${stayId}/early-booking`, {
    as,
    headers: { 'content-type': 'application/json' },
    body: body ?? 'null',
  })
}

async function stayWith(booking: object | null): Promise<string> {
  const { id } = await t.given.acceptedStay(host, employee)
  if (booking) expect((await set(id, booking)).status).toBe(200)
  return id
}

function like(stayId: string, as: Person) {
  return t.call('POST', '/users/self/favorites', { as, body: { stayId } })
}

function enter(stayId: string, code: string, as: Person | null = traveler) {
  return t.call('POST', `/stays/${stayId}/early-booking/codes`, { as, body: { code } })
}

async function seen(stayId: string, as: Person | null) {
  return (await t.call('GET', `/stays/${stayId}`, { as })).body.earlyBooking
}

async function linkFor(stayId: string, as: Person | null): Promise<string | null | undefined> {
  return (await seen(stayId, as))?.bookingLink
}

describe('the host', () => {
  test('sets a window, down to the millisecond, and sees all of it', async () => {
    const { id } = await t.given.draft(host)
    const body = window({ startDate: Date.parse('2997-05-01T10:00:00.007Z'), endDate: '2997-05-08T10:00:00Z' })
    const kept = {
      startDate: '2997-05-01T10:00:00.007Z',
      endDate: '2997-05-08T10:00:00.000Z',
      opensAt: '2997-05-08T10:00:00.000Z',
      bookingLink: LINK,
      audiences: ['favorites'],
      codes: [],
    }
    expect((await set(id, body)).body.earlyBooking).toEqual(kept)
    const audiences = { audiences: ['code', 'favorites'], codes: [' Maple-2027 '] }
    expect((await set(id, { ...body, ...audiences })).body.earlyBooking).toEqual({
      ...kept,
      audiences: ['code', 'favorites'],
      codes: ['Maple-2027'],
    })
  })

  test.each([
    [{ endDate: '2020-05-01T00:00:00Z' }, 'endDate', 'End date must be after the start date.'],
    [{ startDate: 0 }, 'startDate', 'Start date must be a positive timestamp.'],
    [{ endDate: 'soon' }, 'endDate', 'End date must be a positive timestamp.'],
    [{ bookingLink: 'soon' }, 'bookingLink', 'Invalid URL format'],
    [{ bookingLink: '' }, 'bookingLink', 'Booking link is required.'],
    [{ audiences: [] }, 'audiences', 'Audiences is required.'],
    [{ audiences: ['code'] }, 'codes', 'Enter at least one code.'],
    [{ codes: ['short'] }, 'codes.0', 'Each code must have at least 6 characters.'],
    [{ codes: ['🦞🦞🦞'] }, 'codes.0', 'Each code must have at least 6 characters.'],
  ])('gets 422 with %j', async (change, path, message) => {
    const { id } = await t.given.draft(host)
    const { status, body } = await set(id, window(change))
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  })

  test('can’t set one that is over, or keep it for later, but withdraws it', async () => {
    const refusal = [422, [{ path: 'endDate', message: 'End date must be in the future.' }]]
    const { id } = await t.given.draft(host)
    const past = await set(id, window({ startDate: inDays(-9), endDate: inDays(-2) }))
    expect([past.status, past.body.errors]).toEqual(refusal)
    const booking = window()
    expect((await set(id, booking)).status).toBe(200)
    // Begun, it can still be changed.
    expect((await set(id, { ...booking, bookingLink: `${LINK}/2` })).body.earlyBooking.bookingLink).toBe(`${LINK}/2`)
    await t.later(8 * DAY, async () => {
      const same = await set(id, booking)
      expect([same.status, same.body.errors]).toEqual(refusal)
      expect((await set(id, { ...booking, endDate: inDays(20) })).status).toBe(200)
      expect((await set(id, null)).body.earlyBooking).toBeNull()
    })
  })

  test('withdraws it with null, leaving nothing behind', async () => {
    const id = await stayWith(window({ audiences: ['code'], codes: ['maple-2027'] }))
    await enter(id, 'maple-2027')
    expect(await linkFor(id, traveler)).toBe(LINK)
    const { status, body } = await set(id, null)
    expect([status, body.earlyBooking]).toEqual([200, null])
    expect(await seen(id, traveler)).toBeUndefined()
    expect((await t.call('GET', `/stays/${id}`)).text).not.toContain('earlyBooking')
    expect((await enter(id, 'maple-2027')).status).toBe(422)
    await set(id, window({ audiences: ['code'], codes: ['maple-2027'] }))
    expect(await linkFor(id, traveler)).toBeNull()
  })

  test('sees all of it on the public page too, as staff do', async () => {
    const id = await stayWith(window({ audiences: ['code'], codes: ['maple-2027'] }))
    for (const as of [host, employee])
      expect(await seen(id, as)).toMatchObject({ bookingLink: LINK, codes: ['maple-2027'] })
  })
})

describe('travelers', () => {
  test('see the link inside the window only if the stay is a favorite', async () => {
    const booking = window()
    const id = await stayWith(booking)
    const { startDate, endDate } = booking
    const others = { startDate, endDate, opensAt: endDate, bookingLink: null, takesCodes: false }
    for (const as of [null, traveler]) expect(await seen(id, as)).toEqual(others)
    await like(id, traveler)
    expect(await seen(id, traveler)).toEqual({ ...others, bookingLink: LINK })
    await t.call('DELETE', `/users/self/favorites/${id}`, { as: traveler })
    expect(await linkFor(id, traveler)).toBeNull()
  })

  test('who watch the stay see the link if the host admits watchers, for as long as they watch', async () => {
    const watcher = await t.given.user()
    const id = await stayWith(window({ audiences: ['watchers'] }))
    await like(id, watcher)
    expect(await linkFor(id, watcher)).toBeNull()
    const watch = await t.call('POST', '/watches', { as: watcher, body: { place: { kind: 'stay', stayId: id } } })
    expect(watch.status).toBe(201)
    expect(await linkFor(id, watcher)).toBe(LINK)
    await t.call('DELETE', `/watches/${watch.body.id}`, { as: watcher })
    expect(await linkFor(id, watcher)).toBeNull()
  })

  test('see the link from the first minute to the last of the window’s days where the stay is', async () => {
    const [western, fan] = await Promise.all([t.given.host(), t.given.user()])
    const [first, last] = [inDays(3), inDays(5)].map((time) => time.slice(0, 10))
    const { id } = await t.given.acceptedStay(western, employee)
    const days = window({ startDate: `${first}T00:00:00Z`, endDate: `${last}T23:59:59Z` })
    expect((await set(id, days, western)).status).toBe(200)
    await like(id, fan)
    for (const timeZone of ['America/Los_Angeles', 'Pacific/Auckland']) {
      const organization = `/organizations/${western.organizationId}`
      expect((await t.call('PATCH', organization, { as: western, body: { timeZone } })).status).toBe(200)
      const opensAt = instantOf(`${last}T23:59:59`, timeZone)?.toISOString()
      const around = async (local: string) => {
        const at = Date.parse(instantOf(local, timeZone)?.toISOString() ?? '') - Date.now()
        const seenAt = (shift: number) => t.later(at + shift * 60_000, () => seen(id, fan))
        return [await seenAt(-1), await seenAt(1)]
      }
      expect(await around(`${first}T00:00:00`)).toMatchObject([{ bookingLink: null, opensAt }, { bookingLink: LINK }])
      const [before, after] = await around(`${last}T23:59:59`)
      expect([before.bookingLink, after]).toEqual([LINK, undefined])
      expect((await seen(id, null)).opensAt).toBe(opensAt)
      await rebuildCards(t.platform.db)
      const [card] = (await t.call('GET', '/stays/favorites', { as: fan })).body.docs
      expect(card.earlyBooking.opensAt).toBe(opensAt)
    }
  })

  test('see no link before the window, and nothing at all once it is open to everyone', async () => {
    const fan = await t.given.user()
    const id = await stayWith(window({ startDate: inDays(3) }))
    await like(id, fan)
    expect(await linkFor(id, fan)).toBeNull()
    expect(await linkFor(id, traveler)).toBeNull()
    await t.later(4 * DAY, async () => expect(await linkFor(id, fan)).toBe(LINK))
    await t.later(8 * DAY, async () => expect(await seen(id, fan)).toBeUndefined())
  })

  test('who are admitted see ahead of time when the window opens for them, a day earlier with Premium; others do not', async () => {
    const [fan, premium] = [await t.given.user(), await t.given.user()]
    await t.platform.db.updateTable('users').set({ membership: 'Premium' }).where('id', '=', premium.id).execute()
    const startDate = inDays(3)
    const id = await stayWith(window({ startDate, audiences: ['code'], codes: ['maple-2027'] }))
    expect((await enter(id, 'maple-2027', fan)).body).toMatchObject({ bookingLink: null, letInFrom: startDate })
    await enter(id, 'maple-2027', premium)
    const sooner = new Date(Date.parse(startDate) - DAY).toISOString()
    const seenFrom = async (as: Person | null) => (await seen(id, as)).letInFrom
    expect([await seenFrom(fan), await seenFrom(premium)]).toEqual([startDate, sooner])
    for (const as of [null, traveler]) expect(await seenFrom(as)).toBeUndefined()
    await t.later(4 * DAY, async () => expect(await seenFrom(fan)).toBeUndefined())
  })

  test('with Premium see the link a day earlier', async () => {
    const [fan, premium] = [await t.given.user(), await t.given.user()]
    await t.platform.db.updateTable('users').set({ membership: 'Premium' }).where('id', '=', premium.id).execute()
    const id = await stayWith(window({ startDate: inDays(1.5) }))
    for (const as of [fan, premium]) await like(id, as)
    const links = async () => [await linkFor(id, fan), await linkFor(id, premium)]
    expect(await links()).toEqual([null, null])
    await t.later(0.6 * DAY, async () => expect(await links()).toEqual([null, LINK]))
  })

  test('who enter a code are admitted, however they type it, until the host revokes it', async () => {
    const fan = await t.given.user()
    const id = await stayWith(window({ audiences: ['code'], codes: ['Maple-2027', 'birch-2027'] }))
    await like(id, fan)
    expect(await seen(id, fan)).toMatchObject({ bookingLink: null, takesCodes: true })
    const wrong = await enter(id, 'oak-2027', fan)
    expect([wrong.status, wrong.body.errors]).toEqual([422, [{ path: 'code', message: 'This code isn’t right.' }]])
    expect((await enter(id, ' maple-2027 ', fan)).body.bookingLink).toBe(LINK)
    expect(await linkFor(id, fan)).toBe(LINK)
    expect(await linkFor(id, traveler)).toBeNull()
    await set(id, window({ audiences: ['code'], codes: ['birch-2027'] }))
    expect(await linkFor(id, fan)).toBeNull()
  })

  test('learn nothing by entering a code for a stay that has no codes or is not public', async () => {
    const draft = await t.given.draft(host)
    expect((await enter(draft.id, 'maple-2027')).status).toBe(404)
    expect((await enter(await stayWith(null), 'maple-2027')).status).toBe(422)
    const onlyFavorites = await stayWith(window({ codes: ['maple-2027'] }))
    expect((await enter(onlyFavorites, 'maple-2027')).status).toBe(422)
    expect((await enter(onlyFavorites, 'maple-2027', null)).status).toBe(401)
  })
})

test('see on cards when it opens to everyone, and no list or stay page contains the link or a code', async () => {
  const id = await stayWith(window({ audiences: ['code', 'favorites'], codes: ['maple-2027'] }))
  const stranger = await t.given.user()
  const filter = JSON.stringify({
    items: [{ field: 'organizationId', operator: 'equals', value: host.organizationId }],
  })
  const offer = { stayId: id, title: 'Come', enabled: true }
  await t.call('POST', '/offers', { as: host, body: offer })
  await like(id, traveler)
  const reads: [string, Person | null][] = [
    [`/stays/${id}`, null],
    [`/stays/${id}`, stranger],
    [`/search?filter=${encodeURIComponent(filter)}`, null],
    [`/stays?filter=${encodeURIComponent(filter)}`, null],
    [`/stays/custom?filter=${encodeURIComponent(filter)}`, stranger],
    [`/stays/custom?filter=${encodeURIComponent(filter)}`, host],
    ['/stays/favorites', traveler],
    ['/stays/recents', traveler],
    [`/stays/${id}/offers`, null],
    ['/offers', host],
    ['/travelers/feed', traveler],
  ]
  for (const [path, as] of reads) {
    const { status, text } = await t.call('GET', path, { as })
    expect([path, status, text.includes('example.com/early'), text.includes('maple-2027')]).toEqual([
      path,
      200,
      false,
      false,
    ])
  }
  const { body } = await t.call('GET', '/search', { query: { filter, limit: '100' } })
  const card = body.docs.find((doc: { id: string }) => doc.id === id)
  const { startDate, endDate } = (await seen(id, host)) as { startDate: string; endDate: string }
  expect(card.earlyBooking).toEqual({ startDate, endDate, opensAt: endDate })
})

test('never have their codes logged', async () => {
  const id = await stayWith(window({ audiences: ['code'], codes: ['maple-2027'] }))
  const entries = await t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute()
  expect(JSON.stringify(entries)).not.toContain('maple-2027')
})
