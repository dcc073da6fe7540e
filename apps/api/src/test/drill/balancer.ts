/** Routes requests to the processes that report being ready, as a load balancer does. Never retries. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  /** Also routes requests to the process on a port, once it is ready and for as long as it is. */
  readonly add: (port: number) => Promise<void>
  /** Requests that could not be forwarded, or broke off. */
  readonly failures: string[]
  readonly close: () => Promise<void>
}

type Backend = { readonly port: number; isReady: boolean }

const ASKED_EVERY_MS = 100
const START_MS = 60_000
/** Per-connection headers: the balancer has separate connections to its callers. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export async function startBalancer(port: number): Promise<Balancer> {
  // Connections are reused: if a process closes one while a request is in flight, that is a failure.
  const agent = new Agent({ keepAlive: true })
  const backends: Backend[] = []
  const failures: string[] = []
  let turn = 0
  let isClosed = false
  const ready = () => backends.filter(({ isReady }) => isReady)
  const fail = (asked: IncomingMessage, answer: ServerResponse, reason: string) => {
    failures.push(`${asked.method} ${asked.url}: ${reason}`)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, { 'content-type': 'application/json' }).end('{"detail":"the balancer failed"}')
  }
  const server = createServer((asked, answer) => {
    const some = ready()
    const backend = some[turn++ % some.length]
    if (!backend) return fail(asked, answer, 'no process is ready')
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port: backend.port, method, path, headers, agent })
    passed.once('error', (error) => fail(asked, answer, `${error.message} at ${backend.port}`))
    passed.once('response', (given) => {
      const kept = Object.entries(given.headers).filter(([name]) => !OF_A_CONNECTION.has(name))
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept))
      given.once('error', (error) => fail(asked, answer, `${error.message} in the answer`))
      given.pipe(answer)
    })
    asked.pipe(passed)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  /** A slow response leaves the state unchanged: a busy machine is not a failure. */
  const ask = async (backend: Backend) => {
    const answer = fetch(`http://127.0.0.1:${backend.port}/api/health/ready`, { signal: AbortSignal.timeout(3000) })
    backend.isReady = await answer.then(
      async (given) => {
        await given.arrayBuffer()
        return given.ok
      },
      (error: Error) => error.name === 'TimeoutError' && backend.isReady,
    )
  }
  const asking = (async () => {
    for (; !isClosed; await sleep(ASKED_EVERY_MS)) await Promise.all(backends.map(ask))
  })()
  return {
    failures,
    add: async (added) => {
      const backend = { port: added, isReady: false }
      backends.push(backend)
      for (const until = Date.now() + START_MS; !backend.isReady; await sleep(ASKED_EVERY_MS))
        if (Date.now() > until) throw new Error(`nothing is ready at ${added}`)
    },
    close: async () => {
      isClosed = true
      await asking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
