/**
 * A proxy in front of an external dependency, which can fail in every way that a network can, and point to another
 * server later, as the address of a cluster's primary does.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `refuse`: nothing listens. `hang`: connections open, and nothing is ever sent back. `slow`: each part is delayed.
 * `reset`: connections break. `5xx`: the dependency reports that it is unavailable, in its own protocol. `garbage`:
 * bytes of no protocol.
 */
export const faults = ['refuse', 'hang', 'slow', 'reset', '5xx', 'garbage'] as const
export type Fault = (typeof faults)[number]

const SLOW_MS = 1500
const HTTP_REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

export type FaultyAddress = {
  readonly port: number
  /** Fails from now on, including open connections; null ends that. */
  readonly fail: (fault: Fault | null) => Promise<void>
  /** Points new connections to another port; open ones end. */
  readonly moveTo: (port: number) => void
  readonly close: () => Promise<void>
}

/** @param refusal what the dependency sends when it is unavailable; `greets` means that it speaks first */
export async function startFaultyAddress(
  port: number,
  { refusal = HTTP_REFUSAL as string | Buffer, greets = false } = {},
): Promise<FaultyAddress> {
  let target = port
  let fault: Fault | null = null
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (fault === 'slow') void sleep(SLOW_MS).then(() => to.write(bytes))
      else if (fault !== 'hang') to.write(bytes)
    })
    from.once('close', () => void sleep(fault === 'slow' ? SLOW_MS : 0).then(() => to.destroy()))
  }
  const answerWith = (socket: Socket, bytes: string | Buffer) => {
    if (greets) socket.end(bytes)
    else socket.once('data', () => socket.end(bytes))
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (fault === 'reset') return void incoming.resetAndDestroy()
    if (fault === '5xx') return answerWith(incoming, refusal)
    if (fault === 'garbage') return answerWith(incoming, randomBytes(512))
    const outgoing = connect(target, '127.0.0.1')
    keep(outgoing)
    pass(incoming, outgoing)
    pass(outgoing, incoming)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const stopListening = () => new Promise((closed) => server.close(closed))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    fail: async (next) => {
      fault = next
      // Hanging and slow faults keep open connections; a client waiting for a swallowed response waits in vain.
      if (next !== 'hang' && next !== 'slow') breakAll()
      if (next === 'refuse') await stopListening()
      else if (!server.listening) await listen(own)
    },
    moveTo: (next) => {
      target = next
      breakAll()
    },
    close: async () => {
      breakAll()
      if (server.listening) await stopListening()
    },
  }
}
