/**
 * A connection pooler in transaction mode in front of a server, if the machine has pgbouncer (from the Debian package
 * of that name).
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../supervisor/ports.ts'
import { chooseAccount } from './programs.ts'

export type Pgbouncer = {
  /** The same address, through the pooler. */
  readonly through: (url: string) => string
  readonly stop: () => Promise<void>
}

/**
 * Finds pgbouncer on this machine: the one set in PGBOUNCER, or the first in the PATH and /usr/sbin; null if there is
 * none.
 */
export function findPgbouncer(): { program: string; knowsNames: boolean } | null {
  const { PGBOUNCER: named, PATH: path = '' } = process.env
  const places = [...path.split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer'))
  const program = named ?? places.find(isProgram)
  if (!program) return null
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return { program, knowsNames: Number(major) > 1 || Number(minor) >= 21 }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Starts pgbouncer with its default settings except for the mode, for the users and the server in these addresses. Each
 * user of each database shares `connections` to the server.
 */
export async function startPgbouncer(
  program: string,
  urls: readonly string[],
  connections: number,
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-pgbouncer-'))
  const [server] = urls.map((url) => new URL(url))
  if (!server) throw new Error('pgbouncer needs the address of a server')
  const port = await freePort()
  const users = urls
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 1000',
  ]
  writeFileSync(join(folder, 'users'), [...new Set(users)].join(''), { mode: 0o600 })
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o600 })
  const { prefix, options } = chooseAccount(folder)
  const [command = program, ...words] = [...prefix, program, join(folder, 'pgbouncer.ini')]
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)))
  const exited = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer does not start:\n${lines.join('')}`)
    await delay(20)
  }
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
