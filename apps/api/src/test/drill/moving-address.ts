/** An address that leads to one database server and later to another, as the one of a cluster's primary does. */
import { connect, createServer, type Socket } from 'node:net'

export type MovingAddress = {
  readonly port: number
  /** Leads new connections to another port; those that are open end. */
  readonly moveTo: (port: number) => void
  readonly close: () => Promise<void>
}

export async function startMovingAddress(port: number): Promise<MovingAddress> {
  let target = port
  const open = new Set<Socket>()
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    moveTo: (next) => {
      target = next
      end()
    },
    close: () => {
      end()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
