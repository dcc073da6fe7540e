/** Copies of a running server: streaming standbys, and base backups. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { type Postgres, startPostgres } from '../embedded-postgres.ts'

/** Files left out of a copy: the server's process, and what a server recreates. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify'])
const emptied = ['pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify']

type Primary = {
  /** Connects as the superuser. */
  readonly url: string
  readonly dataDir: string
}

/**
 * Copies a running server's cluster into the folder `dataDir`, with the label that a server needs to recover from it.
 */
export async function copyCluster(primary: Primary, dataDir: string): Promise<void> {
  const [from, to] = [join(resolve(primary.dataDir), 'cluster'), join(resolve(dataDir), 'cluster')]
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  rmSync(to, { recursive: true, force: true })
  const client = new Client(primary.url)
  await client.connect()
  try {
    await client.query("select pg_backup_start('copy', true)")
    cpSync(from, to, { recursive: true, filter: (path) => !left.has(path.slice(from.length + 1)) })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
  } finally {
    await client.end()
  }
  for (const name of emptied) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
  cpSync(join(resolve(primary.dataDir), 'password'), join(resolve(dataDir), 'password'))
}

/** Starts a standby that streams from a running server and serves reads. `name` identifies it to the server. */
export async function startStandby(primary: Primary, dataDir: string, name = 'standby'): Promise<Postgres> {
  await copyCluster(primary, dataDir)
  writeFileSync(join(resolve(dataDir), 'cluster', 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primary.url)
  const from = { host: hostname, port, user: username, password, application_name: name }
  const settings = {
    primary_conninfo: Object.entries(from)
      .map(([key, value]) => `${key}='${value}'`)
      .join(' '),
  }
  return startPostgres({ dataDir, settings })
}

/** Promotes a standby to primary once it has replayed what it received. */
export async function promote(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query('select pg_promote()')
  } finally {
    await client.end()
  }
}
