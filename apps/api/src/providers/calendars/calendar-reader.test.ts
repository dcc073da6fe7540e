import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createCalendarReader, type Validators } from './calendar-reader.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function origin(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const none = { etag: null, lastModified: null }
const window = { from: '2027-01-01', to: '2029-01-01', timeZone: 'America/New_York', ownUids: '@lodestay.test' }
const june =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20270601\r\nDTEND;VALUE=DATE:20270604\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

async function read(listener: RequestListener, known: Validators = none) {
  const from = await origin(listener)
  return createCalendarReader({ allowedOrigin: from }).read(`${from}/c.ics`, known, window, 'somebody')
}

test('reads a calendar and its version validators', async () => {
  const answer = await read((_, response) =>
    response.writeHead(200, { etag: '"1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' }).end(june),
  )
  expect(answer).toEqual({
    outcome: 'read',
    etag: '"1"',
    lastModified: 'Sun, 22 Nov 2026 10:00:00 GMT',
    product: '',
    entries: [{ start: '2027-06-01', end: '2027-06-04', summary: '' }],
    skipped: 0,
  })
})

test('requests only what changed', async () => {
  const answer = await read(
    ({ headers }, response) =>
      response
        .writeHead(headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then' ? 304 : 500)
        .end(),
    { etag: '"1"', lastModified: 'then' },
  )
  expect(answer).toEqual({ outcome: 'unchanged' })
})

test('follows redirects within the same site', async () => {
  const answer = await read(({ url }, response) =>
    url === '/c.ics' ? response.writeHead(302, { location: '/moved.ics' }).end() : response.end(june),
  )
  expect(answer.outcome).toBe('read')
})

describe('a response that isn’t a calendar is explained in plain language', () => {
  test.each([
    ['a page with status 200', (_, response) => response.end('<html>Sorry'), 'This is a web page, not a calendar.'],
    ['nothing', (_, response) => response.writeHead(404).end(), 'There is no calendar at this address any more (404).'],
    ['a failure', (_, response) => response.writeHead(502).end(), 'It answered 502 instead of a calendar.'],
    [
      '50 MB that are announced',
      (_, response) => response.writeHead(200, { 'content-length': 50_000_000 }).flushHeaders(),
      'The calendar is larger than 5 MB.',
    ],
    [
      'more and more, which nobody announced',
      (_, response) => {
        const pour = setInterval(() => response.write('x'.repeat(500_000)), 1)
        response.on('close', () => clearInterval(pour))
      },
      'The calendar is larger than 5 MB.',
    ],
    [
      'redirects without an end',
      (_, response) => response.writeHead(302, { location: '/' }).end(),
      'It redirects to nowhere.',
    ],
    ['a broken connection', (request) => request.socket.destroy(), 'It broke the connection.'],
  ] satisfies [string, RequestListener, string][])('%s', async (_, listener, detail) => {
    expect(await read(listener)).toEqual({ outcome: 'failed', detail })
  })

  test('a silent server times out after ten seconds, and so does one that drips', { timeout: 40_000 }, async () => {
    const detail = 'It did not answer within ten seconds.'
    const drip: RequestListener = (_, response) => {
      const drop = setInterval(() => response.write('X'), 500)
      response.on('close', () => clearInterval(drop))
    }
    const answers = await Promise.all([read(() => {}), read(drip)])
    expect(answers).toEqual([
      { outcome: 'failed', detail },
      { outcome: 'failed', detail },
    ])
  })
})

test('the calendars of accounts are parsed in turn, and one that takes too long is reported', {
  timeout: 40_000,
}, async () => {
  // Many zones that have to be looked up: within all limits of size, and slow to read.
  const events = Array.from({ length: 20_000 }, (_, n) => {
    const name = [...'america/argentina/comodrivadavia'].map((letter, at) =>
      (n >> at) & 1 ? letter.toUpperCase() : letter,
    )
    return `BEGIN:VEVENT\r\nDTSTART;TZID=${name.join('')}:20270601T200000\r\nDTEND;TZID=${name.join('')}:20270602T200000\r\nEND:VEVENT`
  })
  const slow = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
  const from = await origin(({ url }, response) => response.end(url === '/slow.ics' ? slow : june))
  const reader = createCalendarReader({ allowedOrigin: from })
  const done: string[] = []
  const parse = async (account: string, path: string) => {
    const answer = await reader.read(from + path, none, window, account)
    done.push(account)
    return answer
  }
  const slowOnes = [1, 2, 3].map(() => parse('slow', '/slow.ics'))
  await slowOnes[0]
  const fast = parse('fast', '/june.ics')
  expect(await Promise.all([...slowOnes, fast])).toMatchObject([
    ...slowOnes.map(() => ({ outcome: 'failed', detail: 'The calendar takes too long to read.' })),
    { outcome: 'read' },
  ])
  expect(done).toEqual(['slow', 'slow', 'fast', 'slow'])
})

describe('our own network is out of reach', () => {
  const outside = createCalendarReader({ allowedOrigin: undefined })

  test.each([
    'http://127.0.0.1/c.ics',
    'https://2130706433/c.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/c.ics',
    'https://[::1]/c.ics',
    'https://[::ffff:10.0.0.1]/c.ics',
    'https://[fd00::1]/c.ics',
    'https://[64:ff9b::a00:1]/c.ics',
  ])('%s is refused before any request is sent', async (url) => {
    expect(outside.refusal(url)).toBe('This address is not on the internet.')
    expect((await outside.read(url, none, window, 'somebody')).outcome).toBe('failed')
  })

  test('a name that resolves to an internal address is refused at resolution', async () => {
    const from = await origin((_, response) => response.end(june))
    const { port } = new URL(from)
    const reader = createCalendarReader({ allowedOrigin: from })
    expect(await reader.read(`http://localhost:${port}/c.ics`, none, window, 'somebody')).toEqual({
      outcome: 'failed',
      detail: 'This address is not on the internet.',
    })
  })

  test('a redirect to an internal address is refused, too', async () => {
    let isReached = false
    const secret = await origin((_, response) => {
      isReached = true
      response.end(june)
    })
    const answer = await read((_, response) => response.writeHead(302, { location: `${secret}/c.ics` }).end())
    expect([answer, isReached]).toEqual([{ outcome: 'failed', detail: 'This address is not on the internet.' }, false])
  })
})
