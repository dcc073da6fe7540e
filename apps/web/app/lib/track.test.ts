import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { track } from './track.ts'

const sent: unknown[] = []

function browser(facts: object = {}) {
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => {
      void body.text().then((text) => sent.push(JSON.parse(text)))
      return true
    },
    ...facts,
  })
  vi.stubGlobal('location', { pathname: '/offers', search: '', host: 'lodestay.test' })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
}

async function settle() {
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => Promise.resolve())
}

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('events that occur together are sent together, each once', async () => {
  browser()
  track('page-view', { path: '/stays' })
  track('stay-card-expand', { stayId: 'stay_1' }, 'a@example.com')
  track('page-view', { path: '/stays' })
  expect(sent).toEqual([])
  await settle()
  expect(sent).toEqual([
    { name: 'page-view', value: { path: '/stays' }, identity: 'unknown' },
    { name: 'stay-card-expand', value: { stayId: 'stay_1', page: 'lists' }, identity: 'a@example.com' },
  ])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%o is respected', async (asks) => {
  browser(asks)
  track('show-map')
  await settle()
  expect(sent).toEqual([])
})
