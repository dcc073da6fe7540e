/**
 * CPU time per request, in our process and in PostgreSQL: docs/scale.md uses these figures for capacity planning.
 * Unlike throughput, CPU time depends little on other load on the machine.
 */
import { emptyFilter, type Filter } from '@lodestay/domain'
import pg from 'pg'
import { openBackends, workedByBackends } from './backends.ts'
import { type Child, type Load, requestsPerSecond, startServer } from './child.ts'
import { STAY_ID, filter as words } from './http.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 20

const city: Filter = { ...emptyFilter, bounds: { south: 42.3, west: -71.12, north: 42.4, east: -71 } }

function searchPath(question: Filter): string {
  return `/api/search?limit=24&filter=${encodeURIComponent(JSON.stringify(question))}`
}

const reads = [
  ['one stay', `/api/stays/${STAY_ID}`],
  ['a list of 24', '/api/stays?limit=24'],
  ['a search by text and filter', searchPath(words)],
  ['a search in a city’s box', searchPath(city)],
] as const

export async function benchCosts(databaseUrl: string): Promise<Row[]> {
  const environment = { DATABASE_URL: databaseUrl }
  const keeping = await startServer('ours', environment)
  const forgetful = await startServer('ours', { ...environment, ANSWER_CACHE_MB: '0' })
  // Events are rate-limited per address.
  const unlimited = await startServer('ours', { ...environment, BENCH_UNLIMITED: '1' })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const backends = () => openBackends(client)
  try {
    const rows: Row[] = []
    for (const [what, path] of reads) {
      rows.push(await costOf(`${what}, from memory`, keeping, backends, { path }))
      rows.push(await costOf(`${what}, made anew`, forgetful, backends, { path }))
    }
    const body = JSON.stringify({ name: 'page-view', value: { stayId: STAY_ID } })
    rows.push(await costOf('an event', unlimited, backends, { path: '/api/events', body }))
    return rows
  } finally {
    await client.end()
    await Promise.all([keeping, forgetful, unlimited].map((server) => server.stop()))
  }
}

async function costOf(
  what: string,
  server: Child,
  backends: () => Promise<number[]>,
  { path, body }: { readonly path: string; readonly body?: string },
): Promise<Row> {
  const load: Load = {
    url: `http://127.0.0.1:${server.port}${path}`,
    seconds: SECONDS,
    connections: CONNECTIONS,
    ...(body && { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  }
  await requestsPerSecond({ ...load, seconds: 1 })
  const [ours, database]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const pids = await backends()
    const worked = () => workedByBackends(pids)
    const [seconds, milliseconds] = [await server.processorSeconds(), worked()]
    const requests = (await requestsPerSecond(load)) * SECONDS
    ours.push(((await server.processorSeconds()) - seconds) * (1e6 / requests))
    database.push((worked() - milliseconds) * (1e3 / requests))
  }
  return { what, value: median(ours), unit: 'µs of ours', more: { 'µs of PostgreSQL': median(database) } }
}
