import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, DEFAULT_TIME_ZONE, instantOf, UNDO_WINDOW_MS } from '@lodestay/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStay, type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let t: TestPlatform
let host: Host
let moderator: Person
let stayId: string
let server: Server
let origin: string
let pages: Record<string, RequestListener> = {}
/** Time elapsed since the test began. */
let at = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = await startTestPlatform({ CALENDAR_FEEDS_FROM: origin })
  ;[host, moderator] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(async () => {
  await t.close()
  server.close()
})
beforeEach(async () => {
  pages = {}
  at = 0
  stayId = (await t.given.acceptedStay(host, moderator, aStay({ name: 'The Boathouse' }))).id
})

/** That many days from the day the test began, in the stay's time zone. */
function day(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  return addDays(today, days)
}

type Entry = readonly [start: number, end: number, summary: string]

const products = {
  airbnb: '-//Airbnb Inc//Hosting Calendar//EN',
  booking: '-//Booking.com//EN',
  vrbo: '-//Vrbo//EN',
  google: '-//Google Inc//Google Calendar 70.9054//EN',
}
type Partner = keyof typeof products

let uids = 0

/** A calendar with new UIDs each time, as Booking.com's has; Vrbo's entries have a duration instead of an end. */
function ics(partner: Partner, entries: readonly Entry[]): string {
  const plain = (days: number) => day(days).replaceAll('-', '')
  const lines = entries.flatMap(([start, end, summary]) => [
    'BEGIN:VEVENT',
    `UID:${++uids}@partner.example`,
    `DTSTART;VALUE=DATE:${plain(start)}`,
    partner === 'vrbo' ? `DURATION:P${end - start}D` : `DTEND;VALUE=DATE:${plain(end)}`,
    `SUMMARY:${summary}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', `PRODID:${products[partner]}`, 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function serve(partner: Partner, ...entries: Entry[]): void {
  const text = ics(partner, entries)
  pages[`/${partner}.ics`] = (_, response) => response.end(text)
}

function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person | null = host) {
  return t.later(at, () => t.call(method, path, { as, ...(body && { body }) }))
}

async function connect(partner: Partner): Promise<string> {
  const { body } = await call('POST', `/stays/${stayId}/calendar-feeds`, { url: `${origin}/${partner}.ics` })
  await refresh(body.id)
  return body.id
}

async function refresh(...ids: string[]): Promise<void> {
  for (const id of ids) expect((await call('POST', `/stays/${stayId}/calendar-feeds/${id}/refresh`)).status).toBe(200)
}

/** Half an hour passes, and the feeds are fetched again. */
async function later(...ids: string[]): Promise<void> {
  at += 30 * MINUTE
  await refresh(...ids)
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
async function drafts(): Promise<any[]> {
  return (await call('GET', `/stays/${stayId}/cancellations`)).body.docs
}

/** The nights of the stay's cancellations, in days from today. */
async function drafted(): Promise<[number, number][]> {
  const days = (instant: string) => Math.round((Date.parse(instant) - Date.parse(day(0))) / DAY)
  return (await drafts())
    .map(({ dateRange }): [number, number] => [days(dateRange.start), days(dateRange.end)])
    .sort(([a], [b]) => a - b)
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function notifications(): Promise<any[]> {
  const { body } = await call('GET', '/notifications')
  const mine = body.docs.filter(({ title }: { title: string }) => title.includes('The Boathouse'))
  const ids = new Set([stayId, ...(await audited()).map(({ subject_id }) => subject_id)])
  return mine.filter(({ subjectId }: { subjectId: string }) => ids.has(subjectId))
}

/** The audit log entries of the stay's cancellations, oldest first. */
async function audited() {
  const rows = await t.platform.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const ofStay = new Set((await drafts()).map(({ id }) => id))
  return rows.filter(
    ({ subject_id, before }) => ofStay.has(subject_id) || (before as { stayId?: string } | null)?.stayId === stayId,
  )
}

/** A reservation vanishes from Airbnb, and is still gone half an hour later. @returns the feed and the draft */
async function vanish(nights: readonly [number, number] = [10, 13]) {
  serve('airbnb', [...nights, 'Reserved'])
  const feed = await connect('airbnb')
  serve('airbnb')
  await later(feed)
  await later(feed)
  const [draft] = await drafts()
  return { feed, draft }
}

describe('nights that came free are drafted as a cancellation', () => {
  test('once a second fetch doesn’t show them either, with a price and text', async () => {
    serve('airbnb', [10, 13, 'Reserved'], [20, 22, 'Reserved'])
    const feed = await connect('airbnb')
    serve('airbnb', [20, 22, 'Reserved'])
    await later(feed)
    expect(await drafted()).toEqual([])
    await later(feed)
    const [draft, ...others] = await drafts()
    expect(others).toEqual([])
    expect(draft).toMatchObject({
      status: 'Available',
      title: 'New Cancellation',
      description: 'These nights came free again. First come, first served.',
      dateRange: { start: `${day(10)}T00:00:00.000Z`, end: `${day(13)}T00:00:00.000Z` },
      price: { kind: 'nightly', value: 14_400 },
      promote: false,
      enabled: true,
      drafted: 'unchanged',
    })
    await later(feed)
    expect(await drafted()).toEqual([[10, 13]])
  })

  test('and their hosts are notified, in the app and by an immediate email that links to the draft', async () => {
    const { draft } = await vanish()
    const [told] = await notifications()
    expect(told).toMatchObject({ area: 'cancellations', subjectId: draft.id, status: 'unread' })
    expect(told.title).toMatch(/^Nights opened up at The Boathouse: /)
    expect(told.body).toContain('No longer reserved on Airbnb. We drafted a cancellation, at $144 a night.')
    await t.work('notifications:mail-at-once')
    const mails = await t.platform.db.selectFrom('mails').selectAll().where('recipient', '=', host.email).execute()
    expect(mails.filter(({ body_text }) => body_text.includes(`/cancellations/${draft.id}`))).toHaveLength(1)
  })

  test('but no email is sent to hosts who opted out of emails about cancellations', async () => {
    const silent = await t.given.host()
    const { id } = await t.given.acceptedStay(silent, moderator, aStay({ name: 'The Boathouse' }))
    await t.call('PATCH', '/notifications/preferences', { as: silent, body: { mail: { cancellations: 'never' } } })
    const before = [host, stayId] as const
    ;[host, stayId] = [silent, id]
    try {
      await vanish()
      await t.work('notifications:mail-at-once')
      const mails = await t.platform.db.selectFrom('mails').selectAll().where('recipient', '=', silent.email).execute()
      expect(mails.filter(({ kind }) => kind === 'notifications')).toEqual([])
    } finally {
      ;[host, stayId] = before
    }
  })

  test('as one draft per run of nights, however many reservations it was', async () => {
    serve('airbnb', [10, 12, 'Reserved'], [12, 14, 'Reserved'], [16, 18, 'Reserved'], ...many(30, 4))
    const feed = await connect('airbnb')
    serve('airbnb', ...many(30, 4))
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([
      [10, 14],
      [16, 18],
    ])
  })

  test('at the rates of these nights', async () => {
    await call('PUT', `/stays/${stayId}/availability`, { ranges: [{ start: day(10), end: day(13), price: 40_000 }] })
    const { draft } = await vanish()
    expect(draft.price).toEqual({ kind: 'nightly', value: 32_000 })
  })

  test('only at a stay that travelers can see', async () => {
    await call('POST', `/stays/${stayId}/disable`, {})
    await vanish()
    expect(await drafted()).toEqual([])
  })

  test('and not where a cancellation already offers them', async () => {
    const body = { stayId, dateRange: { start: `${day(11)}T00:00:00Z`, end: `${day(12)}T00:00:00Z` } }
    expect((await call('POST', '/cancellations', body)).status).toBe(201)
    await vanish()
    expect(await drafted()).toEqual([
      [10, 11],
      [11, 12],
      [12, 13],
    ])
  })
})

function many(from: number, count: number, summary = 'Reserved'): Entry[] {
  return Array.from({ length: count }, (_, index) => [from + index * 3, from + index * 3 + 2, summary])
}

describe('two fetches have to agree:', () => {
  test('a refresh a few minutes later doesn’t count as the second one', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    serve('airbnb')
    await later(feed)
    at += 5 * MINUTE
    await refresh(feed)
    expect(await drafted()).toEqual([])
    at += 16 * MINUTE
    await refresh(feed)
    expect(await drafted()).toEqual([[10, 13]])
  })

  test('the second one requests the full calendar, bypassing caches', async () => {
    let text = ics('airbnb', [[10, 13, 'Reserved']])
    const conditional: boolean[] = []
    pages['/airbnb.ics'] = ({ headers }, response) => {
      conditional.push('if-none-match' in headers)
      if (headers['if-none-match'] === `"${text.length}"`) return response.writeHead(304).end()
      return response.writeHead(200, { etag: `"${text.length}"` }).end(text)
    }
    const feed = await connect('airbnb')
    await later(feed)
    text = ics('airbnb', [])
    await later(feed)
    await later(feed)
    expect(conditional).toEqual([false, true, true, false])
    expect(await drafted()).toEqual([[10, 13]])
  })

  test('and a 304 doesn’t count when we requested the full calendar', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    serve('airbnb')
    await later(feed)
    pages['/airbnb.ics'] = (_, response) => response.writeHead(304).end()
    await later(feed)
    expect(await drafted()).toEqual([])
  })

  test.each([
    ['an error page', (_, response) => response.end('<!doctype html>')],
    ['a failure', (_, response) => response.writeHead(503).end()],
    ['half a calendar', (_, response) => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT')],
  ] satisfies [string, RequestListener][])('%s proves nothing, whether first or second', async (_, page) => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    pages['/airbnb.ics'] = page
    await later(feed)
    await later(feed)
    serve('airbnb')
    await later(feed)
    pages['/airbnb.ics'] = page
    await later(feed)
    expect(await drafted()).toEqual([])
    serve('airbnb')
    await later(feed)
    expect(await drafted()).toEqual([[10, 13]])
  })

  test('a flapping feed drafts nothing while it flaps, and once when the nights are gone for good', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    for (let turn = 0; turn < 4; turn++) {
      serve('airbnb')
      await later(feed)
      serve('airbnb', [10, 13, 'Reserved'])
      await later(feed)
    }
    expect(await drafted()).toEqual([])
    for (let turn = 0; turn < 3; turn++) {
      serve('airbnb')
      await later(feed)
      await later(feed)
      serve('airbnb', [10, 13, 'Reserved'])
      await later(feed)
    }
    const told = (await audited()).filter(({ action }) => action === 'cancellation.delete')
    expect([await drafted(), told.length]).toEqual([[], 1])
  })
})

describe('a reservation that can’t be read', () => {
  /** Serves Airbnb's calendar, in which the first reservations have malformed days. */
  function serveOdd(odd: readonly Entry[], ...others: Entry[]): void {
    let left = odd.length
    const text = ics('airbnb', [...odd, ...others]).replaceAll(
      /(DTSTART;VALUE=DATE:\d{4})(\d\d)/g,
      (line, year, month) => (left-- > 0 ? `${year}-${month}-` : line),
    )
    pages['/airbnb.ics'] = (_, response) => response.end(text)
  }

  async function statuses(start: number, end: number): Promise<string> {
    const { body } = await call('GET', `/stays/${stayId}/availability?start=${day(start)}&end=${day(end)}`)
    return body.nights.map(({ status }: { status: string }) => status).join(' ')
  }

  test('keeps its nights, and nothing is drafted until the calendar without it is read', async () => {
    serve('airbnb', [10, 13, 'Reserved'], [20, 22, 'Reserved'])
    const feed = await connect('airbnb')
    serveOdd([[10, 13, 'Reserved']], [20, 22, 'Reserved'])
    for (let turn = 0; turn < 3; turn++) await later(feed)
    expect([await drafted(), await statuses(9, 14)]).toEqual([[], 'free taken taken taken free'])
    serve('airbnb', [20, 22, 'Reserved'])
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[10, 13]])
  })

  test('keeps its nights for a week', async () => {
    serve('airbnb', [3, 4, 'Reserved'], [20, 22, 'Reserved'], [30, 32, 'Reserved'], [60, 62, 'Reserved'])
    const feed = await connect('airbnb')
    serveOdd([[20, 22, 'Reserved']], [3, 4, 'Reserved'], [30, 32, 'Reserved'], [60, 62, 'Reserved'])
    await later(feed)
    at += 6 * DAY
    // Another one leaves the calendar as usual: that prolongs nothing.
    serveOdd([[20, 22, 'Reserved']], [30, 32, 'Reserved'], [60, 62, 'Reserved'])
    await refresh(feed)
    expect(await statuses(20, 22)).toBe('taken taken')
    at += 2 * DAY
    await refresh(feed)
    expect([await drafted(), await statuses(20, 22)]).toEqual([[], 'free free'])
    serveOdd([[20, 22, 'Reserved']], [60, 62, 'Reserved'])
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[30, 32]])
  })

  test('and never could be doesn’t hold back the others', async () => {
    serveOdd([[30, 31, 'Reserved']], [10, 13, 'Reserved'], [20, 22, 'Reserved'])
    const feed = await connect('airbnb')
    serveOdd([[30, 31, 'Reserved']], [20, 22, 'Reserved'])
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[10, 13]])
  })
})

describe('as partners write them:', () => {
  test('at Airbnb a reservation counts, and a host’s own block doesn’t', async () => {
    serve('airbnb', [10, 12, 'Reserved'], [15, 17, 'Airbnb (Not available)'])
    const feed = await connect('airbnb')
    serve('airbnb')
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[10, 12]])
  })

  test('nor does a reservation that became a block and is opened later', async () => {
    serve('airbnb', [10, 12, 'Reserved'])
    const feed = await connect('airbnb')
    serve('airbnb', [10, 12, 'Airbnb (Not available)'])
    await later(feed)
    await later(feed)
    serve('airbnb')
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
  })

  test('at Booking.com anything counts, with UIDs that change daily, and however ranges are split', async () => {
    serve('booking', [10, 12, 'CLOSED - Not available'], [12, 15, 'CLOSED - Not available'])
    const feed = await connect('booking')
    serve('booking', [10, 15, 'CLOSED - Not available'])
    await later(feed)
    await later(feed)
    serve('booking', [10, 12, 'Ada - CLOSED - Not available'], [12, 15, 'CLOSED - Not available'])
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
    serve('booking', [12, 15, 'CLOSED - Not available'])
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[10, 12]])
  })

  test('at Booking.com the start of a current stay moves to today, and its past nights are used up', async () => {
    serve('booking', [0, 6, 'CLOSED - Not available'])
    const feed = await connect('booking')
    for (const start of [1, 2, 3]) {
      at = start * DAY
      serve('booking', [start, 6, 'CLOSED - Not available'])
      await refresh(feed)
      await later(feed)
    }
    at = 6 * DAY
    serve('booking')
    await refresh(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
  })

  test('an early departure frees the nights ahead', async () => {
    serve('booking', [0, 12, 'CLOSED - Not available'])
    const feed = await connect('booking')
    at = 2 * DAY
    serve('booking', [2, 5, 'CLOSED - Not available'])
    await refresh(feed)
    await later(feed)
    expect(await drafted()).toEqual([[5, 12]])
  })

  test('what we told Booking.com to close was not canceled there', async () => {
    await call('PUT', `/stays/${stayId}/availability`, { ranges: [{ start: day(10), end: day(13), isBlocked: true }] })
    const { body } = await call('POST', `/stays/${stayId}/calendar-exports`, { partner: 'Booking.com' })
    await t.call('GET', new URL(body.url).pathname.replace('/api', '') + new URL(body.url).search)
    serve('booking', [10, 13, 'CLOSED - Not available'])
    const feed = await connect('booking')
    await call('PUT', `/stays/${stayId}/availability`, { ranges: [{ start: day(10), end: day(13), isBlocked: false }] })
    serve('booking')
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
  })

  test('at Vrbo, in its host’s language', async () => {
    serve('vrbo', [10, 12, 'Réservée - Ada'], [15, 17, 'Indisponible'])
    const feed = await connect('vrbo')
    serve('vrbo')
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([[10, 12]])
  })

  test('at Google, whatever isn’t called a closure', async () => {
    serve('google', [10, 12, 'Booking: Ada'], [15, 17, 'Painters: closed'], [20, 21, 'Family'])
    const feed = await connect('google')
    serve('google')
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([
      [10, 12],
      [20, 21],
    ])
  })
})

describe('nights that are taken elsewhere did not come free:', () => {
  test('by another feed, until it releases them too', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    serve('vrbo', [12, 14, 'Blocked'])
    const feeds = [await connect('airbnb'), await connect('vrbo')]
    serve('airbnb')
    await later(...feeds)
    await later(...feeds)
    expect(await drafted()).toEqual([[10, 12]])
    serve('vrbo')
    await later(...feeds)
    expect(await drafted()).toEqual([[10, 12]])
    await later(...feeds)
    expect(await drafted()).toEqual([
      [10, 12],
      [12, 13],
    ])
  })

  test('by another feed that can’t be read', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    serve('vrbo', [10, 13, 'Reserved - Ada'])
    const feeds = [await connect('airbnb'), await connect('vrbo')]
    serve('airbnb')
    delete pages['/vrbo.ics']
    await later(...feeds)
    await later(...feeds)
    expect(await drafted()).toEqual([])
  })

  test('by the host', async () => {
    await call('PUT', `/stays/${stayId}/availability`, { ranges: [{ start: day(11), end: day(12), isBlocked: true }] })
    await vanish()
    expect(await drafted()).toEqual([
      [10, 11],
      [12, 13],
    ])
  })

  test('and a feed removed by its host cancels nothing, not even what only it still held', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    serve('vrbo', [10, 13, 'Reserved - Ada'], [20, 22, 'Reserved - Bob'])
    const [airbnb, vrbo] = [await connect('airbnb'), await connect('vrbo')]
    serve('airbnb')
    await later(airbnb, vrbo)
    await later(airbnb, vrbo)
    expect((await call('DELETE', `/stays/${stayId}/calendar-feeds/${vrbo}`)).status).toBe(204)
    await later(airbnb)
    await later(airbnb)
    expect(await drafted()).toEqual([])
  })
})

describe('when most of four or more reservations vanish together,', () => {
  async function outageOf(id: string) {
    const { body } = await call('GET', `/stays/${stayId}/calendar-feeds`)
    return body.docs.find((feed: { id: string }) => feed.id === id).outage
  }

  test('nothing is drafted, and the feed shows a warning until they are back', async () => {
    serve('airbnb', ...many(10, 5))
    const feed = await connect('airbnb')
    serve('airbnb', ...many(10, 2))
    await later(feed)
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
    expect(await outageOf(feed)).toEqual({ reservations: 3, since: expect.any(String) })
    serve('airbnb', ...many(10, 5))
    await later(feed)
    expect([await drafted(), await outageOf(feed), await notifications()]).toEqual([[], null, []])
  })

  test('nothing is drafted either if they vanish in two steps', async () => {
    serve('airbnb', ...many(10, 6))
    const feed = await connect('airbnb')
    serve('airbnb', ...many(10, 3))
    await later(feed)
    serve('airbnb')
    await later(feed)
    await later(feed)
    await later(feed)
    expect([await drafted(), (await outageOf(feed)).reservations]).toEqual([[], 6])
  })

  test('what is missing from the full calendar after an outage is drafted, after a second look', async () => {
    serve('airbnb', ...many(10, 5))
    const feed = await connect('airbnb')
    serve('airbnb')
    await later(feed)
    await later(feed)
    serve('airbnb', ...many(13, 4))
    await later(feed)
    expect(await drafted()).toEqual([])
    await later(feed)
    expect(await drafted()).toEqual([[10, 12]])
  })

  test('exactly half is not most, and three are not four', async () => {
    serve('airbnb', ...many(10, 4))
    serve('vrbo', ...many(40, 3))
    const feeds = [await connect('airbnb'), await connect('vrbo')]
    serve('airbnb', ...many(16, 2))
    serve('vrbo')
    await later(...feeds)
    await later(...feeds)
    expect(await drafted()).toHaveLength(5)
  })
})

describe('a drafted cancellation', () => {
  test('is visible only to its host until it is published', async () => {
    const { draft } = await vanish()
    expect((await call('GET', `/stays/${stayId}/cancellations`, undefined, null)).body.docs).toEqual([])
    expect((await call('GET', `/cancellations/${draft.id}`, undefined, await t.given.user())).status).toBe(404)
  })

  test('is accepted immediately if unedited, without a moderator, and audited', async () => {
    const { draft } = await vanish()
    const { status, body } = await call('POST', `/cancellations/${draft.id}/update`, {})
    expect([status, body.status, body.drafted]).toEqual([200, 'Accepted', 'unchanged'])
    expect((await call('GET', '/cancellations/active', undefined, null)).body.docs).toContainEqual(
      expect.objectContaining({ id: draft.id }),
    )
    const entries = (await audited()).map(({ actor_id, action }) => [actor_id, action])
    expect(entries).toEqual([
      ['calendar', 'cancellation.draft'],
      [host.id, 'cancellation.submit'],
      ['calendar', 'cancellation.publish'],
    ])
  })

  test('is also accepted through its status, and with its promotion or its switch changed', async () => {
    const { draft } = await vanish()
    const { body } = await call('POST', `/cancellations/${draft.id}`, { promote: true, status: 'Submitted' })
    expect([body.status, body.promote]).toEqual(['Accepted', true])
  })

  test.each([
    ['title', { title: 'Three nights by the lake' }],
    ['price', { price: { kind: 'nightly', value: 9_900 } }],
    ['link', { link: 'https://book.example.com/boathouse' }],
    ['nights', { dateRange: { start: `${day(40)}T00:00:00Z`, end: `${day(42)}T00:00:00Z` } }],
  ])('goes to a moderator with another %s', async (_, changes) => {
    const { draft } = await vanish()
    const { body } = await call('POST', `/cancellations/${draft.id}/update`, changes)
    expect([body.status, body.drafted]).toEqual(['Submitted', 'changed'])
    expect((await call('GET', '/cancellations/active', undefined, null)).text).not.toContain(draft.id)
  })

  test('is accepted automatically again once it is changed back', async () => {
    const { draft } = await vanish()
    await call('POST', `/cancellations/${draft.id}`, { title: 'Mine' })
    const { body } = await call('POST', `/cancellations/${draft.id}/update`, { title: draft.title })
    expect(body.status).toBe('Accepted')
  })

  test('created by a host is reviewed as usual, whatever it claims about itself', async () => {
    const dateRange = { start: `${day(10)}T00:00:00Z`, end: `${day(12)}T00:00:00Z` }
    const { body } = await call('POST', '/cancellations', { stayId, dateRange })
    expect(body.drafted).toBeNull()
    expect((await call('POST', `/cancellations/${body.id}`, { drafted: 'unchanged' })).status).toBe(422)
    expect((await call('POST', `/cancellations/${body.id}/update`, {})).body.status).toBe('Submitted')
  })

  test('appears in the calendar of its stay', async () => {
    const { draft } = await vanish()
    const { body } = await call('GET', `/stays/${stayId}/calendar`)
    expect(body.cameFree).toEqual([{ start: day(10), end: day(13), cancellationId: draft.id, status: 'Available' }])
  })

  test('is not drafted again once its host deletes it', async () => {
    const { draft, feed } = await vanish()
    expect((await call('DELETE', `/cancellations/${draft.id}`)).status).toBe(204)
    await later(feed)
    await later(feed)
    expect(await drafted()).toEqual([])
  })

  test('is deleted if its first night arrives unpublished', async () => {
    const { draft } = await vanish([3, 5])
    // At midnight, the start of the day where the stay is.
    const begins = instantOf(`${day(3)}T00:00`, DEFAULT_TIME_ZONE)?.getTime() ?? 0
    await t.work('notices:expire', {}, new Date(begins - 1))
    expect(await drafted()).toEqual([[3, 5]])
    await t.work('notices:expire', {}, new Date(begins))
    expect(await drafted()).toEqual([])
    expect((await call('GET', `/cancellations/${draft.id}`)).status).toBe(404)
    const [told] = await notifications()
    expect(told).toMatchObject({ subjectId: stayId, title: expect.stringMatching(/^Not published in time/) })
  })
})

describe('when the nights are taken again,', () => {
  async function takenAgain(feed: string) {
    serve('airbnb', [12, 14, 'Reserved'])
    await later(feed)
  }

  test('a draft is deleted, and its notification says so', async () => {
    const { feed, draft } = await vanish()
    await takenAgain(feed)
    expect((await call('GET', `/cancellations/${draft.id}`)).status).toBe(404)
    const told = await notifications()
    expect(told).toEqual([
      expect.objectContaining({ subjectId: stayId, title: expect.stringMatching(/^Taken again at The Boathouse: /) }),
    ])
    const [entry] = (await audited()).filter(({ action }) => action === 'cancellation.delete')
    expect(entry).toMatchObject({ actor_id: 'calendar', subject_id: draft.id })
  })

  test('so is one that is waiting for a moderator', async () => {
    const { feed, draft } = await vanish()
    await call('POST', `/cancellations/${draft.id}/update`, { title: 'Mine' })
    await takenAgain(feed)
    expect((await call('GET', `/cancellations/${draft.id}`)).status).toBe(404)
  })

  test('but one claimed by a moderator waits for the decision, and is closed then', async () => {
    const { feed, draft } = await vanish()
    await call('POST', `/cancellations/${draft.id}/update`, { title: 'Mine' })
    await call('POST', `/cancellations/${draft.id}/lock`, {}, moderator)
    await takenAgain(feed)
    expect((await call('GET', `/cancellations/${draft.id}`)).body.status).toBe('Pending')
    await call('POST', `/cancellations/${draft.id}/publish`, { status: 'Accepted' }, moderator)
    await later(feed)
    expect((await call('GET', `/cancellations/${draft.id}`)).body.status).toBe('Closed')
  })

  test('a published one is closed, audited, and its host is notified', async () => {
    const { feed, draft } = await vanish()
    await call('POST', `/cancellations/${draft.id}/update`, {})
    await takenAgain(feed)
    expect((await call('GET', `/cancellations/${draft.id}`)).body.status).toBe('Closed')
    expect((await call('GET', '/cancellations/active', undefined, null)).text).not.toContain(draft.id)
    const last = (await audited()).at(-1)
    expect([last?.actor_id, last?.action]).toEqual(['calendar', 'cancellation.close'])
    const [told] = await notifications()
    expect(told).toMatchObject({ subjectId: draft.id, title: expect.stringMatching(/^Taken again at The Boathouse: /) })
  })

  test('by any other feed, or by the host', async () => {
    const first = await vanish()
    serve('booking', [11, 12, 'CLOSED - Not available'])
    await connect('booking')
    expect(await drafted()).toEqual([])
    stayId = (await t.given.acceptedStay(host, moderator, aStay({ name: 'The Boathouse' }))).id
    at = 0
    const second = await vanish()
    expect(second.draft.id).not.toBe(first.draft.id)
    await call('PUT', `/stays/${stayId}/availability`, { ranges: [{ start: day(12), end: day(13), isBlocked: true }] })
    expect(await drafted()).toEqual([])
  })

  test('a cancellation with nights chosen by its host, or created by the host, is kept', async () => {
    const { feed, draft } = await vanish()
    const dateRange = { start: `${day(40)}T00:00:00Z`, end: `${day(42)}T00:00:00Z` }
    await call('POST', `/cancellations/${draft.id}`, { dateRange })
    const own = { start: `${day(12)}T00:00:00Z`, end: `${day(14)}T00:00:00Z` }
    await call('POST', '/cancellations', { stayId, dateRange: own })
    await takenAgain(feed)
    expect(await drafted()).toEqual([
      [12, 14],
      [40, 42],
    ])
  })
})

describe('travelers with a saved search are told that nights are free again', () => {
  let traveler: Person
  beforeEach(async () => {
    traveler = await t.given.user()
  })

  async function search(nights: readonly [number, number]): Promise<string> {
    const filter = { dates: { start: day(nights[0]), end: day(nights[1]) } }
    const body = { name: 'Mine', frequency: 'instant', filter }
    return (await t.call('POST', '/saved-searches', { as: traveler, body })).body.id
  }

  /** What a search has announced of the stay, past the undo window. */
  async function told(searchId: string): Promise<string[]> {
    await t.work('saved-searches:tell', {}, new Date(Date.now() + UNDO_WINDOW_MS + 1000))
    const { docs } = (await t.call('GET', `/saved-searches/${searchId}/matches`, { as: traveler })).body
    const ofStay = docs.filter(({ stay }: { stay: { id: string } }) => stay.id === stayId)
    return ofStay.map(({ kind }: { kind: string }) => kind)
  }

  test('once a second fetch doesn’t show a reservation either', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    const saved = await search([10, 13])
    serve('airbnb')
    await later(feed)
    expect(await told(saved)).toEqual([])
    await later(feed)
    expect(await told(saved)).toEqual(['free'])
  })

  test('also of nights that their host had blocked at a partner', async () => {
    serve('airbnb', [10, 13, 'Airbnb (Not available)'])
    const feed = await connect('airbnb')
    const saved = await search([10, 13])
    serve('airbnb')
    await later(feed)
    expect(await told(saved)).toEqual([])
    await later(feed)
    expect(await told(saved)).toEqual(['free'])
  })

  test('but not by a calendar that is empty for a moment', async () => {
    serve('airbnb', ...many(10, 5))
    const feed = await connect('airbnb')
    const saved = await search([10, 12])
    serve('airbnb')
    await later(feed)
    await later(feed)
    expect(await told(saved)).toEqual([])
    serve('airbnb', ...many(10, 5))
    await later(feed)
    expect(await told(saved)).toEqual([])
  })

  test('nor when a host removes a calendar', async () => {
    serve('airbnb', [10, 13, 'Reserved'])
    const feed = await connect('airbnb')
    const saved = await search([10, 13])
    expect((await call('DELETE', `/stays/${stayId}/calendar-feeds/${feed}`)).status).toBe(204)
    expect(await told(saved)).toEqual([])
  })
})
