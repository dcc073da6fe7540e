import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Dependency, SystemHealth } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Providers } from '../../providers/providers.ts'
import { readDatabase, readReplica } from './system-store.ts'

type Checked = Pick<Providers, 'content' | 'identity' | 'mailer' | 'payments' | 'storage'>

/** A dependency that hasn't answered by then is down for whoever waits for it. */
const PATIENCE_MS = 5000
/** A key that nothing has: a store that says so is up. */
const NO_FILE = 'system/none.txt'

/** Asks each dependency something cheap; null for what isn't set up. */
function questions({ content, identity, mailer, payments, storage }: Checked) {
  return {
    content: () => content.catalogue(),
    identity: () => identity.passwordPolicy(),
    mail: mailer && (() => mailer.verify()),
    payments: payments && (() => payments.products()),
    storage: () => storage.exists(NO_FILE),
  } satisfies Record<Dependency['name'], (() => Promise<unknown>) | null>
}

async function check(name: Dependency['name'], ask: (() => Promise<unknown>) | null): Promise<Dependency> {
  if (!ask) return { name, state: 'off', milliseconds: null, problem: null }
  const began = performance.now()
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer in ${PATIENCE_MS / 1000} seconds.`)
  })
  try {
    await Promise.race([ask(), late])
    return { name, state: 'up', milliseconds: Math.round(performance.now() - began), problem: null }
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    return { name, state: 'down', milliseconds: null, problem }
  }
}

/** The disk of a directory, or of the nearest one above it: it is made when the first file is kept. */
async function readDisk(directory: string): Promise<SystemHealth['disk']> {
  const found = await statfs(directory).catch(() => null)
  if (found) return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
  const above = dirname(directory)
  return above === directory ? null : readDisk(above)
}

/** @param primary is asked about itself, because lists are read from a replica. */
export function systemRoutes(providers: Checked, primary: Db, directory: string) {
  return [
    endpoint({
      method: 'GET',
      url: '/system',
      operationId: 'getSystemHealth',
      summary: 'Versions, the database and its replica, what we depend on, and room on the disk',
      access: 'admin',
      reply: SystemHealth.meta({ id: 'SystemHealth' }),
      handle: async ({ reader, now }) => {
        const asked = Object.entries(questions(providers)) as [Dependency['name'], (() => Promise<unknown>) | null][]
        const [database, replica, disk, dependencies] = await Promise.all([
          readDatabase(primary),
          readReplica(reader),
          readDisk(resolve(directory)),
          Promise.all(asked.map(([name, ask]) => check(name, ask))),
        ])
        return {
          node: process.version,
          startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
          memoryBytes: process.memoryUsage.rss(),
          database,
          replica,
          dependencies,
          disk,
        }
      },
    }),
  ]
}
