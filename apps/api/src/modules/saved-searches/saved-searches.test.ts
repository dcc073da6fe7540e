import { addDays, DIGEST_HOUR_UTC, UNDO_WINDOW_MS, watchesPerTier } from '@lodestay/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import {
  aStay,
  type Host,
  headerOf,
  type Mailbox,
  type Person,
  startMailbox,
  startTestPlatform,
  sweepWithBroken,
  type TestPlatform,
} from '../../test/index.ts'
import { createKnownSearches } from './known-searches.ts'
import { matchNews } from './match-news.ts'
import { insertNews, noteMatches, settleMatches, unsentMatches } from './match-store.ts'
import { pauseOlderSearches } from './saved-search-store.ts'

const DAY = 86_400_000

let mailbox: Mailbox
let t: TestPlatform
let host: Host
let moderator: Person
let traveler: Person
beforeAll(async () => {
  mailbox = await startMailbox()
  t = await startTestPlatform({ SMTP_URL: mailbox.url })
  ;[host, moderator] = await Promise.all([t.given.host(), t.given.employee()])
}, 60_000)
afterAll(async () => {
  await t.close()
  await mailbox.close()
})
beforeEach(async () => {
  traveler = await t.given.user()
})

function day(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days)
}

const nights = { start: day(20), end: day(23) }
let towns = 0

/** A town used by only one test. */
function town(): string {
  return `Town ${++towns}`
}

function of(city: string, more: object = {}) {
  return { items: [{ field: 'city', operator: 'equals', value: city }], ...more }
}

async function publish(city: string, changes: Parameters<typeof aStay>[0] = {}): Promise<string> {
  const address = { city, state: 'MA', zip: '02478' }
  const location = { address, coordinates: { latitude: 42.4, longitude: -71.18 } }
  return (await t.given.acceptedStay(host, moderator, aStay({ ...changes, location }))).id
}

function post(body: object, as = traveler) {
  return t.call('POST', '/saved-searches', { as, body: { name: 'Mine', frequency: 'instant', ...body } })
}

async function save(filter: object, more: object = {}): Promise<string> {
  const { status, body, text } = await post({ filter, ...more })
  expect([status, text]).toEqual([201, text])
  return body.id
}

/** Notifies travelers, past the undo window. */
function tell(now = new Date(Date.now() + UNDO_WINDOW_MS + 1000)) {
  return t.work('saved-searches:tell', {}, now)
}

function edit(stayId: string, body: object) {
  return t.call('PATCH', `/stays/${stayId}`, { as: moderator, body })
}

function setNights(stayId: string, ...ranges: object[]) {
  return t.call('PUT', `/stays/${stayId}/availability`, { as: host, body: { ranges } })
}

/** Publishes an offer, with a price or without, for nights of a stay. */
async function offer(stayId: string, price: object | null, range = nights): Promise<string> {
  const dateRange = { start: `${range.start}T00:00:00.000Z`, end: `${range.end}T00:00:00.000Z` }
  const body = { stayId, title: 'Come now', enabled: true, dateRange, price }
  const { id } = (await t.call('POST', '/offers', { as: host, body })).body
  const published = await t.call('POST', `/offers/${id}/publish`, { as: moderator, body: { status: 'Accepted' } })
  expect(published.status).toBe(200)
  return id
}

async function mails(as = traveler): Promise<{ subject: string; body_text: string }[]> {
  const sent = t.platform.db.selectFrom('mails').select(['subject', 'body_text']).where('kind', '=', 'saved-search')
  return sent.where('recipient', '=', as.email).orderBy('id').execute()
}

/** Subjects of the emails sent. */
async function subjects(as = traveler): Promise<string[]> {
  return (await mails(as)).map(({ subject }) => subject)
}

async function told(as = traveler): Promise<string[]> {
  const { docs } = (await t.call('GET', '/notifications', { as })).body
  return docs.map(({ body }: { body: string }) => body)
}

async function matches(id: string) {
  return (await t.call('GET', `/saved-searches/${id}/matches`, { as: traveler })).body.docs
}

describe('saving a search', () => {
  test('stores its name, its filter, and how often and where to notify', async () => {
    const filter = of(town(), { text: 'lake ', dates: nights, sort: [{ field: 'currentRate', direction: 'asc' }] })
    const { status, body, headers } = await post({ name: ' By the lake ', filter, frequency: 'weekly', byMail: false })
    expect(status).toBe(201)
    expect(headers.location).toContain(body.id)
    expect(body).toEqual({
      id: body.id,
      name: 'By the lake',
      filter: { ...filter, logic: 'and' },
      frequency: 'weekly',
      byMail: false,
      isPaused: false,
      problem: 'place-gone',
      matchCount: 0,
      lastMatchAt: null,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    })
    expect((await t.call('GET', '/saved-searches', { as: traveler })).body.docs).toEqual([body])
  })

  test('defaults to a daily email', async () => {
    const { body } = await t.call('POST', '/saved-searches', { as: traveler, body: { name: 'Any', filter: {} } })
    expect(body).toMatchObject({ frequency: 'daily', byMail: true })
  })

  test.each([
    [{ filter: {} }, 'name'],
    [{ name: 'x'.repeat(61), filter: {} }, 'name'],
    [{ name: 'A' }, 'filter'],
    [{ name: 'A', filter: '{}' }, 'filter'],
    [{ name: 'A', filter: { items: [{ field: 'password', operator: 'equals', value: 'x' }] } }, 'filter.items.0.field'],
    [{ name: 'A', filter: { dates: { start: '2027-02-02', end: '2027-02-01' } } }, 'filter.dates.end'],
    [{ name: 'A', filter: {}, frequency: 'hourly' }, 'frequency'],
    [{ name: 'A', filter: {}, byMail: 'yes' }, 'byMail'],
  ])('%j is 422 and names the field', async (body, path) => {
    const { status, body: problem } = await t.call('POST', '/saved-searches', { as: traveler, body })
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
  })

  test('is refused at the membership’s limit', async () => {
    for (let n = 0; n < watchesPerTier.Standard; n++) await save({})
    const { status, body } = await post({ filter: {} })
    expect([status, body.detail]).toEqual([
      409,
      'You have 5 saved searches. Delete one first, or become Premium for up to 50.',
    ])
    await t.platform.db.updateTable('users').set({ membership: 'Premium' }).where('id', '=', traveler.id).execute()
    await save({})
  })

  test('enforces the limit for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ filter: {} })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(watchesPerTier.Standard)
  })

  test('can be renamed, rescheduled, paused and deleted, by its owner only', async () => {
    const id = await save({})
    const change = { name: 'Ours', frequency: 'daily', byMail: false, isPaused: true }
    const { body } = await t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: change })
    expect(body).toMatchObject(change)
    const stranger = await t.given.user()
    for (const method of ['GET', 'DELETE'] as const)
      expect((await t.call(method, `/saved-searches/${id}`, { as: stranger })).status).toBe(404)
    expect((await t.call('DELETE', `/saved-searches/${id}`, { as: traveler })).status).toBe(204)
    expect((await t.call('GET', `/saved-searches/${id}`, { as: traveler })).status).toBe(404)
  })
})

describe('news for a search', () => {
  test('includes a newly published stay, but none that the search already found or doesn’t find', async () => {
    const city = town()
    await publish(city, { name: 'Old House' })
    const id = await save(of(city))
    const stayId = await publish(city, { name: 'New House' })
    await publish(town(), { name: 'House Elsewhere' })
    await tell()
    expect(await subjects()).toEqual(['New: New House'])
    expect(await told()).toEqual(['New: New House.'])
    expect(
      (await matches(id)).map((match: { stay: { id: string }; kind: string }) => [match.stay.id, match.kind]),
    ).toEqual([[stayId, 'new']])
    const { body } = await t.call('GET', `/saved-searches/${id}`, { as: traveler })
    expect(body).toMatchObject({ matchCount: 1, lastMatchAt: expect.any(String), problem: null })
  })

  test('excludes what a moderator has just accepted and undone', async () => {
    const city = town()
    await save(of(city))
    const stayId = await publish(city)
    await tell(new Date())
    expect((await t.call('POST', `/moderation/stays/${stayId}/undo`, { as: moderator })).status).toBeLessThan(300)
    await tell()
    expect(await subjects()).toEqual([])
  })

  test('names the stay, its rate and its address, once', async () => {
    const city = town()
    await save(of(city), { name: 'Weekends' })
    const stayId = await publish(city)
    await tell()
    await t.call('POST', `/stays/${stayId}/disable`, { as: host })
    await t.call('POST', `/stays/${stayId}/enable`, { as: host })
    await edit(stayId, { description: 'Something else.' })
    await tell()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.body_text).toContain('Your saved search “Weekends” has something new.')
    expect(mail?.body_text).toContain(`New: The Boathouse, ${city}\n$180 a night\n`)
    expect(mail?.body_text).toContain(`/stays/${stayId}`)
  })

  test('is sent in Spanish to Spanish readers, with links to the Spanish pages', async () => {
    await t.call('PATCH', '/users/self', { as: traveler, body: { language: 'es' } })
    const city = town()
    const id = await save(of(city), { name: 'Escapadas' })
    const stayId = await publish(city)
    await tell()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Nuevo: The Boathouse')
    expect(mail?.body_text).toContain('Tu búsqueda guardada «Escapadas» tiene novedades.')
    expect(mail?.body_text).toContain(`Nuevo: The Boathouse, ${city}\n$180 por noche\n`)
    expect(mail?.body_text).toContain(`/es/stays/${stayId}`)
    expect(mail?.body_text).toContain(`/es/saved-searches/${id}`)
    const { docs } = (await t.call('GET', '/notifications', { as: traveler })).body
    expect(docs[0]).toMatchObject({ title: 'Novedades en «Escapadas»', body: 'Nuevo: The Boathouse.' })
  })

  test('excludes a stay published earlier that is merely shown again', async () => {
    const city = town()
    const stayId = await publish(city)
    await t.call('POST', `/stays/${stayId}/disable`, { as: host })
    await save(of(city))
    await t.call('POST', `/stays/${stayId}/enable`, { as: host })
    await tell()
    expect(await subjects()).toEqual([])
  })

  test('includes nights of the search becoming free, once', async () => {
    const city = town()
    const stayId = await publish(city)
    await setNights(stayId, { ...nights, isBlocked: true })
    const id = await save(of(city, { dates: nights }))
    const others = await save(of(city, { dates: { start: day(40), end: day(42) } }))
    await save(of(city))
    // One night of the search is still taken.
    await setNights(stayId, { start: day(20), end: day(22), isBlocked: false })
    await tell()
    expect(await subjects()).toEqual([])
    await setNights(stayId, { start: day(22), end: day(23), isBlocked: false })
    await tell()
    expect(await subjects()).toEqual(['Free again: The Boathouse'])
    await setNights(stayId, { ...nights, isBlocked: true })
    await setNights(stayId, { ...nights, isBlocked: false })
    await tell()
    expect(await subjects()).toHaveLength(1)
    expect(await matches(id)).toMatchObject([{ kind: 'free', nights }])
    expect(await matches(others)).toEqual([])
  })

  test('includes other nights becoming free for flexible dates, and says which', async () => {
    const city = town()
    const stayId = await publish(city)
    await setNights(stayId, { start: day(18), end: day(27), isBlocked: true })
    const id = await save(of(city, { dates: { ...nights, flexibleDays: 2 } }))
    await setNights(stayId, { start: day(22), end: day(25), isBlocked: false })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'free', nights: { start: day(22), end: day(25) } }])
    // Nights that were already free are not news when only part of a range becomes free.
    await setNights(stayId, { start: day(18), end: day(19), isBlocked: false })
    await tell()
    expect(await matches(id)).toHaveLength(1)
  })

  test('includes a rate decrease, but not an increase or an unchanged rate', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city))
    await edit(stayId, { currentRate: 20_000 })
    await edit(stayId, { name: 'Renamed House' })
    await tell()
    expect(await subjects()).toEqual([])
    await edit(stayId, { currentRate: 15_000 })
    await tell()
    expect(await subjects()).toEqual(['Costs less now: Renamed House'])
    expect((await mails())[0]?.body_text).toContain('$150 a night instead of $200')
    await edit(stayId, { currentRate: 20_000 })
    await edit(stayId, { currentRate: 15_000 })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'cheaper', was: 20_000, price: 15_000 }])
  })

  test('includes a rate that drops to the search’s maximum', async () => {
    const city = town()
    const stayId = await publish(city)
    const most = { field: 'currentRate', operator: 'lessThanOrEqual', value: 16_000 }
    const id = await save({ items: [...of(city).items, most] })
    await edit(stayId, { currentRate: 17_000 })
    await edit(stayId, { currentRate: 16_000 })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'cheaper', price: 16_000 }])
  })

  test('includes some nights of the search costing less, and says what all of them cost', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city, { dates: nights }))
    const others = await save(of(city, { dates: { start: day(40), end: day(42) } }))
    await setNights(stayId, { start: day(21), end: day(22), price: 5_000 })
    await setNights(stayId, { start: day(40), end: day(42), price: 25_000 })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'cheaper', was: 54_000, price: 41_000, nights }])
    expect(await matches(others)).toEqual([])
    expect((await mails())[0]?.body_text).toContain('$410 for 3 nights instead of $540')
  })

  test('excludes a lower price of some nights if the others cost more since', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city, { dates: nights }))
    await setNights(stayId, { start: day(21), end: day(22), price: 15_000 })
    await setNights(stayId, { start: day(21), end: day(22), price: 25_000 })
    await tell()
    expect(await matches(id)).toEqual([])
  })

  test('says what nights that became free cost at their own rates, and at an offer’s price', async () => {
    const city = town()
    const [own, offered] = [await publish(city, { name: 'Own' }), await publish(city, { name: 'Offered' })]
    await setNights(own, { ...nights, price: 40_000, isBlocked: true })
    await setNights(offered, { ...nights, isBlocked: true })
    await offer(offered, { kind: 'nightly', value: 10_000 })
    await tell()
    await save(of(city, { dates: nights }))
    for (const stayId of [own, offered]) await setNights(stayId, { ...nights, isBlocked: false })
    await tell()
    const [mail] = await mails()
    expect(mail?.body_text).toMatch(/Free again: Own, .*\n.* · \$1,200 for 3 nights\n/)
    expect(mail?.body_text).toMatch(/Free again: Offered, .*\n.* · \$300 for 3 nights\n/)
  })

  test('includes nights that a host makes cheaper step by step once, until they cost much less', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city, { dates: nights }))
    const at = (hours: number) => new Date(Date.now() + UNDO_WINDOW_MS + hours * 3_600_000)
    await setNights(stayId, { ...nights, price: 17_000 })
    await setNights(stayId, { ...nights, price: 16_999 })
    await tell(at(0))
    await setNights(stayId, { ...nights, price: 16_998 })
    await tell(at(2))
    expect(await matches(id)).toMatchObject([{ was: 54_000, price: 50_997 }])
    await setNights(stayId, { ...nights, price: 15_000 })
    await tell(at(4))
    expect(await matches(id)).toMatchObject([{ was: 50_994, price: 45_000 }, { price: 50_997 }])
  })

  test('emails lower prices at most once an hour, but what came free at once', async () => {
    const city = town()
    const [first, second] = [await publish(city), await publish(city)]
    await save(of(city, { dates: nights }))
    await setNights(first, { ...nights, price: 17_000 })
    await tell()
    await setNights(second, { ...nights, price: 17_000 })
    await tell()
    expect(await subjects()).toHaveLength(1)
    await setNights(second, { ...nights, isBlocked: true })
    await tell()
    await setNights(second, { ...nights, isBlocked: false })
    await tell()
    expect(await subjects()).toHaveLength(2)
  })

  test('includes more expensive nights going back to the stay’s own rate', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city, { dates: nights }))
    await setNights(stayId, { ...nights, price: 25_000 })
    await tell()
    expect(await matches(id)).toEqual([])
    await setNights(stayId, { ...nights, price: null })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'cheaper', was: 75_000, price: 54_000, nights }])
  })

  test('includes an offer with a price that covers the nights, but none without a price or for other nights', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city, { dates: nights }))
    const others = await save(of(city, { dates: { start: day(22), end: day(25) } }))
    await offer(stayId, null)
    await offer(stayId, { kind: 'nightly', value: 18_000 })
    const noticeId = await offer(stayId, { kind: 'percentOff', value: 50 })
    await tell()
    expect(await matches(id)).toMatchObject([{ kind: 'cheaper', was: 18_000, price: 9_000, noticeId }])
    expect(await matches(others)).toEqual([])
  })

  test('includes a stay with an amenity that hosts spell in different ways', async () => {
    const city = town()
    const id = await save({ items: [{ field: 'amenities', operator: 'contains', value: ['Wireless Internet'] }] })
    const stayId = await publish(city, { amenities: ['Wifi'] })
    await tell()
    const docs: { stay: { id: string } }[] = await matches(id)
    expect(docs.map(({ stay }) => stay.id)).toContain(stayId)
  })

  test('is deleted with the search and with the stay', async () => {
    const { db } = t.platform
    const city = town()
    const [gone, kept] = [await save(of(city)), await save(of(city))]
    const stayId = await publish(city)
    await tell()
    const numbers = await db.selectFrom('saved_searches').select('number').where('id', 'in', [gone, kept]).execute()
    const ours = numbers.map(({ number }) => number)
    const noted = async () =>
      (await db.selectFrom('saved_search_matches').select('news').where('search', 'in', ours).execute()).length
    expect(await noted()).toBe(2)
    await t.call('DELETE', `/saved-searches/${gone}`, { as: traveler })
    expect(await noted()).toBe(1)
    await db.deleteFrom('saved_search_news').where('stay_id', '=', stayId).execute()
    expect(await noted()).toBe(0)
  })

  test('excludes paused searches, including what happened during the pause', async () => {
    const city = town()
    const id = await save(of(city), { frequency: 'daily' })
    await publish(city, { name: 'Before' })
    await tell()
    const pause = (isPaused: boolean) => t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: { isPaused } })
    await pause(true)
    await publish(city, { name: 'Meanwhile' })
    await tell()
    await pause(false)
    await tell(new Date(Date.now() + 2 * DAY))
    expect(await subjects()).toEqual([])
    await publish(city, { name: 'After' })
    await tell(new Date(Date.now() + 2 * DAY))
    await tell(new Date(Date.now() + 4 * DAY))
    expect(await subjects()).toEqual(['New: After'])
  })

  test('excludes what happened while the end of a Premium membership paused it', async () => {
    const city = town()
    const bounds = { south: 42, west: -72, north: 43, east: -71 }
    const ids = [await save(of(city)), await save({ bounds, text: city })]
    await pauseOlderSearches(t.platform.db, traveler.id, 0)
    await publish(city, { name: 'Meanwhile' })
    await tell()
    for (const id of ids) {
      expect(await matches(id)).toEqual([])
      await t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: { isPaused: false } })
    }
    await tell()
    expect(await subjects()).toEqual([])
    await publish(city, { name: 'After' })
    await tell()
    expect(await subjects()).toEqual(['New: After', 'New: After'])
  })

  describe('left by a worker that died before recording matches', () => {
    const found = () =>
      matchNews(
        { db: t.platform.db, now: new Date(Date.now() + UNDO_WINDOW_MS + 1000), log: createLog('silent') },
        createKnownSearches(),
      )

    test('is announced by the next worker, once per search', async () => {
      const city = town()
      await save(of(city))
      const id = await publish(city, { name: 'The Found' })
      await found()
      await edit(id, { currentRate: 9_000 })
      await found()
      await tell()
      await tell()
      expect(await subjects()).toEqual([`2 new results for “Mine” on Lodestay`])
    })

    test('is dropped for a search paused in the meantime', async () => {
      const city = town()
      const id = await save(of(city))
      await publish(city)
      await found()
      for (const isPaused of [true, false])
        await t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: { isPaused } })
      await tell()
      expect(await subjects()).toEqual([])
    })

    test('is dropped for a search that was just being paused', async () => {
      const city = town()
      const stayId = await publish(city)
      await tell()
      const id = await save(of(city))
      const { number } = await t.platform.db
        .selectFrom('saved_searches')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const pause = (isPaused: boolean) =>
        t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: { isPaused } })
      await pause(true)
      const news = { kind: 'new', nights: null, was: null, price: null, noticeId: null, searches: [number] } as const
      await insertNews(t.platform.db, stayId, [news], new Date())
      await pause(false)
      await tell()
      expect(await subjects()).toEqual([])
    })
  })

  test('appears only in the app if email is off, and in no other email either', async () => {
    const city = town()
    await save(of(city), { byMail: false })
    await publish(city)
    await tell()
    await t.work('notifications:mail-digests', {}, new Date(Date.now() + 2 * DAY))
    const sent = t.platform.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', traveler.email)
      .where('kind', '<>', 'new-device')
    expect([await told(), await sent.execute()]).toEqual([['New: The Boathouse.'], []])
  })
})

describe('a digest', () => {
  const digest = (days: number) => {
    const at = new Date(Date.now() + days * DAY)
    at.setUTCHours(DIGEST_HOUR_UTC, 5, 0, 0)
    return at
  }

  test('of a day is sent at its hour, with everything in one email', async () => {
    const city = town()
    await save(of(city), { frequency: 'daily', name: 'Weekends' })
    await publish(city, { name: 'One' })
    await publish(city, { name: 'Two' })
    await tell()
    expect(await subjects()).toEqual([])
    await tell(digest(1))
    expect(await subjects()).toEqual(['2 new results for “Weekends” on Lodestay'])
    await publish(city, { name: 'Three' })
    await tell(digest(1))
    expect(await subjects()).toHaveLength(1)
    await tell(digest(2))
    expect(await subjects()).toEqual(['2 new results for “Weekends” on Lodestay', 'New: Three'])
  })

  test('is sent after emails about instant searches, and both after those that someone waits for', async () => {
    const city = town()
    await save(of(city), { frequency: 'daily' })
    await save(of(city), { frequency: 'instant', name: 'Now' })
    await publish(city)
    await tell()
    await tell(digest(1))
    expect(await t.mailPriorities(traveler.email, 'saved-search')).toEqual([5, 10])
  })

  test('of a week is sent on Monday', async () => {
    const city = town()
    await save(of(city), { frequency: 'weekly' })
    await publish(city)
    await tell()
    const published = new Date()
    let isPast = false
    for (let days = 0; days <= 7; days++) {
      if (digest(days) < published) continue
      await tell(digest(days))
      isPast ||= digest(days).getUTCDay() === 1
      expect([days, await subjects()]).toEqual([days, isPast ? ['New: The Boathouse'] : []])
    }
  })

  test('omits what is no longer public, was booked again, or went back up in price', async () => {
    const city = town()
    const [gone, taken, dear, kept] = await Promise.all(
      ['Gone', 'Taken', 'Dear', 'Kept'].map((name) => publish(city, { name })),
    )
    await setNights(taken ?? '', { ...nights, isBlocked: true })
    await save(of(city, { dates: nights }), { frequency: 'daily' })
    for (const stayId of [gone, dear, kept]) await edit(stayId ?? '', { currentRate: 15_000 })
    await setNights(taken ?? '', { ...nights, isBlocked: false })
    await tell()
    await t.call('POST', `/stays/${gone}/disable`, { as: host })
    await setNights(taken ?? '', { ...nights, isBlocked: true })
    await edit(dear ?? '', { currentRate: 16_000 })
    await tell(digest(1))
    expect(await subjects()).toEqual(['Costs less now: Kept'])
    // When it becomes free again, that is news.
    await setNights(taken ?? '', { ...nights, isBlocked: false })
    await tell(new Date(digest(2).getTime() - 3_600_000))
    await tell(digest(2))
    expect(await subjects()).toEqual(['Costs less now: Kept', 'Free again: Taken'])
  })

  test('names what nights that cost less cost by then, and omits those that no longer do', async () => {
    const city = town()
    const [dear, kept] = [await publish(city, { name: 'Dear' }), await publish(city, { name: 'Kept' })]
    await save(of(city, { dates: nights }), { frequency: 'daily' })
    for (const stayId of [dear, kept]) await setNights(stayId, { ...nights, price: 12_000 })
    await tell()
    await setNights(dear, { ...nights, price: 25_000 })
    await setNights(kept, { ...nights, price: 13_000 })
    await tell(digest(1))
    expect(await subjects()).toEqual(['Costs less now: Kept'])
    expect((await mails())[0]?.body_text).toContain('$390 for 3 nights instead of $540')
  })
})

describe('unsubscribing', () => {
  const oneClick = (path: string) =>
    t.platform.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('takes one POST to the link in an email, without sign-in; the search remains, with notifications in the app', async () => {
    const city = town()
    const id = await save(of(city))
    await publish(city, { name: 'One' })
    await tell()
    const { pathname } = new URL(await t.mailLink(traveler.email, 'saved-search'))
    expect((await oneClick(pathname)).statusCode).toBe(204)
    expect((await oneClick(pathname)).statusCode).toBe(204)
    await publish(city, { name: 'Two' })
    await tell()
    expect(await subjects()).toEqual(['New: One'])
    expect(await told()).toEqual(['New: Two.', 'New: One.'])
    expect((await t.call('GET', `/saved-searches/${id}`, { as: traveler })).body.byMail).toBe(false)
  })

  test('is offered by mail programs because of the email’s headers', async () => {
    const city = town()
    await save(of(city))
    await publish(city)
    await tell()
    const link = await t.mailLink(traveler.email, 'saved-search')
    const { id } = await t.platform.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', traveler.email)
      .where('kind', '=', 'saved-search')
      .executeTakeFirstOrThrow()
    await t.work('mails:send', { id })
    const [raw = ''] = mailbox.mailsTo(traveler.email)
    expect(headerOf(raw, 'List-Unsubscribe')).toBe(`<${link}>`)
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(raw.replaceAll('=\r\n', '')).toContain(link)
  })

  test('does not happen on following the link, which opens the page with the button', async () => {
    const city = town()
    await save(of(city), { name: 'Weekends' })
    await publish(city)
    await tell()
    const path = new URL(await t.mailLink(traveler.email, 'saved-search')).pathname.replace('/api', '')
    const { status, headers } = await t.call('GET', path)
    const token = path.split('/')[2]
    expect([status, new URL(headers.location ?? '').pathname]).toEqual([303, `/saved-searches/emails/${token}`])
    await t.call('PATCH', '/users/self', { as: traveler, body: { language: 'es' } })
    const inSpanish = (await t.call('GET', path)).headers.location ?? ''
    expect(new URL(inSpanish).pathname).toBe(`/es/saved-searches/emails/${token}`)
    const { body } = await t.call('GET', `/search-subscriptions/${token}`)
    expect(body).toEqual({ name: 'Weekends', byMail: true })
    expect((await t.call('GET', '/search-subscriptions/none')).status).toBe(404)
    expect((await oneClick('/api/search-subscriptions/none/unsubscribe')).statusCode).toBe(404)
  })
})

describe('notifications are not blocked by', () => {
  test('a search whose filter is no longer valid, which is shown as such', async () => {
    const city = town()
    const odd = await save(of(city), { name: 'Odd' })
    await save(of(city), { name: 'Sound' })
    const filter = { items: [{ field: 'gone', operator: 'equals', value: 1 }], sort: 7 }
    await t.platform.db
      .updateTable('saved_searches')
      .set({ filter: JSON.stringify(filter) })
      .where('id', '=', odd)
      .execute()
    await publish(city)
    await tell()
    expect(await subjects()).toEqual(['New: The Boathouse'])
    const { status, body } = await t.call('GET', '/saved-searches', { as: traveler })
    expect([status, body.docs.map((each: { problem: string }) => each.problem)]).toEqual([
      200,
      [null, 'invalid-filter'],
    ])
  })

  test('a search whose city is gone or whose dates have passed, which are shown as such', async () => {
    const city = town()
    const stayId = await publish(city)
    const id = await save(of(city))
    const past = await save({ dates: { start: day(2), end: day(5) } })
    await t.platform.db
      .updateTable('saved_searches')
      .set({ filter: JSON.stringify({ logic: 'and', items: [], dates: { start: day(-5), end: day(-2) } }) })
      .where('id', '=', past)
      .execute()
    const problemOf = async (search: string) =>
      (await t.call('GET', `/saved-searches/${search}`, { as: traveler })).body.problem
    expect([await problemOf(id), await problemOf(past)]).toEqual([null, 'dates-over'])
    await t.call('DELETE', `/stays/${stayId}`, { as: host })
    expect(await problemOf(id)).toBe('place-gone')
  })

  test('a search whose city is gone, though another state has one of that name', async () => {
    const city = town()
    await publish(city)
    const inState = (...value: string[]) => ({
      items: [...of(city).items, { field: 'state', operator: 'isAnyOf', value }],
    })
    const [here, elsewhere] = [await save(inState('MA', 'Massachusetts')), await save(inState('IL', 'Illinois'))]
    const { docs } = (await t.call('GET', '/saved-searches', { as: traveler })).body
    const problems = new Map(docs.map(({ id, problem }: { id: string; problem: string | null }) => [id, problem]))
    expect([problems.get(here), problems.get(elsewhere)]).toEqual([null, 'place-gone'])
  })

  test('a search of past dates, which is rejected before it is saved', async () => {
    const body = { name: 'Last week', filter: { dates: { start: day(-5), end: day(-2) } }, frequency: 'daily' }
    const { status, body: problem } = await t.call('POST', '/saved-searches', { as: traveler, body })
    expect([status, problem.errors]).toEqual([422, [{ path: 'filter.dates', message: 'These dates have passed.' }]])
  })

  test('a stay whose news can’t be matched: the next sweep retries it', async () => {
    const city = town()
    await save(of(city))
    const broken = await publish(city, { name: 'Broken' })
    await publish(city, { name: 'Whole' })
    await sweepWithBroken(t, ['saved_search_news', 'stay_id', broken], () => tell())
    expect(await subjects()).toEqual(['New: Whole'])
    await tell()
    expect(await subjects()).toEqual(['New: Whole', 'New: Broken'])
  })

  test('a search that can’t be announced: the next sweep retries it', async () => {
    const city = town()
    const others = await t.given.user()
    await save(of(city))
    await post({ filter: of(city) }, others)
    await publish(city)
    await sweepWithBroken(t, ['notifications', 'user_id', traveler.id], () => tell())
    expect([await subjects(), await subjects(others)]).toEqual([[], ['New: The Boathouse']])
    await tell()
    expect([await subjects(), await subjects(others)]).toEqual([['New: The Boathouse'], ['New: The Boathouse']])
  })

  test('news recorded while others are sent: the next sweep announces it', async () => {
    const { db } = t.platform
    const city = town()
    const id = await save(of(city))
    const search = await db
      .selectFrom('saved_searches')
      .select(['id', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [first, second] = [await publish(city, { name: 'First' }), await publish(city, { name: 'Second' })]
    const now = new Date()
    const record = async (stayId: string) => {
      const news = {
        kind: 'new',
        nights: null,
        price: null,
        noticeId: null,
        was: null,
        searches: [search.number],
      } as const
      await insertNews(db, stayId, [news], now)
      await noteMatches(db)
    }
    await record(first)
    const read = await unsentMatches(db, search.number)
    await record(second)
    await settleMatches(db, search, read, read, now)
    expect((await unsentMatches(db, search.number)).map(({ stayId }) => stayId)).toEqual([second])
  })

  test('a deleted account: its searches are deleted', async () => {
    const city = town()
    const id = await save(of(city))
    const body = { password: 'correct horse battery' }
    await t.call('DELETE', '/users/self', { as: traveler, body })
    await t.platform.db.deleteFrom('users').where('id', '=', traveler.id).execute()
    await publish(city)
    await tell()
    expect(await t.platform.db.selectFrom('saved_searches').where('id', '=', id).execute()).toEqual([])
  })
})
