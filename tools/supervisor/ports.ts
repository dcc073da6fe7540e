import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** Below the ephemeral port range: a port in it may be taken before its program listens. */
const [FIRST_PORT, PORTS] = [20_000, 12_000]

/** Returns a port that is currently free on 127.0.0.1: `wanted` if it is, otherwise any. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await bind(preferred, '127.0.0.1'))) return preferred
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST_PORT + randomInt(PORTS)
    if (await bind(port, '127.0.0.1')) return port
  }
  throw new Error('This machine has no free port')
}

/** Returns the first of four consecutive free ports, as `npm start` needs. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const others = await Promise.all([1, 2, 3].map((offset) => bind(port + offset, '127.0.0.1')))
    if (others.every((free) => free !== undefined)) return port
  }
}

/**
 * Whether a program is already listening on the port. Checks both addresses of `localhost`: another program on one of
 * them would receive visitors meant for us.
 */
export async function isPortTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  if (!(await bind(port, host))) return true
  return (await accepts(port, '127.0.0.1')) || (await accepts(port, '::1'))
}

function bind(port: number, host: string): Promise<number | undefined> {
  return new Promise((settle, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(undefined)
      else fail(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ port, host, timeout: 500 })
    const answer = (isTaken: boolean) => {
      socket.destroy()
      settle(isTaken)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.once('timeout', () => answer(false))
  })
}
