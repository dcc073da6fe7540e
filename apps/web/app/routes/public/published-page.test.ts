/** Edits are live within two seconds of publishing, even though both rendered pages and their content are cached. */
import { aPage, startPayloadDouble } from '@lodestay/content-client/test'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createHtmlCache, type PageResponse } from '../../../server/html-cache.ts'
import { pageOf } from '../../features/pages/content.server.ts'
import { requestContext } from '../../lib/request-context.ts'
import { handle } from './page.tsx'

const LIVE_MS = 2000

afterEach(() => void vi.useRealTimers())

test('a published page is live within two seconds, however often it was read before', async () => {
  // Only the clock is frozen: requests to the content system still take time.
  vi.useFakeTimers({ toFake: ['Date'] })
  const content = await startPayloadDouble({ pages: [aPage({ slug: 'about', title: 'Before' })] })
  const facts = { ...new RouterContextProvider().get(requestContext), contentUrl: content.url }
  const context = new RouterContextProvider(new Map([[requestContext, facts]]))
  const cache = createHtmlCache<{ size: number }>()
  const renders: Promise<PageResponse<{ size: number }>>[] = []
  const render = () => {
    const body = { size: 0 }
    const rendered = pageOf(context, 'about').then(({ title }) => ({ status: 200, headers: { title }, body }))
    renders.push(rendered)
    return rendered
  }
  const readAt = async (time: number) => {
    vi.setSystemTime(time)
    const { headers } = await cache.get('/pages/about', handle.cachePublic ?? 0, render)
    // A stale page is revalidated while the old one is shown.
    await Promise.all(renders)
    return headers.title
  }
  const published = Date.now()
  expect(await readAt(published)).toBe('Before')
  content.state.collections.pages = [aPage({ slug: 'about', title: 'After' })]
  const seen: unknown[] = []
  for (let after = 0; after <= LIVE_MS; after += 100) seen.push(await readAt(published + after))
  expect([seen[0], seen.at(-1)]).toEqual(['Before', 'After'])
  await content.close()
})
