import { join } from 'node:path'
import { startPostgres } from '../embedded-postgres.ts'
import type { Say } from './output.ts'

export type KeptDatabase = { url: string; port: number; failed: Promise<Error>; stop(): Promise<void> }

/** Runs the embedded PostgreSQL on the data folder and, should it die, starts it again where the others look for it. */
export async function keepDatabase(dataDir: string, say: Say): Promise<KeptDatabase> {
  const start = (port?: number) => startPostgres({ dataDir: join(dataDir, 'postgres'), port })
  let server = await start()
  const { url, port } = server
  let stopping = false
  const failed = (async () => {
    for (let deaths = 1; ; deaths++) {
      await server.exited
      if (stopping) break
      if (deaths === 5)
        return new Error(`PostgreSQL died ${deaths} times; its words are in ${dataDir}/postgres/server.log`)
      say('! PostgreSQL ended unasked; starting it again')
      try {
        server = await start(port)
      } catch (error) {
        return error as Error
      }
      if (server.port !== port) return new Error(`PostgreSQL died, and its port ${port} has gone to another program`)
    }
    return new Promise<never>(() => {})
  })()
  return {
    url,
    port,
    failed,
    stop() {
      stopping = true
      return server.stop()
    },
  }
}
