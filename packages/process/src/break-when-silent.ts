import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/**
 * Closes the connection of a PostgreSQL client when a response is overdue: a network that drops packets doesn't end
 * connections, and callers would wait out the TCP timeout, of many minutes. Call it once the client has connected.
 * @param client one of `pg`
 * @param silenceMs longer than any statement takes
 */
export function breakWhenSilent(client: EventEmitter, silenceMs: number): void {
  // Missing from the driver's types.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let answered = stream.bytesWritten
  client.on('drain', () => {
    answered = stream.bytesWritten
  })
  stream.setTimeout(silenceMs, () => {
    if (stream.bytesWritten > answered) stream.destroy(new Error('Connection terminated: the database is silent'))
  })
}
