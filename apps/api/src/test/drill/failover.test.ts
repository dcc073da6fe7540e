/**
 * The database primary is killed under load, and its synchronous standby takes over: two API processes keep running.
 * Ten seconds of load in the suite; `npm run drill:failover` takes two minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '@lodestay/tools/embedded-postgres'
import { signalProcess } from '@lodestay/tools/processes'
import { promote, startStandby } from '@lodestay/tools/standby'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { startTestPlatform, type TestPlatform } from '../platform.ts'
import { type FaultyAddress, startFaultyAddress } from './faulty-address.ts'
import { type Apis, startTwoApis } from './two-apis.ts'

const seconds = Number(process.env.DRILL_SECONDS ?? 10)
const WRITERS = 8
const VISITORS = 4
const PAUSE_MS = 20
/** Only guaranteed in the long version: in the suite, the machine is busy with other tests. */
const WRITTEN_AGAIN_WITHIN_MS = process.env.DRILL_SECONDS ? 5000 : Number.POSITIVE_INFINITY

const folder = mkdtempSync(join(tmpdir(), 'lodestay-failover-'))
const dataDir = join(folder, 'primary')
let primary: Postgres
let standby: Postgres
/** The address of the current primary. */
let address: FaultyAddress
let t: TestPlatform
let apis: Apis
beforeAll(async () => {
  primary = await startPostgres({ dataDir })
  const server = { url: primary.url, prefix: 'failover' }
  const { url } = await createTestDatabase(server)
  standby = await startStandby({ url: primary.url, dataDir }, join(folder, 'standby'), 'follower')
  await onPrimary("alter system set synchronous_standby_names = 'follower'", 'select pg_reload_conf()')
  address = await startFaultyAddress(primary.port)
  const settings = { DATABASE_URL: onPort(address.port, url), DATABASE_REPLICA_URLS: onPort(standby.port, url) }
  t = await startTestPlatform(settings, server)
  await t.given.acceptedStay(await t.given.host(), await t.given.employee(), { name: 'The Lighthouse' })
  apis = await startTwoApis(settings.DATABASE_URL, settings)
}, 180_000)
afterAll(async () => {
  await apis?.stop()
  await t?.platform.close()
  await address?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

function onPort(port: number, url: string): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

async function onPrimary(...statements: readonly string[]): Promise<void> {
  const client = new Client(primary.url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

type Written = { readonly message: string; readonly at: number }

function ofEach(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number)
}

async function isWritten(message: string, at: 0 | 1 = 0): Promise<boolean> {
  const body = { name: 'A guest', email: 'guest@example.com', message }
  return (await apis.call(at, 'POST', '/contact', null, body)).status === 201
}

/** Writes one message at a time. @returns those that were acknowledged */
async function write(writer: number, isOver: () => boolean): Promise<Written[]> {
  const written: Written[] = []
  for (let turn = 0; !isOver(); turn++) {
    const message = `${writer} writes ${turn}`
    if (await isWritten(message, turn % 2 ? 1 : 0)) written.push({ message, at: performance.now() })
    await sleep(PAUSE_MS)
  }
  return written
}

/** Browses. @returns the status of each page that was unavailable */
async function browse(visitor: number, isOver: () => boolean): Promise<{ looks: number; refused: number[] }> {
  const refused: number[] = []
  for (let turn = 0; ; turn++) {
    if (isOver()) return { looks: turn, refused }
    const path = turn % 2 ? `/search?limit=${1 + (turn % 40)}` : `/stays?limit=${1 + (turn % 40)}`
    const { status } = await apis.call(visitor % 2 ? 1 : 0, 'GET', path, null)
    if (status !== 200) refused.push(status)
    await sleep(PAUSE_MS)
  }
}

/** Asks both processes, as their balancer does. @returns the status of each answer that would take one out of it */
async function watchReadiness(isOver: () => boolean): Promise<number[]> {
  const refused: number[] = []
  for (; !isOver(); await sleep(PAUSE_MS)) {
    const answers = await Promise.all(([0, 1] as const).map((at) => apis.call(at, 'GET', '/health/ready', null)))
    refused.push(...answers.map(({ status }) => status).filter((status) => status !== 200))
  }
  return refused
}

test(
  'a killed primary loses nothing that was acknowledged, and browsing users don’t notice',
  async () => {
    let isOver = false
    const writing = ofEach(WRITERS).map((writer) => write(writer, () => isOver))
    const browsing = ofEach(VISITORS).map((visitor) => browse(visitor, () => isOver))
    const unready = watchReadiness(() => isOver)
    await sleep((seconds * 1000) / 2)
    const killedAt = performance.now()
    signalProcess(primary.pid, 'SIGKILL')
    await primary.exited
    await promote(standby.url)
    address.moveTo(standby.port)
    const movedAt = performance.now()
    await sleep((seconds * 1000) / 2)
    // It may take longer on a busy machine.
    for (let turn = 0; !(await isWritten(`the last one, try ${turn}`)); turn++) await sleep(PAUSE_MS)
    isOver = true
    const written = (await Promise.all(writing)).flat()
    const looked = await Promise.all(browsing)
    const first = written.filter(({ at }) => at > movedAt).toSorted((a, b) => a.at - b.at)[0]
    const [looks, refused] = [looked.reduce((sum, one) => sum + one.looks, 0), looked.flatMap((one) => one.refused)]
    console.info(
      `${written.length} writes acknowledged, the first ${Math.round((first?.at ?? Number.NaN) - killedAt)} ms after the kill; ${looks} looks, ${refused.length} refused`,
    )
    const kept = await t.platform.db.selectFrom('contact_submissions').select('message').execute()
    const messages = kept.map(({ message }) => message)
    expect(written.filter(({ message }) => !messages.includes(message))).toEqual([])
    expect(new Set(messages).size).toBe(messages.length)
    expect(refused).toEqual([])
    expect(await unready).toEqual([])
    expect((first?.at ?? Number.POSITIVE_INFINITY) - killedAt).toBeLessThan(WRITTEN_AGAIN_WITHIN_MS)
  },
  120_000 + seconds * 2000,
)
