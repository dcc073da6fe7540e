/**
 * The lower bound for any page: its bytes sent from memory, and the same elements rendered by React alone, without our
 * components, a router, data or headers.
 */
import '../../apps/web/server/environment.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { elementsOf } from '../elements.ts'
import { tell } from './tell.ts'

const html = await (await fetch(process.env.PAGE_URL ?? '')).text()
const bytes = gzipSync(html)
const Page = elementsOf(html)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }

const server = createServer((request, response) => {
  response.writeHead(200, headers)
  if (request.url === '/memory') return response.end(bytes)
  const { pipe } = renderToPipeableStream(createElement(Page), {
    onAllReady: () => pipe(createGzip({ level: 1 })).pipe(response),
  })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
tell(server)
process.once('SIGTERM', () => process.exit(0))
