/** LISTEN/NOTIFY: one connection per process, reopened when it breaks. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { pingRegularly } from './db.ts'

const TRY_AGAIN_MS = 1000

export type Listener = {
  /**
   * Calls `heard` with each NOTIFY payload of a channel. Notifications sent while disconnected are lost, so `opened` is
   * called on every (re)connect, including the first: catch up there.
   */
  readonly on: (channel: string, heard: (payload: string) => void, opened?: () => void) => void
  /** Connects if needed; resolves once it listens on every channel. */
  readonly ready: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Listens on the primary: a standby doesn't support LISTEN. */
export function createListener(connectionString: string, log: Logger): Listener {
  const ears = new Map<string, { heard: (payload: string) => void; opened?: (() => void) | undefined }>()
  let open: Promise<pg.Client> | null = null
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 })
    // Every error is followed by `end`.
    client.on('error', (err) => log.warn({ err }, 'the listening connection broke'))
    client.on('notification', ({ channel, payload = '' }) => ears.get(channel)?.heard(payload))
    try {
      await client.connect()
      for (const channel of ears.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end()
      throw error
    }
    pingRegularly(client)
    for (const { opened } of ears.values()) opened?.()
    client.once('end', () => {
      open = null
      void reopen()
    })
    return client
  }
  const ready = (): Promise<pg.Client> => {
    open ??= connect().catch((error: unknown) => {
      open = null
      throw error
    })
    return open
  }
  const reopen = async () => {
    while (!closed && !open) {
      await sleep(TRY_AGAIN_MS, undefined, { ref: false })
      if (!closed) await ready().catch((err: unknown) => log.warn({ err }, 'nothing is heard of the database'))
    }
  }
  return {
    on: (channel, heard, opened) => {
      ears.set(channel, { heard, opened })
    },
    ready: async () => {
      await ready()
    },
    close: async () => {
      closed = true
      await (await open?.catch(() => null))?.end()
    },
  }
}
