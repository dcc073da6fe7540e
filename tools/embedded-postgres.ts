import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { readPostmaster } from './postgres/live-server.ts'
import { type Account, chooseAccount, findPrograms } from './postgres/programs.ts'
import { acquireLock, type Lock, waitForLock } from './supervisor/lock.ts'
import { freePort } from './supervisor/ports.ts'
import { dyingWithParent, goneProcess, signalProcess } from './supervisor/processes.ts'

/** How our databases sort: by bytes, the same wherever they run. */
export const SORTING = 'C.UTF-8'

export type Postgres = {
  /** Connects as the superuser to the database `lodestay`. */
  url: string
  port: number
  /** The id of the server's process. */
  pid: number
  /** Another live process started this server and will stop it; our `stop` leaves it alone. */
  joined: boolean
  /** Resolves when a server that we started is gone, whether it was stopped or died. */
  exited: Promise<void>
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log?: (line: string) => void
  /** The preferred port, if it is free; otherwise any. */
  port?: number | undefined
  /** Disables fsync. For tests only: a machine crash loses the data. */
  disposable?: boolean
  /** Additional PostgreSQL settings, by name. */
  settings?: Readonly<Record<string, string>>
}

type Server = { pid: number; port: number; exited: Promise<void> }

/** The server's settings. Those that change plans are the same in `deploy/`, as a test checks. */
export const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: 100,
  jit: 'off',
}
const carelessSettings = { ...settings, fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Starts the PostgreSQL installed by npm on the folder `dataDir`, creating its cluster if there is none, or joins the
 * server that already runs there. It listens on 127.0.0.1 only and, where the system supports it, dies with this
 * process.
 * In the folder: `cluster` (PostgreSQL's own), `password`, `server.log`, and the locks of the processes that start and
 * own it.
 */
export async function startPostgres({ dataDir, log = () => {}, ...options }: Options): Promise<Postgres> {
  const folder = resolve(dataDir)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const starting = await waitForLock(join(folder, 'starting'), 'starting PostgreSQL')
  try {
    for (let attempt = 1; ; attempt++) {
      const live = await findLiveServer(folder)
      if (live) log(`PostgreSQL is already running on port ${live.port}`)
      const server = live ?? (await launch(folder, log, options))
      try {
        await ensureDatabase(serverUrl(folder, server.port))
      } catch (error) {
        // A server whose owner has just died may shut down while we connect: check again.
        if (!live || attempt === 20) throw error
        await delay(100)
        continue
      }
      const owning = await acquireLock(join(folder, 'owner'), 'running PostgreSQL')
      return handle(folder, server, 'lock' in owning ? owning.lock : undefined)
    }
  } finally {
    starting.release()
  }
}

function handle(folder: string, server: Server, ownership: Lock | undefined): Postgres {
  void server.exited.then(() => ownership?.release())
  return {
    url: serverUrl(folder, server.port, 'lodestay'),
    port: server.port,
    pid: server.pid,
    joined: !ownership,
    exited: server.exited,
    async stop() {
      // A server that outlived its owner is now ours; only a living owner prevents us from stopping it.
      if (!ownership) return
      signalProcess(server.pid, 'SIGINT')
      const slow = setTimeout(() => signalProcess(server.pid, 'SIGQUIT'), 6_000)
      await Promise.race([server.exited, goneProcess(server.pid)])
      clearTimeout(slow)
    },
  }
}

async function launch(
  folder: string,
  log: (line: string) => void,
  { port: wantedPort = 0, disposable = false, settings: more }: Pick<Options, 'port' | 'disposable' | 'settings'>,
): Promise<Server> {
  const programs = findPrograms()
  const account = chooseAccount(folder)
  if (!fs.existsSync(join(folder, 'cluster'))) {
    log('Creating the database cluster')
    createCluster(folder, programs, account, disposable)
  }
  const deadline = Date.now() + 30_000
  for (;;) {
    const port = await freePort(wantedPort)
    const own = Object.entries({ ...(disposable ? carelessSettings : settings), ...more, port })
    const flags = own.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = run([join(programs, 'postgres'), '-D', join(folder, 'cluster'), ...flags], account, folder)
    if (await answers(serverUrl(folder, port), server.exited)) return { ...server, port }
    const output = fs.readFileSync(join(folder, 'server.log'), 'utf8').slice(-2_000)
    // Another program may have taken the port since we found it free, processes of a killed server may still be
    // finishing, or the server is a zombie.
    const passing = /Address already in use|still in use|"postmaster\.pid" already exists/.test(output)
    if (!passing || Date.now() > deadline) throw new Error(`PostgreSQL doesn’t start:\n${output}`)
    await delay(200)
  }
}

function run(words: string[], { prefix, options }: Account, folder: string): Omit<Server, 'port'> {
  const [command, ...args] = [...prefix, ...dyingWithParent('INT'), ...words] as [string, ...string[]]
  const output = fs.openSync(join(folder, 'server.log'), 'w', 0o600)
  // Its own session: Ctrl-C in the terminal reaches only the supervisor, which stops PostgreSQL last.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] })
  fs.closeSync(output)
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()).once('error', () => settle()))
  return { pid: child.pid ?? -1, exited }
}

function createCluster(folder: string, programs: string, { prefix, options }: Account, disposable: boolean): void {
  // Created under a temporary name and renamed into place: a killed initdb leaves nothing that looks like a cluster.
  const unfinished = join(folder, 'cluster.unfinished')
  fs.rmSync(unfinished, { recursive: true, force: true })
  const password = join(folder, 'password')
  fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const { uid, gid } = fs.statSync(folder)
  if (process.getuid?.() === 0) fs.chownSync(password, uid, gid)
  const flags = '--username=postgres --auth=scram-sha-256 --encoding=UTF8 --data-checksums'
  const locale = `--locale-provider=builtin --builtin-locale=${SORTING} --locale=C`
  const words = [...prefix, join(programs, 'initdb'), `--pgdata=${unfinished}`, `--pwfile=${password}`]
  if (disposable) words.push('--no-sync')
  const [command, ...args] = [...words, ...flags.split(' '), ...locale.split(' ')] as [string, ...string[]]
  execFileSync(command, args, { ...options, stdio: 'pipe' })
  fs.renameSync(unfinished, join(folder, 'cluster'))
}

async function findLiveServer(folder: string): Promise<Server | undefined> {
  for (;;) {
    const live = readPostmaster(join(folder, 'cluster'))
    if (!live) return undefined
    const { pid, port } = live
    const exited = goneProcess(pid, { ref: false })
    // It may be starting, recovering or stopping: wait until it either accepts connections or exits.
    if (port && (await answers(serverUrl(folder, port), exited))) return { pid, port, exited }
    await delay(50)
  }
}

/** Waits until the server accepts a connection (true) or is gone (false). */
async function answers(url: string, exited: Promise<void>): Promise<boolean> {
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  for (let attempt = 0; !hasExited; attempt++) {
    try {
      await withClient(url, async () => {})
      return true
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new Error('The stored password doesn’t match the cluster’s', { cause: error })
      await delay(attempt < 50 ? 10 : 100)
    }
  }
  return false
}

async function ensureDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = 'lodestay'")
    if (!rowCount) await client.query('create database lodestay')
  })
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without an error listener, a broken connection would end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function serverUrl(folder: string, port: number, database = 'postgres'): string {
  const password = fs.readFileSync(join(folder, 'password'), 'utf8')
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}
