import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type StaleOptions, staleWhileRevalidate } from './cache.ts'

let now = 0
beforeEach(() => {
  now = 0
})
const HOUR = 3_600_000

/** Loads that complete when the test says so. */
function loads() {
  const waiting: PromiseWithResolvers<string>[] = []
  const load = vi.fn(() => {
    const next = Promise.withResolvers<string>()
    waiting.push(next)
    return next.promise
  })
  return { load, nth: (index: number) => waiting[index] as PromiseWithResolvers<string> }
}

function kept(load: () => Promise<string>, more: Partial<StaleOptions> = {}) {
  return staleWhileRevalidate(load, { freshMs: HOUR, staleMs: HOUR, now: () => now, ...more })
}

describe('a cached value', () => {
  test('is loaded once for concurrent callers', async () => {
    const { load, nth } = loads()
    const { get } = kept(load)
    const asked = [get(), get(), get()]
    nth(0).resolve('first')
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is served for an hour, and then loaded again', async () => {
    const load = vi.fn(async () => `at ${now}`)
    const { get } = kept(load)
    await get()
    now = HOUR - 1
    expect(await get()).toBe('at 0')
    now = HOUR
    expect(await get()).toBe(`at ${HOUR}`)
  })

  test('is loaded again once it is stale', async () => {
    const load = vi.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new')
    const { get, markStale } = kept(load)
    expect(await get()).toBe('old')
    markStale()
    expect(await get()).toBe('new')
    expect(await get()).toBe('new')
  })

  test('requested after a change never predates it', async () => {
    const { load, nth } = loads()
    const { get, markStale } = kept(load)
    const before = get()
    markStale()
    const after = get()
    nth(0).resolve('old')
    expect(await before).toBe('old')
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    nth(1).resolve('new')
    expect(await after).toBe('new')
  })

  test('is served if reloading fails, until its hour is over', async () => {
    const load = vi.fn().mockResolvedValueOnce('kept').mockRejectedValue(new Error('down'))
    const { get, markStale } = kept(load)
    await get()
    markStale()
    now = HOUR - 1
    expect(await get()).toBe('kept')
    now = HOUR
    await expect(get()).rejects.toThrow('down')
  })

  test('is served to callers that have waited long enough, and replaced once loaded', async () => {
    const { load, nth } = loads()
    const { get, markStale } = kept(load, { patienceMs: 20 })
    const first = get()
    nth(0).resolve('old')
    await first
    markStale()
    expect(await get()).toBe('old')
    nth(1).resolve('new')
    expect(await get()).toBe('new')
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('without a cached value', () => {
  test('a failure is thrown, and the next caller loads again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('up')
    const { get } = kept(load)
    await expect(get()).rejects.toThrow('down')
    expect(await get()).toBe('up')
  })

  test('callers get an error once they have waited long enough', async () => {
    const { load } = loads()
    await expect(kept(load, { patienceMs: 20 }).get()).rejects.toThrow('The content system took too long.')
  })

  test('there are no loads during the pause after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('up')
    const { get } = kept(load, { pauseMs: 5000 })
    await expect(get()).rejects.toThrow('down')
    now = 4999
    await expect(get()).rejects.toThrow('down')
    expect(load).toHaveBeenCalledTimes(1)
    now = 5000
    expect(await get()).toBe('up')
  })
})
