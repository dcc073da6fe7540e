import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aPage, startPayloadDouble } from '@lodestay/content-client/test'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '../../lib/request-context.ts'
import { loader } from './page.tsx'

let status = 200
let platform: Server
let content: Awaited<ReturnType<typeof startPayloadDouble>>
beforeAll(async () => {
  platform = createServer((_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  content = await startPayloadDouble({ pages: [aPage({ slug: 'a-story', kind: 'blog', stayId: 'stay_1' })] })
})
afterAll(async () => {
  platform.close()
  await content.close()
})

test.each([
  ['is linked while it’s public', 200, 'stay_1'],
  ['isn’t linked once it is hidden or deleted', 404, null],
  ['is linked while the platform is unavailable', 503, 'stay_1'],
])('the stay of a blog post %s', async (_, answered, stayId) => {
  status = answered
  const { port } = platform.address() as AddressInfo
  const facts = new RouterContextProvider().get(requestContext)
  const here = { ...facts, contentUrl: content.url, apiUrl: `http://127.0.0.1:${port}` }
  const context = new RouterContextProvider(new Map([[requestContext, here]]))
  expect((await loader({ params: { slug: 'a-story' }, context } as never)).stayId).toBe(stayId)
})
