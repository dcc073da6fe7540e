import { expect, test, vi } from 'vitest'
import { type CachedPage, cachePage } from './cached-page.ts'
import { createHtmlCache, type PageResponse } from './html-cache.ts'

function page(html: string, headers: Record<string, string> = {}, status = 200) {
  return vi.fn(async () => ({ status, headers, body: cachePage(html) }))
}

function text({ body }: PageResponse<CachedPage>): string {
  return body.plain.toString()
}

test('concurrent requests share one render, and later ones get the cached page', async () => {
  const cache = createHtmlCache<CachedPage>(() => 0)
  const render = page('one')
  await Promise.all(Array.from({ length: 50 }, () => cache.get('/', 60, render)))
  await cache.get('/', 60, render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('only an unexpired page is fresh', async () => {
  let now = 0
  const cache = createHtmlCache<CachedPage>(() => now)
  expect(cache.fresh('/')).toBeNull()
  const kept = await cache.get('/', 60, page('one'))
  expect(cache.fresh('/')).toBe(kept)
  now = 60_000
  expect(cache.fresh('/')).toBeNull()
})

test('an expired page is served once more while it is being replaced', async () => {
  let now = 0
  const cache = createHtmlCache<CachedPage>(() => now)
  await cache.get('/', 60, page('old'))
  now = 61_000
  expect(text(await cache.get('/', 60, page('new')))).toBe('old')
  await new Promise((resolve) => setImmediate(resolve))
  expect(text(await cache.get('/', 60, page('newer')))).toBe('new')
  now = 500_000
  expect(text(await cache.get('/', 60, page('latest')))).toBe('latest')
})

test.each([
  ['an error', page('x', {}, 404)],
  ['a page that sets a cookie', page('x', { 'set-cookie': 'a=b' })],
  ['a page that asks not to be kept', page('x', { 'cache-control': 'no-store' })],
])('%s is not cached', async (_, render) => {
  const cache = createHtmlCache<CachedPage>(() => 0)
  await cache.get('/', 60, render)
  await cache.get('/', 60, render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('a failed render is not cached', async () => {
  const cache = createHtmlCache<CachedPage>(() => 0)
  await expect(cache.get('/', 60, async () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(text(await cache.get('/', 60, page('up')))).toBe('up')
})
