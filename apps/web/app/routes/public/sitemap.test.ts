import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '../../lib/request-context.ts'
import { loader } from './sitemap.ts'

/** The platform while the content system is down: what needs it is unavailable. */
let platform: Server
beforeAll(async () => {
  platform = createServer((request, answer) => {
    const isUnavailable = /^\/api\/(?:outlets|newsletters)/.test(request.url ?? '')
    const body = request.url?.startsWith('/api/sitemap')
      ? { parts: [{ after: 0, updatedAt: '2026-11-02T08:00:00.000Z' }] }
      : { docs: [], totalDocs: 1, hasNextPage: false }
    answer.writeHead(isUnavailable ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
})
afterAll(() => void platform.close())

test('stays and places are in the sitemap while the content system is down', async () => {
  const { port } = platform.address() as AddressInfo
  const facts = new RouterContextProvider().get(requestContext)
  const here = { ...facts, apiUrl: `http://127.0.0.1:${port}`, contentUrl: 'http://127.0.0.1:1' }
  const context = new RouterContextProvider(new Map([[requestContext, here]]))
  const request = new Request('https://stay.example/sitemap.xml')
  const files = await (await loader({ request, context, params: {} } as never)).text()
  const parts = [...files.matchAll(/part=([a-z]+-?\d*)/g)].map(([, part]) => part)
  expect(parts).toEqual(['pages', 'places-1', 'giveaways-1', 'stays-1'])
})
