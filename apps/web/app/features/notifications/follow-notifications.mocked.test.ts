import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNotifications } from './follow-notifications.ts'

const session = vi.hoisted(() => ({ getToken: vi.fn(), replaceToken: vi.fn() }))
vi.mock('../../lib/session.ts', () => session)

type Open = { readonly headers: Record<string, string>; readonly say: (text: string) => void; readonly end: () => void }
let open: Set<Open>
let asked: { readonly url: string; readonly headers: Record<string, string> }[]
let listStatus: number
let retryAfter: string
let listed: { readonly id: string }[]
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  open = new Set()
  asked = []
  listStatus = 200
  retryAfter = ''
  listed = [{ id: 'ntf_05' }]
  session.getToken.mockResolvedValue('token')
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      asked.push({ url, headers })
      if (url.startsWith('/api/notifications?'))
        return Response.json(
          { unread: 2, docs: listed },
          { status: listStatus, headers: { 'retry-after': retryAfter } },
        )
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder()
          const stream: Open = {
            headers,
            say: (text) => controller.enqueue(encoder.encode(text)),
            end: () => {
              open.delete(stream)
              controller.close()
            },
          }
          open.add(stream)
          signal.addEventListener('abort', () => {
            if (open.delete(stream)) controller.error(signal.reason)
          })
        },
      })
      return new Response(body)
    },
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  page.visibilityState = 'visible'
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function pass(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}

async function follow() {
  const heard = { unread: vi.fn(), titles: [] as string[], counted: [] as string[] }
  stops.push(
    followNotifications({
      onUnread: heard.unread,
      onNotification: ({ title }, isCounted) => void (isCounted ? heard.counted : heard.titles).push(title),
    }),
  )
  await pass()
  return heard
}

function only(): Open {
  expect(open.size).toBe(1)
  return [...open][0] as Open
}

function event(id: string, title: string, status = 'unread') {
  return `id: ${id}\nevent: notification\ndata: ${JSON.stringify({ id, title, status })}\n\n`
}

async function look(visibilityState: string) {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
  await pass()
}

test('reports the unread count, and then new notifications', async () => {
  const heard = await follow()
  expect(heard.unread).toHaveBeenCalledWith(2)
  expect(only().headers).toMatchObject({ authorization: 'Bearer token', 'last-event-id': 'ntf_05' })
  only().say(event('ntf_06', 'Hello'))
  await pass()
  expect(heard.titles).toEqual(['Hello'])
})

test('resumes a lost stream where it broke off, with a fresh token', async () => {
  await follow()
  only().say(event('ntf_1', 'Hello'))
  await pass()
  session.getToken.mockResolvedValue('fresh')
  only().end()
  await pass(60_000)
  expect(only().headers).toMatchObject({ authorization: 'Bearer fresh', 'last-event-id': 'ntf_1' })
})

test('a hidden tab has no connection, and catches up when shown again', async () => {
  await follow()
  only().say(event('ntf_1', 'Hello'))
  await pass()
  await look('hidden')
  expect(open.size).toBe(0)
  await pass(600_000)
  expect(open.size).toBe(0)
  await look('visible')
  expect(only().headers['last-event-id']).toBe('ntf_1')
})

test('the very first notification arrives, even if it was written before the stream opened', async () => {
  listed = []
  await follow()
  expect(only().headers['last-event-id']).toMatch(/^ntf_0{26}$/)
})

test('missed notifications are reported but already counted, and those read in the meantime are not reported', async () => {
  const heard = await follow()
  only().end()
  listed = ['ntf_07', 'ntf_06', 'ntf_05'].map((id) => ({ id }))
  await pass(60_000)
  only().say(event('ntf_06', 'Missed') + event('ntf_07', 'Read on the phone', 'read') + event('ntf_08', 'New'))
  await pass()
  expect([heard.counted, heard.titles]).toEqual([['Missed'], ['New']])
})

test('repeated notifications are reported once, and late ones are reported and not counted yet', async () => {
  listed = [{ id: 'ntf_05' }, { id: 'ntf_03' }]
  const heard = await follow()
  only().say(event('ntf_03', 'Listed') + event('ntf_04', 'Late') + event('ntf_06', 'New'))
  await pass()
  only().end()
  listed = ['ntf_06', 'ntf_05', 'ntf_04', 'ntf_03'].map((id) => ({ id }))
  await pass(60_000)
  expect(only().headers['last-event-id']).toBe('ntf_06')
  only().say(event('ntf_04', 'Late') + event('ntf_05', 'Listed') + event('ntf_055', 'Later'))
  await pass()
  expect([heard.counted, heard.titles]).toEqual([[], ['Late', 'New', 'Later']])
})

test('repeats older than a full list are not reported', async () => {
  listed = Array.from({ length: 10 }, (_, n) => ({ id: `ntf_${19 - n}` }))
  const heard = await follow()
  only().say(event('ntf_09', 'Read before') + event('ntf_20', 'New'))
  await pass()
  expect([heard.counted, heard.titles]).toEqual([[], ['New']])
})

test('a silent stream is replaced by a new one', async () => {
  await follow()
  const silent = only()
  await pass(65_000)
  expect(only()).not.toBe(silent)
})

test('backs off while the platform refuses', async () => {
  listStatus = 503
  await follow()
  await pass(10 * 60_000)
  expect(asked.length).toBeLessThan(20)
  expect(asked.length).toBeGreaterThan(5)
})

test('does not follow when signed out', async () => {
  session.getToken.mockResolvedValue(null)
  await follow()
  await pass(600_000)
  expect(asked).toEqual([])
})

test('waits as long as a refused list asks, in seconds or until a date', async () => {
  listStatus = 503
  for (const inTwentySeconds of [() => '20', () => new Date(Date.now() + 20_000).toUTCString()]) {
    asked = []
    retryAfter = inTwentySeconds()
    await follow()
    await pass(15_000)
    expect(asked).toHaveLength(1)
    await pass(10_000)
    expect(asked.length).toBeGreaterThan(1)
    for (const stop of stops.splice(0)) stop()
  }
})
