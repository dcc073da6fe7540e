/**
 * The cost of our checks: our routes compared with plain routes that return the same responses, alternating in one run.
 * Both first responses, built from the database, and repeated ones, served from memory.
 */
import { setInterval } from 'node:timers/promises'
import { createDb, createPool } from '@lodestay/api/kernel/db'
import { changeRanksAlone } from '@lodestay/api/kernel/public-version'
import { reindexStay } from '@lodestay/api/modules/stays/publish-stay'
import { emptyFilter, type Filter } from '@lodestay/domain'
import { type Child, type Load, requestsPerSecond, startServer } from './child.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 20

/** The search: a word and a number of guests. */
export const filter: Filter = {
  ...emptyFilter,
  text: 'lake',
  items: [{ field: 'capacity', operator: 'greaterThanOrEqual', value: 4 }],
}

export const STAY_ID = stayIdOf(42)

function stayIdOf(number: number): string {
  return `stay_${String(number).padStart(26, '0')}`
}

/** what · our path · the plain route's · the joined one's · the constant one's */
const routes = [
  [
    'GET /api/stays/{id}',
    `/api/stays/${STAY_ID}`,
    `/plain/stays/${STAY_ID}`,
    `/joined/stays/${STAY_ID}`,
    '/constant/stay',
  ],
  ['GET /api/stays', '/api/stays?limit=24', '/plain/list', '/joined/list', '/constant/list'],
  [
    'text and filter',
    `/api/search?limit=24&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    '/plain/search',
    null,
    '/constant/search',
  ],
] as const

export async function benchHttp(databaseUrl: string): Promise<Row[]> {
  const environment = { DATABASE_URL: databaseUrl, BENCH_FILTER: JSON.stringify(filter), BENCH_STAY: STAY_ID }
  const ours = await startServer('ours', { ...environment, ANSWER_CACHE_MB: '0' })
  const unlimited = await startServer('ours', { ...environment, ANSWER_CACHE_MB: '0', BENCH_UNLIMITED: '1' })
  const keeping = await startServer('ours', environment)
  const plain = await startServer('plain', environment)
  try {
    const rows: Row[] = []
    for (const [what, own, same, joined] of routes) {
      const rates = await alternate([
        [ours, own],
        [plain, same],
        [unlimited, own],
        ...(joined ? [[plain, joined] as const] : []),
      ])
      const [a = 0, b = 0, free = 0, c] = rates
      rows.push(beside(what, 'plain', a, b, 0.9), beside(what, 'without limits', a, free, 0.95))
      if (c) rows.push(beside(what, 'joined', a, c, 3))
    }
    rows.push(...(await benchRepeated(keeping, plain)))
    const changes = startChanges(databaseUrl)
    const changing = await benchRepeated(keeping, plain, ', under changes')
    const perSecond = await changes.stop()
    rows.push(...changing.map((row) => ({ ...row, more: { ...row.more, 'changes a second': perSecond } })))
    return [...rows, ...(await benchHostileBodies(ours, plain))]
  } finally {
    await Promise.all([ours.stop(), unlimited.stop(), keeping.stop(), plain.stop()])
  }
}

/** Cached responses, compared with a route that returns a constant of the same size. */
async function benchRepeated(keeping: Child, plain: Child, condition = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, own, , , constant] of routes) {
    const [a = 0, b = 0] = await alternate([
      [keeping, own],
      [plain, constant],
    ])
    rows.push(beside(`${what}, repeated${condition}`, 'constant', a, b, 0.6))
  }
  return rows
}

const FAVORITES_A_SECOND = 20
const PUBLISHED_A_SECOND = 2

/** Simulates index changes on a busy site: ranks changed by favorites, and newly published stays. */
function startChanges(databaseUrl: string) {
  const db = createDb(createPool(databaseUrl, 2))
  const ended = new AbortController()
  const began = performance.now()
  let turn = 0
  let changes = 0
  const changeEvery = async (perSecond: number, areRanksAlone: boolean) => {
    for await (const _ of setInterval(1000 / perSecond, null, { signal: ended.signal })) {
      const stayId = stayIdOf(100 + (turn++ % 500))
      await db.transaction().execute(async (tx) => {
        if (areRanksAlone) await changeRanksAlone(tx)
        await reindexStay(tx, stayId)
      })
      changes++
    }
  }
  const all = Promise.allSettled([changeEvery(FAVORITES_A_SECOND, true), changeEvery(PUBLISHED_A_SECOND, false)])
  return {
    /** @returns changes per second; lower than intended on a busy machine */
    stop: async (): Promise<number> => {
      const seconds = (performance.now() - began) / 1000
      ended.abort()
      await all
      await db.destroy()
      return changes / seconds
    },
  }
}

/** Our rate relative to a peer's, which must be at least `floor`. */
function beside(what: string, peer: string, ours: number, theirs: number, floor: number): Row {
  const value = ours / theirs
  return { what, value, unit: `× ${peer}`, target: `≥ ${floor}`, met: value >= floor, more: { ours, [peer]: theirs } }
}

/**
 * A body with only unknown keys, rejected by a public form, compared with a plain route that parses and accepts the
 * same body. A body with too many isn't even parsed.
 */
async function benchHostileBodies(ours: Child, plain: Child): Promise<Row[]> {
  const rows: Row[] = []
  for (const [count, floor] of [
    [75_000, 1],
    [4900, 0.1],
  ] as const) {
    const body = `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`
    const [a = 0, b = 0] = await alternate([
      [ours, '/api/contact', { body, refused: 422 }],
      [plain, '/plain/body', { body }],
    ])
    const row = beside(`${count} unknown keys`, 'plain', a, b, floor)
    rows.push({ ...row, more: { ...row.more, 'ms each': 1000 / a } })
  }
  return rows
}

export type Asked = readonly [
  server: Child,
  path: string,
  more?: Partial<Pick<Load, 'method' | 'body' | 'headers' | 'refused' | 'seconds' | 'connections'>>,
]

/** The median rate of each; see `ratesOf`. */
export async function alternate(asked: readonly Asked[]): Promise<number[]> {
  return (await ratesOf(asked)).map(median)
}

/** The rates of each, measured alternately, so that other load on the machine affects all equally. */
export async function ratesOf(asked: readonly Asked[]): Promise<number[][]> {
  const rates = asked.map((): number[] => [])
  // The first round is a warm-up and doesn't count.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, [server, path, more]] of asked.entries()) {
      const rate = await requestsPerSecond({
        url: `http://127.0.0.1:${server.port}${path}`,
        seconds: round === 0 ? 1 : SECONDS,
        connections: CONNECTIONS,
        ...more,
        ...(more?.body && { method: 'POST', headers: { ...more.headers, 'content-type': 'application/json' } }),
      })
      if (round > 0) rates[index]?.push(rate)
    }
  for (const [index, [, path]] of asked.entries())
    if (median(rates[index] ?? []) === 0) throw new Error(`Hardly a request for ${path} was answered in ${SECONDS} s`)
  return rates
}
