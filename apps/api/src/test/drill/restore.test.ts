/**
 * A table is dropped under load, and the database is restored to the moment before from a base backup and the archived
 * log. Four seconds of load in the suite; `npm run drill:restore` takes a minute.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@lodestay/tools/embedded-postgres'
import { copyCluster } from '@lodestay/tools/standby'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { startTestPlatform, type TestPlatform } from '../platform.ts'

const seconds = Number(process.env.DRILL_SECONDS ?? 4)
const WRITERS = 8

const folder = mkdtempSync(join(tmpdir(), 'lodestay-restore-'))
const [dataDir, restoredDir] = [join(folder, 'primary'), join(folder, 'restored')]
// Below the server's folder, which belongs to the user that runs it.
const archive = join(dataDir, 'archive')
let primary: Postgres
let restored: Postgres | null = null
let database: TestDatabase
let t: TestPlatform
beforeAll(async () => {
  mkdirSync(archive, { recursive: true })
  primary = await startPostgres({
    dataDir,
    settings: { archive_mode: 'on', archive_command: `test ! -f '${archive}/%f' && cp '%p' '${archive}/%f'` },
  })
  const server = { url: primary.url, prefix: 'restored' }
  database = await createTestDatabase(server)
  t = await startTestPlatform({ DATABASE_URL: database.url }, server)
}, 120_000)
afterAll(async () => {
  await t?.platform.close()
  await restored?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Written = { readonly message: string; readonly sentAt: number; readonly acknowledgedAt: number }

/** Writes one message at a time until the table is gone. @returns those that were acknowledged */
async function write(writer: number): Promise<Written[]> {
  const written: Written[] = []
  for (let turn = 0; ; turn++) {
    const message = `${writer} writes ${turn}`
    const sentAt = performance.now()
    const body = { name: 'A guest', email: 'guest@example.com', message }
    if ((await t.call('POST', '/contact', { body })).status !== 201) return written
    written.push({ message, sentAt, acknowledgedAt: performance.now() })
  }
}

/** Waits until everything written so far is in the archive. */
async function archiveAll(): Promise<void> {
  await onServer(primary.url, async (client) => {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as file')
    const isArchived = async () =>
      (await client.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [rows[0].file])).rows[0].done
    while (!(await isArchived())) await sleep(50)
  })
}

/** Starts a copy of the cluster as of a time by the database's clock, and waits until it is recovered. */
async function restoreTo(time: string): Promise<Postgres> {
  await archiveAll()
  writeFileSync(join(restoredDir, 'cluster', 'recovery.signal'), '')
  const server = await startPostgres({
    dataDir: restoredDir,
    settings: {
      restore_command: `cp '${archive}/%f' '%p'`,
      recovery_target_time: time,
      recovery_target_action: 'promote',
    },
  })
  // It admits readers once it is consistent, while most of the log is still ahead.
  const isBehind = async (client: Client) =>
    (await client.query('select pg_is_in_recovery() as ahead')).rows[0].ahead as boolean
  await onServer(server.url, async (client) => {
    while (await isBehind(client)) await sleep(50)
  })
  return server
}

test(
  'a dropped table is restored to a moment before: with all rows until then, and none after',
  async () => {
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    await sleep((seconds * 1000) / 4)
    await copyCluster({ url: primary.url, dataDir }, restoredDir)
    await sleep((seconds * 1000) / 2)
    const { asked, told, time } = await onServer(database.ownerUrl, async (owner) => {
      const asked = performance.now()
      const { rows } = await owner.query('select clock_timestamp()::text as time')
      const told = performance.now()
      await sleep((seconds * 1000) / 4)
      await owner.query('drop table contact_submissions cascade')
      return { asked, told, time: rows[0].time as string }
    })
    const written = (await Promise.all(writing)).flat()
    const began = performance.now()
    restored = await restoreTo(time)
    const url = new URL(database.ownerUrl)
    url.port = String(restored.port)
    const kept = await onServer(url.href, async (client) => {
      const { rows } = await client.query('select message from contact_submissions')
      return new Set(rows.map(({ message }) => message as string))
    })
    const before = written.filter(({ acknowledgedAt }) => acknowledgedAt < asked)
    const after = written.filter(({ sentAt }) => sentAt > told)
    console.info(
      `${written.length} writes, ${before.length} before and ${after.length} after the moment; restored in ${Math.round(performance.now() - began)} ms`,
    )
    expect(Math.min(before.length, after.length)).toBeGreaterThan(0)
    expect(before.filter(({ message }) => !kept.has(message))).toEqual([])
    expect(after.filter(({ message }) => kept.has(message))).toEqual([])
  },
  120_000 + seconds * 2000,
)
