import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Dependency, type ReplicaHealth, SystemHealth } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import type { KnownReplica } from '../../kernel/read-sources.ts'
import type { Providers } from '../../providers/providers.ts'
import { readDatabase, readLag, readPosition } from './system-store.ts'

type Checked = Pick<Providers, 'content' | 'identity' | 'mailer' | 'payments' | 'storage'>

/** A dependency that hasn't responded within this time is considered down. */
const PATIENCE_MS = 5000
/** A key that doesn't exist: a store that reports so is up. */
const NO_FILE = 'system/none.txt'

/** Sends each dependency a cheap request; null for those that aren't configured. */
function questions({ content, identity, mailer, payments, storage }: Checked) {
  return {
    content: () => content.ping(),
    identity: () => identity.passwordPolicy(),
    mail: mailer && (() => mailer.verify()),
    payments: payments && (() => payments.products()),
    storage: () => storage.exists(NO_FILE),
  } satisfies Record<Dependency['name'], (() => Promise<unknown>) | null>
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer in ${PATIENCE_MS / 1000} seconds.`)
  })
  return Promise.race([answer, late])
}

function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

async function check(name: Dependency['name'], ask: (() => Promise<unknown>) | null): Promise<Dependency> {
  if (!ask) return { name, state: 'off', milliseconds: null, problem: null }
  const began = performance.now()
  try {
    await inTime(ask())
    return { name, state: 'up', milliseconds: Math.round(performance.now() - began), problem: null }
  } catch (error) {
    return { name, state: 'down', milliseconds: null, problem: problemOf(error) }
  }
}

async function checkReplica({ address, reader, isRead }: KnownReplica, position: string): Promise<ReplicaHealth> {
  try {
    const lagSeconds = await inTime(readLag(reader, position))
    return { address, state: isRead ? 'read' : 'spare', lagSeconds, problem: null }
  } catch (error) {
    return { address, state: 'down', lagSeconds: null, problem: problemOf(error) }
  }
}

/** None while the content system is down, which is reported by itself. */
async function unpricedExtras({ content, payments }: Checked): Promise<SystemHealth['unpricedExtras']> {
  if (!payments) return []
  const { extraPrices } = await content.catalogue().catch(() => ({ extraPrices: null }))
  if (!extraPrices) return []
  return (['giveaway', 'cancellation'] as const).filter((extra) => extraPrices[extra] === null)
}

/** The disk of a directory, or of its nearest existing ancestor: it is created when the first file is stored. */
async function readDisk(directory: string): Promise<SystemHealth['disk']> {
  const found = await statfs(directory).catch(() => null)
  if (found) return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
  const above = dirname(directory)
  return above === directory ? null : readDisk(above)
}

type Databases = { readonly primary: Db; readonly replicas: () => readonly KnownReplica[] }

export function systemRoutes(providers: Checked, { primary, replicas }: Databases, directory: string) {
  return [
    endpoint({
      method: 'GET',
      url: '/system',
      operationId: 'getSystemHealth',
      summary: 'Get versions, the database and its replicas, dependencies, and free disk space',
      access: 'admin',
      reply: SystemHealth.meta({ id: 'SystemHealth' }),
      handle: async ({ now }) => {
        const checks = Object.entries(questions(providers)) as [Dependency['name'], (() => Promise<unknown>) | null][]
        const position = await readPosition(primary)
        const [database, known, disk, dependencies, unpriced] = await Promise.all([
          readDatabase(primary),
          Promise.all(replicas().map((replica) => checkReplica(replica, position))),
          readDisk(resolve(directory)),
          Promise.all(checks.map(([name, ask]) => check(name, ask))),
          unpricedExtras(providers),
        ])
        return {
          node: process.version,
          startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
          memoryBytes: process.memoryUsage.rss(),
          database,
          replicas: known,
          dependencies,
          unpricedExtras: unpriced,
          disk,
        }
      },
    }),
  ]
}
