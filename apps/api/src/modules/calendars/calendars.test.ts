import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDays, eachNight } from '@lodestay/domain'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aStay, type Host, type Person, startTestPlatform, type TestPlatform, untilWaiting } from '../../test/index.ts'
import { changeAvailability } from './availability.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let t: TestPlatform
let host: Host
let moderator: Person
let stayId: string
let server: Server
let origin: string
/** Responses of the other sites, by path. */
let pages: Record<string, RequestListener> = {}

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
  stayId = (await t.given.acceptedStay(host, moderator, aStay({ name: 'The Boathouse' }))).id
})

/** That many days from today, in the stay's time zone. */
function day(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  return addDays(today, days)
}

type Entry = { start: string; end: string; summary: string; uid?: string }

function ics(product: string, entries: readonly Entry[]): string {
  const plain = (date: string) => date.replaceAll('-', '')
  const lines = entries.flatMap(({ start, end, summary, uid }, index) => [
    'BEGIN:VEVENT',
    `UID:${uid ?? `${start}-${index}@partner.example`}`,
    `DTEND;VALUE=DATE:${plain(end)}`,
    `DTSTART;VALUE=DATE:${plain(start)}`,
    `SUMMARY:${summary}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', `PRODID:${product}`, 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function serve(path: string, product: string, ...entries: Entry[]): void {
  pages[path] = (_, response) => response.end(ics(product, entries))
}

const airbnb = '-//Airbnb Inc//Hosting Calendar//EN'
const booking = '-//Booking.com//EN'

function get(path: string, query: Record<string, string> = {}, as: Person | null = host) {
  return t.call('GET', `/stays/${stayId}${path}`, { as, query })
}

function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = host) {
  return t.call(method, `/stays/${stayId}${path}`, { as, ...(body && { body }) })
}

function set(...ranges: object[]) {
  return send('PUT', '/availability', { ranges })
}

/** The statuses of the nights between two days. */
async function statuses(start: number, end: number): Promise<string> {
  const { body } = await get('/availability', { start: day(start), end: day(end) }, null)
  return body.nights.map(({ status }: { status: string }) => status).join(' ')
}

/** Adds a feed and fetches it. @returns the feed */
async function connect(path: string, more: object = {}) {
  const { body } = await send('POST', '/calendar-feeds', { url: origin + path, ...more })
  return (await send('POST', `/calendar-feeds/${body.id}/refresh`)).body
}

/** Fetches a feed again, minutes later. */
async function refresh(id: string, milliseconds = 2 * 60_000) {
  return t.later(milliseconds, () => send('POST', `/calendar-feeds/${id}/refresh`))
}

describe('the nights of a stay', () => {
  test('can’t be requested from the year 0, and are returned up to the last one', async () => {
    const { status, body } = await get('/availability', { start: '0000-01-01', end: '0000-01-05' }, null)
    expect([status, body.errors[0].message]).toEqual([422, 'Start must be a day as YYYY-MM-DD.'])
    for (const end of [{ end: '9999-12-31' }, {}])
      expect((await get('/availability', { start: '9999-12-30', ...end }, null)).body).toMatchObject({
        end: '9999-12-31',
        nights: [{ date: '9999-12-30' }],
      })
  })

  test('are unknown until a calendar is maintained', async () => {
    const { status, body } = await get('/availability', { start: day(1), end: day(3) }, null)
    expect(status).toBe(200)
    expect(body).toEqual({
      stayId,
      today: day(0),
      start: day(1),
      end: day(3),
      isKnown: false,
      nights: [day(1), day(2)].map((date) => ({ date, status: 'unknown', price: 18_000, minimumNights: 1 })),
    })
  })

  test('cost the public rate for the host, too, while another one is being edited', async () => {
    const edited = await t.call('PATCH', `/stays/${stayId}`, { as: host, body: { currentRate: 20_000 } })
    expect([edited.status, edited.body.currentRate]).toEqual([200, 20_000])
    expect((await get('/calendar')).body.rate).toBe(18_000)
  })

  test('are what the host blocks, and otherwise free', async () => {
    expect((await set({ start: day(2), end: day(4), isBlocked: true })).status).toBe(200)
    expect(await statuses(1, 5)).toBe('free taken taken free')
    await set({ start: day(3), end: day(6), isBlocked: true }, { start: day(4), end: day(5), isBlocked: false })
    expect(await statuses(1, 7)).toBe('free taken taken free taken free')
  })

  test('are free without any block if the host declares this the calendar, and unknown if not', async () => {
    await send('PUT', '/availability', { isKeptHere: true })
    expect(await statuses(1, 3)).toBe('free free')
    await send('PUT', '/availability', { isKeptHere: false })
    expect(await statuses(1, 3)).toBe('unknown unknown')
  })

  test('have rates and minimum nights by range, where later ones override, and null clears them', async () => {
    await set(
      { start: day(1), end: day(6), price: 25_000, minimumNights: 3 },
      { start: day(2), end: day(4), price: 30_000 },
      { start: day(5), end: day(6), price: null, minimumNights: null },
    )
    const { body } = await get('/availability', { start: day(1), end: day(6) }, null)
    expect(body.nights.map(({ price }: { price: number }) => price)).toEqual([25_000, 30_000, 30_000, 25_000, 18_000])
    expect(body.nights.map(({ minimumNights }: { minimumNights: number }) => minimumNights)).toEqual([3, 3, 3, 3, 1])
  })

  test.each([
    [{ start: day(2), end: day(2) }, 'ranges.0.end', 'End must be after the start.'],
    [{ start: day(-3), end: day(-1) }, 'ranges.0.end', 'These nights have passed.'],
    [{ start: day(700), end: day(900) }, 'ranges.0.end', expect.stringMatching(/^End must be .* or earlier\.$/)],
    [{ start: '2027-02-30', end: '2027-03-02' }, 'ranges.0.start', 'Start must be a day as YYYY-MM-DD.'],
    [{ start: day(1), end: day(2), price: -1 }, 'ranges.0.price', 'Price cannot be negative.'],
    [{ start: day(1), end: day(2), minimumNights: 0 }, 'ranges.0.minimumNights', 'Minimum nights must be at least 1.'],
  ])('reject %j', async (range, path, message) => {
    const { status, body } = await set(range)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })

  test('follow the stay’s local day: tonight is free as long as it is still evening there', async () => {
    await send('PUT', '/availability', { isKeptHere: true })
    const before = t.clock.now
    // 9 PM on the first in New York, the second in UTC.
    t.clock.now = new Date('2027-06-02T01:00:00Z')
    const { body } = await get('/availability', {}, null)
    t.clock.now = before
    expect([body.today, body.nights[0]]).toEqual([
      '2027-06-01',
      { date: '2027-06-01', status: 'free', price: 18_000, minimumNights: 1 },
    ])
  })

  test('are returned for at most 400 nights', async () => {
    expect((await get('/availability', { start: day(0), end: day(400) })).status).toBe(200)
    const { status, body } = await get('/availability', { start: day(0), end: day(401) })
    expect([status, body.errors]).toEqual([422, [{ path: 'end', message: 'Request at most 400 nights.' }]])
    expect((await get('/availability', { start: day(3), end: day(3) })).status).toBe(422)
  })

  test('of a non-public stay are visible only to its host', async () => {
    stayId = (await t.given.draft(host)).id
    expect((await get('/availability')).status).toBe(200)
    expect((await get('/availability', {}, null)).status).toBe(404)
  })

  test('can be set for several stays together, all of them the organization’s own', async () => {
    const other = (await t.given.draft(host)).id
    const change = (stayIds: string[]) =>
      t.call('PUT', `/organizations/${host.organizationId}/availability`, {
        as: host,
        body: { stayIds, ranges: [{ start: day(1), end: day(2), isBlocked: true }] },
      })
    expect((await change([stayId, other])).body).toEqual({ stayIds: [stayId, other], stillTakenStayIds: [] })
    for (const id of [stayId, other]) {
      const { body } = await t.call('GET', `/stays/${id}/calendar`, { as: host })
      expect(body.taken).toEqual([{ start: day(1), end: day(2), source: 'host', feedId: null, kind: 'block' }])
    }
    const stranger = await t.given.host()
    const foreign = (await t.given.draft(stranger)).id
    expect((await change([stayId, foreign])).body.errors).toEqual([
      { path: 'stayIds.1', message: 'This stay doesn’t belong to the organization.' },
    ])
  })
})

describe('what is recorded of a change', () => {
  const recorded = async () => {
    const rows = t.platform.db.selectFrom('audit_log').select('after').where('subject_id', '=', stayId)
    const changes = await rows.where('action', '=', 'stay.availability').orderBy('id').execute()
    return changes.map(({ after }) => (after as { availability: unknown }).availability)
  }

  test('is what it changed, and nothing if the calendar was like that already', async () => {
    const summer = { start: day(1), end: day(9), price: 20_000, isBlocked: true }
    await set(summer)
    await set(summer)
    await set({ start: day(3), end: day(5), price: 20_000 }, { start: day(3), end: day(5), minimumNights: 2 })
    await set({ start: day(3), end: day(5), isBlocked: false, minimumNights: null })
    await set({ start: day(3), end: day(5), isBlocked: false, minimumNights: null })
    await send('PUT', '/availability', { isKeptHere: true })
    await send('PUT', '/availability', { isKeptHere: false })
    expect(await recorded()).toEqual([
      { ranges: [summer] },
      { ranges: [{ start: day(3), end: day(5), minimumNights: 2 }] },
      { ranges: [{ start: day(3), end: day(5), isBlocked: false, minimumNights: null }] },
      { isKeptHere: false, ranges: [] },
    ])
  })

  test('is of limited size', async () => {
    const ranges = Array.from({ length: 100 }, (_, n) => ({ start: day(2 * n), end: day(2 * n + 1), price: 100 + n }))
    await set(...ranges)
    expect(await recorded()).toEqual([{ ranges: ranges.slice(0, 20), furtherRanges: 80 }])
  })
})

test('changing several stays counts as a change of each', async () => {
  const limited = await startTestPlatform({ RATE_LIMIT_WRITES: '7' })
  try {
    const owner = await limited.given.host()
    const [one, two] = [await limited.given.draft(owner), await limited.given.draft(owner)]
    const change = async () => {
      const body = { stayIds: [one.id, two.id], isKeptHere: true }
      return (await limited.call('PUT', `/organizations/${owner.organizationId}/availability`, { as: owner, body }))
        .status
    }
    // Signing up took four of the seven.
    expect([await change(), await change()]).toEqual([200, 429])
  } finally {
    await limited.close()
  }
})

describe('a feed', () => {
  test('keeps its nights taken when they are opened for several stays, and the answer names those stays', async () => {
    serve('/kept.ics', airbnb, { start: day(2), end: day(4), summary: 'Reserved' })
    await connect('/kept.ics')
    const other = (await t.given.draft(host)).id
    const open = async (start: number, end: number) => {
      const ranges = [{ start: day(start), end: day(end), isBlocked: false }]
      const body = { stayIds: [stayId, other], ranges }
      return (await t.call('PUT', `/organizations/${host.organizationId}/availability`, { as: host, body })).body
    }
    expect(await open(1, 3)).toEqual({ stayIds: [stayId, other], stillTakenStayIds: [stayId] })
    expect(await open(4, 6)).toEqual({ stayIds: [stayId, other], stillTakenStayIds: [] })
  })

  test('imports its entries, distinguishes reservations from blocks, and hides its address', async () => {
    serve(
      '/secret-token.ics',
      airbnb,
      { start: day(2), end: day(4), summary: 'Reserved' },
      { start: day(6), end: day(7), summary: 'Airbnb (Not available)' },
    )
    const feed = await connect('/secret-token.ics')
    expect(feed).toMatchObject({
      name: 'Airbnb',
      partner: 'Airbnb',
      status: 'synced',
      problem: null,
      reservations: 1,
      blocks: 1,
      address: `${new URL(origin).host}/….ics`,
    })
    expect(await statuses(1, 8)).toBe('free taken taken free free taken free')
    const { body, text } = await get('/calendar-feeds')
    expect(body.docs).toEqual([feed])
    expect(text).not.toContain('secret-token')
    const rows = await t.platform.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('secret-token')
  })

  test('is fetched when due, by whichever worker comes first', async () => {
    let fetched = 0
    pages['/due.ics'] = (_, response) => {
      fetched++
      response.end(ics(booking, [{ start: day(2), end: day(3), summary: 'CLOSED - Not available' }]))
    }
    await send('POST', '/calendar-feeds', { url: `${origin}/due.ics` })
    expect(await statuses(2, 3)).toBe('unknown')
    await Promise.all([t.work('calendars:fetch-due'), t.work('calendars:fetch-due')])
    expect([await statuses(1, 4), fetched]).toEqual(['free taken free', 1])
    await t.work('calendars:fetch-due', {}, new Date(Date.now() + 20 * 60_000))
    expect(fetched).toBe(1)
    await t.work('calendars:fetch-due', {}, new Date(Date.now() + 36 * 60_000))
    expect(fetched).toBe(2)
  })

  test('is requested conditionally, and keeps its data if unchanged', async () => {
    pages['/same.ics'] = ({ headers }, response) => {
      if (headers['if-none-match'] === '"7"') return response.writeHead(304).end()
      return response
        .writeHead(200, { etag: '"7"' })
        .end(ics(airbnb, [{ start: day(2), end: day(3), summary: 'Reserved' }]))
    }
    const { id, lastSyncedAt } = await connect('/same.ics')
    const again = (await refresh(id)).body
    expect(again.lastSyncedAt > lastSyncedAt).toBe(true)
    expect(await statuses(1, 4)).toBe('free taken free')
  })

  describe('that never changes', () => {
    /** Serves one calendar that is unchanged for whoever has it. */
    function serveUnchanged(path: string, ...lines: string[]): void {
      const event = ['BEGIN:VEVENT', 'UID:1@partner.example', ...lines, 'SUMMARY:Reserved', 'END:VEVENT']
      const text = ['BEGIN:VCALENDAR', `PRODID:${airbnb}`, 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n')
      pages[path] = ({ headers }, response) => {
        if (headers['if-none-match'] === '"1"') return response.writeHead(304).end()
        return response.writeHead(200, { etag: '"1"' }).end(text)
      }
    }
    const date = (days: number) => day(days).replaceAll('-', '')

    test('is read in full again as its later nights come within reach', async () => {
      serveUnchanged('/long.ics', `DTSTART;VALUE=DATE:${date(729)}`, `DTEND;VALUE=DATE:${date(740)}`)
      const { id } = await connect('/long.ics')
      expect(await statuses(728, 733)).toBe('free taken taken unknown unknown')
      expect((await refresh(id, 5 * DAY)).body.status).toBe('synced')
      expect(await statuses(728, 737)).toBe('free taken taken taken taken taken taken taken unknown')
    })

    test('is known only as far as it was read, while it can’t be read', async () => {
      serveUnchanged('/down.ics', `DTSTART;VALUE=DATE:${date(10)}`, `DTEND;VALUE=DATE:${date(12)}`)
      const { id } = await connect('/down.ics')
      pages = {}
      expect((await refresh(id, 5 * DAY)).body.status).toBe('failing')
      expect(await statuses(730, 733)).toBe('free unknown unknown')
    })

    test('is read again in the time zone that its stay has now, and nothing in it counts as canceled', async () => {
      // At three in the morning in New York: that night is the day before.
      const start = new Date(Date.parse(`${day(20)}T08:00:00Z`)).toISOString().replace(/[-:]|\.000/g, '')
      serveUnchanged('/times.ics', `DTSTART:${start}`, `DTEND:${date(22)}T200000Z`)
      const { id } = await connect('/times.ics')
      expect(await statuses(18, 23)).toBe('free taken taken taken free')
      const zone = (timeZone: string) =>
        t.call('PATCH', `/organizations/${host.organizationId}`, { as: host, body: { timeZone } })
      expect((await zone('Asia/Tokyo')).status).toBe(200)
      await refresh(id, 2 * 60_000)
      expect(await statuses(18, 24)).toBe('free free taken taken taken free')
      await refresh(id, 40 * 60_000)
      expect((await get('/calendar')).body.cameFree).toEqual([])
      await zone('America/New_York')
    })
  })

  test.each([
    ['an error page', 'This is a web page, not a calendar.', (_, response) => response.end('<!doctype html>')],
    [
      'a page that is gone',
      'There is no calendar at this address any more (404).',
      (_, response) => response.writeHead(404).end(),
    ],
    ['half a calendar', 'The calendar breaks off.', (_, response) => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT')],
  ] satisfies [string, string, RequestListener][])(
    'that returns %s changes nothing, reports it, and is retried with backoff',
    async (_, problem, page) => {
      serve('/flaps.ics', airbnb, { start: day(2), end: day(3), summary: 'Reserved' })
      const { id } = await connect('/flaps.ics')
      pages['/flaps.ics'] = page
      const first = (await refresh(id)).body
      expect(first).toMatchObject({ status: 'failing', problem })
      const second = (await refresh(id, 4 * 60_000)).body
      const wait = ({ lastTriedAt, nextTryAt }: Record<string, string>) =>
        Date.parse(nextTryAt ?? '') - Date.parse(lastTriedAt ?? '')
      expect(wait(second)).toBeGreaterThan(wait(first))
      expect(await statuses(1, 4)).toBe('free taken free')
      serve('/flaps.ics', airbnb)
      expect((await refresh(id, 6 * 60_000)).body).toMatchObject({ status: 'synced', problem: null })
      expect(await statuses(1, 4)).toBe('free free free')
    },
  )

  test('that was unreadable for a week no longer says anything about free nights', async () => {
    serve('/old.ics', airbnb, { start: day(20), end: day(21), summary: 'Reserved' })
    const { id } = await connect('/old.ics')
    pages = {}
    await refresh(id, 8 * DAY)
    expect(await statuses(19, 22)).toBe('unknown taken unknown')
  })

  test('that can’t be read for a day is reported to the stay’s hosts, once until it is read again', async () => {
    serve('/news.ics', airbnb, { start: day(2), end: day(3), summary: 'Reserved' })
    const feed = await connect('/news.ics')
    const told = async () => {
      const { body } = await t.call('GET', '/notifications', { as: host })
      return body.docs.filter(({ subjectId }: { subjectId: string }) => subjectId === stayId)
    }
    const failedAfter = async (hours: number) => {
      pages = {}
      await refresh(feed.id, hours * HOUR)
      return (await told()).length
    }
    expect([await failedAfter(1), await failedAfter(23), await failedAfter(25), await failedAfter(50)]).toEqual([
      0, 0, 1, 1,
    ])
    const [{ title, body, area }] = await told()
    expect(title).toBe('A calendar of The Boathouse can’t be read: Airbnb')
    expect(body).toContain('We’ve tried for a day.')
    expect(area).toBe('cancellations')
    serve('/news.ics', airbnb)
    await refresh(feed.id, 60 * HOUR)
    expect([await failedAfter(61), await failedAfter(90)]).toEqual([1, 2])
  })

  test('that can’t be stored reports it, is logged like every other one, and doesn’t hold up others', async () => {
    for (const path of ['/odd.ics', '/odd.ics?other'])
      serve(path, airbnb, { start: day(2), end: day(3), summary: 'Reserved' })
    serve('/fine.ics', booking, { start: day(5), end: day(6), summary: 'Reserved' })
    const [odd, other, fine] = [await connect('/odd.ics'), await connect('/odd.ics?other'), await connect('/fine.ics')]
    const { calendars } = t.platform.providers
    const { read } = calendars
    const spied = vi.spyOn(calendars, 'read').mockImplementation(async (url, ...rest) => {
      const answer = await read(url, ...rest)
      const nights = { start: '0000-01-01', end: day(3), summary: '' }
      return url.includes('/odd.ics') && answer.outcome === 'read' ? { ...answer, entries: [nights] } : answer
    })
    serve('/fine.ics', booking, { start: day(6), end: day(7), summary: 'Reserved' })
    const logged = vi.spyOn(t.platform.server.log, 'error')
    await expect(t.work('calendars:fetch-due', {}, new Date(Date.now() + HOUR))).rejects.toThrow()
    const failed = logged.mock.calls.map(([about]) => (about as unknown as { id: string }).id)
    expect(failed.sort()).toEqual([odd.id, other.id].sort())
    spied.mockRestore()
    logged.mockRestore()
    const feeds = (await get('/calendar-feeds')).body.docs
    const statusOf = ({ id }: { id: string }) => feeds.find((feed: { id: string }) => feed.id === id)
    expect(statusOf(odd)).toMatchObject({ status: 'failing', problem: expect.stringContaining('couldn’t store') })
    expect(statusOf(fine)).toMatchObject({ status: 'synced', problem: null })
    expect(await statuses(2, 7)).toBe('taken free free free taken')
  })

  describe('beside many slow ones of one account, in several organizations', () => {
    let slow: Host
    let others: string[]
    let ids: string[]
    /** Held back until the test answers them. */
    let held: ServerResponse[]
    beforeEach(async () => {
      slow = await t.given.host()
      const { body: second } = await t.call('POST', '/organizations', { as: slow, body: { name: 'Second Homes' } })
      const stays = [slow.organizationId, second.id].flatMap((organizationId) => [organizationId, organizationId])
      others = await Promise.all(
        stays.map(async (organizationId) => {
          const body = { organizationId, name: 'Slow Stay' }
          return (await t.call('POST', '/stays/drafts', { as: slow, body })).body.id
        }),
      )
      held = []
      pages['/slow.ics'] = (_, response) => void held.push(response)
      ids = await Promise.all(
        others.flatMap((id) =>
          [1, 2, 3].map(async (n) => {
            pages[`/slow.ics?${n}`] = pages['/slow.ics'] as RequestListener
            const body = { url: `${origin}/slow.ics?${n}` }
            return (await t.call('POST', `/stays/${id}/calendar-feeds`, { as: slow, body })).body.id
          }),
        ),
      )
    })
    afterEach(async () => {
      // So that they aren't due in the tests that follow.
      for (const id of others) await t.call('DELETE', `/stays/${id}`, { as: slow })
    })

    const untilHeld = (count: number) => vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count), 5000)
    const letGo = () => {
      for (const response of held.splice(0)) response.end(ics(airbnb, []))
    }

    test('shares its first fetch’s only place among those that call out with them', async () => {
      const { rows } = await sql`select distinct queue_name as queue from graphile_worker.jobs
        where task_identifier = 'calendars:fetch'`.execute(t.platform.db)
      expect(rows).toEqual([{ queue: 'calendars:fetch' }])
    })

    test('is fetched while those are, though it was due last', async () => {
      serve('/mine.ics', booking, { start: day(2), end: day(3), summary: 'Reserved' })
      await send('POST', '/calendar-feeds', { url: `${origin}/mine.ics` })
      const sweep = t.work('calendars:fetch-due')
      await vi.waitFor(async () => expect(await statuses(2, 4)).toBe('taken free'), 5000)
      await untilHeld(9)
      const answering = setInterval(letGo, 10)
      await sweep
      clearInterval(answering)
      expect((await t.call('GET', `/stays/${others[3]}/calendar-feeds`, { as: slow })).body.docs[2].status).toBe(
        'synced',
      )
    })

    test('is refreshed, while that account has to wait for its own', async () => {
      serve('/mine.ics', booking)
      const stayOf = (at: number) => others[Math.floor(at / 3)]
      const refreshed = ids.map((id, at) =>
        t.call('POST', `/stays/${stayOf(at)}/calendar-feeds/${id}/refresh`, { as: slow }),
      )
      await untilHeld(3)
      expect((await connect('/mine.ics')).status).toBe('synced')
      expect(held).toHaveLength(3)
      letGo()
      const answers = await Promise.all(refreshed)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(9).fill(429)])
    })
  })

  test('is refreshed at most once a minute', async () => {
    serve('/busy.ics', airbnb)
    const { id } = await connect('/busy.ics')
    const { status, headers } = await send('POST', `/calendar-feeds/${id}/refresh`)
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })

  test('when removed, frees its nights but not those of other feeds', async () => {
    serve('/a.ics', airbnb, { start: day(1), end: day(3), summary: 'Reserved' })
    serve('/b.ics', booking, { start: day(2), end: day(4), summary: 'CLOSED - Not available' })
    const [{ id }] = [await connect('/a.ics'), await connect('/b.ics')]
    expect((await send('DELETE', `/calendar-feeds/${id}`)).status).toBe(204)
    expect(await statuses(1, 5)).toBe('free taken taken free')
    expect((await send('DELETE', `/calendar-feeds/${id}`)).status).toBe(404)
  })

  test('is added once, up to a limit, and only from internet addresses', async () => {
    const add = (url: string) => send('POST', '/calendar-feeds', { url })
    expect((await add(`${origin}/one.ics`)).status).toBe(201)
    expect((await add(`${origin}/one.ics`)).body.code).toBe('already-exists')
    for (const url of ['http://127.0.0.1:1/c.ics', 'https://169.254.169.254/', 'https://[::1]/c.ics'])
      expect((await add(url)).body.errors).toEqual([{ path: 'url', message: 'This address is not on the internet.' }])
    const ours = await add(`http://localhost:3000/api/stays/stay_1/calendar.ics?key=secret`)
    expect(ours.body.errors).toEqual([
      { path: 'url', message: expect.stringMatching(/^Stays here can’t read each other’s calendars\./) },
    ])
    expect((await add('javascript:alert(1)')).body.errors).toEqual([{ path: 'url', message: 'Invalid URL format' }])
    expect((await add('webcal://www.airbnb.com/calendar/ical/1.ics')).body.partner).toBe('Airbnb')
    for (let n = 2; n < 10; n++) await add(`${origin}/${n}.ics`)
    expect((await add(`${origin}/10.ics`)).status).toBe(409)
  })

  test('that sold nights another feed sold is a conflict', async () => {
    serve('/a.ics', airbnb, { start: day(1), end: day(4), summary: 'Reserved' })
    serve('/v.ics', '-//Vrbo//EN', { start: day(3), end: day(6), summary: 'Reserved - Ada' })
    serve('/c.ics', '-//Vrbo//EN', { start: day(1), end: day(6), summary: 'Blocked' })
    const [a, v, c] = [await connect('/a.ics'), await connect('/v.ics'), await connect('/c.ics')]
    expect([a.name, v.name, c.name]).toEqual(['Airbnb', 'Vrbo', 'Vrbo 2'])
    const { conflicts } = (await get('/calendar')).body
    expect(conflicts).toEqual([{ start: day(3), end: day(4), feedIds: [a.id, v.id] }])
  })

  test('that sold nights several others sold is one conflict for each run of nights with the same feeds', async () => {
    serve('/a.ics', airbnb, { start: day(1), end: day(4), summary: 'Reserved' })
    serve('/b.ics', booking, { start: day(2), end: day(5), summary: 'CLOSED - Not available' })
    serve('/v.ics', '-//Vrbo//EN', { start: day(3), end: day(6), summary: 'Reserved - Ada' })
    const [a, b, v] = [await connect('/a.ics'), await connect('/b.ics'), await connect('/v.ics')]
    expect((await get('/calendar')).body.conflicts).toEqual([
      { start: day(2), end: day(3), feedIds: [a.id, b.id] },
      { start: day(3), end: day(4), feedIds: [a.id, b.id, v.id] },
      { start: day(4), end: day(5), feedIds: [b.id, v.id] },
    ])
  })

  test('that sells the same nights in many overlapping entries takes each of them once', async () => {
    const shared = eachNight({ start: day(40), end: day(60) }).flatMap((start) =>
      eachNight({ start: day(61), end: day(81) }).map((end) => ({ start, end, summary: 'Reserved' })),
    )
    const feeds = []
    for (const path of ['/a.ics', '/b.ics', '/c.ics']) {
      serve(path, airbnb, ...shared)
      feeds.push(await connect(path))
    }
    const { body } = await get('/calendar')
    const sold = { start: day(40), end: day(80) }
    expect(body.conflicts.slice(0, 5)).toEqual([{ ...sold, feedIds: feeds.map(({ id }) => id) }])
    for (const { id, reservations } of feeds) {
      expect(reservations).toBe(400)
      const nights = body.taken.filter(({ feedId }: { feedId: string }) => feedId === id).flatMap(eachNight)
      expect(nights).toEqual(eachNight(sold))
    }
  })

  test('remembers what vanished from it, and when it was last seen', async () => {
    serve('/gone.ics', airbnb, { start: day(5), end: day(8), summary: 'Reserved' })
    const { id } = await connect('/gone.ics')
    serve('/gone.ics', airbnb)
    await refresh(id)
    const rows = await t.platform.db.selectFrom('feed_nights').selectAll().where('feed_id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'reservation', during: `[${day(5)},${day(8)})`, gone_at: expect.any(Date) })
    expect(rows[0]?.gone_at && rows[0].gone_at > rows[0].last_seen_at).toBe(true)
  })
})

describe('the calendar that a partner reads', () => {
  async function addressFor(partner: string) {
    const { status, body } = await send('POST', '/calendar-exports', { partner })
    expect(status).toBe(201)
    return { id: body.id as string, path: new URL(body.url).pathname.replace('/api', ''), query: keyOf(body.url) }
  }
  function keyOf(url: string) {
    return { key: new URL(url).searchParams.get('key') ?? '' }
  }
  function fetchFile({ path, query }: { path: string; query: Record<string, string> }, headers = {}) {
    return t.call('GET', path, { query, headers })
  }

  test('conforms to RFC 5545, and two libraries parse it identically', async () => {
    const name = 'Über; “Boat”, a\\b 🛶'
    stayId = (await t.given.acceptedStay(host, moderator, aStay({ name }))).id
    await set({ start: day(1), end: day(3), isBlocked: true }, { start: day(5), end: day(6), isBlocked: true })
    const address = await addressFor('Vrbo')
    const { text, headers } = await fetchFile(address)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const expected = [
      [day(1), day(3)],
      [day(5), day(6)],
    ]
    const byNodeIcal = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) =>
      each?.type === 'VEVENT' ? [[each.start, each.end].map((date) => localDay(date))] : [],
    )
    const byTsIcs = convertIcsCalendar(undefined, text)
    expect(byNodeIcal).toEqual(expected)
    expect(
      byTsIcs.events?.map(({ start, end }) => [start, end].map((each) => each?.date.toISOString().slice(0, 10))),
    ).toEqual(expected)
    expect(byTsIcs.prodId).toBe('-//Lodestay//Calendar//EN')
    expect(new ICAL.Component(ICAL.parse(text) as []).getFirstPropertyValue('x-wr-calname')).toBe(name)
  })

  function localDay(date: Date | undefined): string {
    return new Intl.DateTimeFormat('en-CA').format(date)
  }

  test('keeps UIDs stable, and is not sent again unchanged', async () => {
    await set({ start: day(1), end: day(3), isBlocked: true })
    const address = await addressFor('Vrbo')
    const before = await fetchFile(address)
    expect((await fetchFile(address, { 'if-none-match': before.headers.etag ?? '' })).status).toBe(304)
    await set({ start: day(2), end: day(4), isBlocked: true }, { start: day(8), end: day(9), isBlocked: true })
    const uids = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)
    const [first] = uids(before.text)
    expect(uids((await fetchFile(address)).text)).toEqual([first, expect.any(String)])
    expect(first).toMatch(/^[0-9a-f]{32}@localhost$/)
  })

  test('doesn’t change when its feeds repeat themselves', async () => {
    serve('/a.ics', airbnb, { start: day(1), end: day(3), summary: 'Reserved' })
    const { id } = await connect('/a.ics')
    const address = await addressFor('Vrbo')
    const { headers, text } = await fetchFile(address)
    await refresh(id)
    expect((await fetchFile(address, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    serve('/a.ics', airbnb, { start: day(1), end: day(4), summary: 'Reserved' })
    await refresh(id, 4 * 60_000)
    expect((await fetchFile(address)).text).not.toBe(text)
  })

  test('omits what came from that partner', async () => {
    serve('/a.ics', airbnb, { start: day(1), end: day(3), summary: 'Reserved' })
    serve('/b.ics', booking, { start: day(5), end: day(6), summary: 'CLOSED - Not available' })
    await connect('/a.ics')
    await connect('/b.ics')
    const starts = async (partner: string) =>
      [...(await fetchFile(await addressFor(partner))).text.matchAll(/^DTSTART;VALUE=DATE:(.*)\r$/gm)].map(
        ([, date]) => date,
      )
    const [a, b] = [day(1).replaceAll('-', ''), day(5).replaceAll('-', '')]
    expect(await starts('Airbnb')).toEqual([b])
    expect(await starts('booking.com')).toEqual([a])
    expect(await starts('Vrbo')).toEqual([a, b])
  })

  test('can’t be read once its secret can’t be opened, as after a change of the sealing key', async () => {
    const address = await addressFor('Expedia')
    await t.platform.db
      .updateTable('calendar_exports')
      .set({ sealed_secret: 'A'.repeat(80) })
      .where('id', '=', address.id)
      .execute()
    for (const query of [address.query, { key: '' }]) expect((await fetchFile({ ...address, query })).status).toBe(404)
    await send('DELETE', `/calendar-exports/${address.id}`)
  })

  test('is at an unguessable address, which can be renewed and revoked', async () => {
    const address = await addressFor('Airbnb')
    expect((await send('POST', '/calendar-exports', { partner: 'AIRBNB' })).body.code).toBe('already-exists')
    expect((await fetchFile({ ...address, query: { key: 'guess' } })).status).toBe(404)
    const renewed = (await send('POST', `/calendar-exports/${address.id}/renew`)).body
    expect((await fetchFile(address)).status).toBe(404)
    expect((await fetchFile({ ...address, query: keyOf(renewed.url) })).status).toBe(200)
    const { body } = await get('/calendar-exports')
    expect(body.docs).toEqual([{ ...renewed, lastFetchedAt: expect.any(String) }])
    expect((await send('DELETE', `/calendar-exports/${address.id}`)).status).toBe(204)
    expect((await fetchFile({ ...address, query: keyOf(renewed.url) })).status).toBe(404)
    const rows = await t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', stayId).execute()
    expect(JSON.stringify(rows)).not.toContain(keyOf(renewed.url).key)
  })

  describe('ignores echoes:', () => {
    /** The host's block was sent to Airbnb, which has blocked those nights since. */
    async function echoed(summary: string) {
      await set({ start: day(4), end: day(6), isBlocked: true })
      const address = await addressFor('Airbnb')
      await fetchFile(address)
      serve('/echo.ics', airbnb, { start: day(4), end: day(7), summary })
      const feed = await connect('/echo.ics')
      await set({ start: day(4), end: day(6), isBlocked: false })
      return { feed, address }
    }

    test('the partner’s block counts only beyond what we sent', async () => {
      await echoed('Airbnb (Not available)')
      expect(await statuses(4, 8)).toBe('free free taken free')
    })

    test('until a day after we stopped sending', async () => {
      const { feed, address } = await echoed('Airbnb (Not available)')
      await fetchFile(address)
      await refresh(feed.id, 23 * HOUR)
      expect(await statuses(4, 8)).toBe('free free taken free')
      await refresh(feed.id, 25 * HOUR)
      expect(await statuses(4, 8)).toBe('taken taken taken free')
    })

    test('but a reservation counts immediately', async () => {
      await echoed('Reserved')
      expect(await statuses(4, 8)).toBe('taken taken taken free')
    })

    test('and the block of a partner we never sent anything to is its own', async () => {
      await set({ start: day(4), end: day(6), isBlocked: true })
      await addressFor('Airbnb')
      serve('/own.ics', airbnb, { start: day(4), end: day(6), summary: 'Airbnb (Not available)' })
      await connect('/own.ics')
      await set({ start: day(4), end: day(6), isBlocked: false })
      expect(await statuses(4, 7)).toBe('taken taken free')
    })

    test('and our own entries never count', async () => {
      await set({ start: day(4), end: day(6), isBlocked: true })
      const { text } = await fetchFile(await addressFor('Google'))
      pages['/copy.ics'] = (_, response) => response.end(text)
      await connect('/copy.ics', { partner: 'Google' })
      await set({ start: day(4), end: day(6), isBlocked: false })
      expect(await statuses(4, 7)).toBe('free free free')
    })
  })
})

test('outside of a demo, calendars on our own network are not read', async () => {
  const live = await startTestPlatform({ DEMO: 'false', PUBLIC_URL: 'http://localhost:3000' })
  try {
    const as = await live.given.host()
    const { id } = await live.given.draft(as)
    const { body } = await live.call('POST', `/stays/${id}/calendar-feeds`, { as, body: { url: `${origin}/c.ics` } })
    expect(body.errors).toEqual([{ path: 'url', message: 'This address is not on the internet.' }])
  } finally {
    await live.close()
  }
})

test('purging past nights leaves nights blocked in the meantime blocked in search', async () => {
  const { db } = t.platform
  await sql`insert into blocked_dates (stay_id, during) values (${stayId}, daterange(${day(-90)}, ${day(-88)}))`.execute(
    db,
  )
  const nights = { start: day(20), end: day(22) }
  const { forgetting } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('stays').select('id').where('id', '=', stayId).forUpdate().execute()
    await changeAvailability(tx, stayId, { ranges: [{ ...nights, isBlocked: true }], isKeptHere: true }, new Date())
    const sweep = t.work('calendars:forget-past')
    await untilWaiting(db, 1)
    return { forgetting: sweep }
  })
  await forgetting
  const left = await db.selectFrom('blocked_dates').select('stay_id').where('stay_id', '=', stayId).execute()
  expect(left).toHaveLength(1)
  const found = async (dates: object) => {
    const query = { filter: JSON.stringify({ items: [], dates }), limit: '100' }
    return (await t.call('GET', '/search', { query })).body.docs.map(({ id }: { id: string }) => id)
  }
  expect(await found({ start: day(30), end: day(32) })).toContain(stayId)
  expect(await found(nights)).not.toContain(stayId)
})
