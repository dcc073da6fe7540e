/** The cost of our checks: our routes compared with plain routes with the same responses, alternating in one run. */
import { emptyFilter, type Filter } from '@lodestay/domain'
import { type Child, requestsPerSecond, startServer } from './child.ts'
import { median, type Row } from './report.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 20

const filter: Filter = {
  ...emptyFilter,
  text: 'lake',
  items: [{ field: 'capacity', operator: 'greaterThanOrEqual', value: 4 }],
}

/** what · path of ours · of the plain route · of the joined one */
function routes(stayId: string) {
  return [
    ['GET /api/stays/{id}', `/api/stays/${stayId}`, `/plain/stays/${stayId}`, `/joined/stays/${stayId}`],
    ['GET /api/stays', '/api/stays', '/plain/list', '/joined/list'],
    ['text and filter', `/api/search?filter=${encodeURIComponent(JSON.stringify(filter))}`, '/plain/search', null],
  ] as const
}

export async function benchHttp(databaseUrl: string): Promise<Row[]> {
  const environment = { DATABASE_URL: databaseUrl, BENCH_FILTER: JSON.stringify(filter) }
  const ours = await startServer('ours', environment)
  const unlimited = await startServer('ours', { ...environment, BENCH_UNLIMITED: '1' })
  const plain = await startServer('plain', environment)
  try {
    const rows: Row[] = []
    for (const [what, own, same, joined] of routes(`stay_${'42'.padStart(26, '0')}`)) {
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
    return [...rows, ...(await benchHostileBodies(ours, plain))]
  } finally {
    await Promise.all([ours.stop(), unlimited.stop(), plain.stop()])
  }
}

/** Our rate as a share of a peer's, which must be at least `floor`. */
function beside(what: string, peer: string, ours: number, theirs: number, floor: number): Row {
  const value = ours / theirs
  return { what, value, unit: `× ${peer}`, target: `≥ ${floor}`, met: value >= floor, more: { ours, [peer]: theirs } }
}

/**
 * A body of nothing but unknown keys, refused by a form that is open to everybody, against a plain route that parses
 * the same body and takes it. What holds too much is not even parsed.
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

/** The median rate of each, measured alternately, so that other load on the machine affects all equally. */
export async function alternate(
  asked: readonly (readonly [server: Child, path: string, post?: { body: string; refused?: number }])[],
): Promise<number[]> {
  const rates = asked.map((): number[] => [])
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, [server, path, post]] of asked.entries()) {
      const rate = await requestsPerSecond({
        url: `http://127.0.0.1:${server.port}${path}`,
        seconds: round === 0 ? 1 : SECONDS,
        connections: CONNECTIONS,
        ...(post && { ...post, method: 'POST', headers: { 'content-type': 'application/json' } }),
      })
      if (round > 0) rates[index]?.push(rate)
    }
  return rates.map(median)
}
