/**
 * Others with the same stays on the same PostgreSQL, beside us in one run: Payload, and plain routes of Fastify. Ours is
 * measured as it runs, where a question that was asked before is answered from memory, and with every answer made anew.
 */
import { join } from 'node:path'
import { type Child, startProgram } from './child.ts'
import { filter, ratesOf, STAY_ID } from './http.ts'
import { median, type Row } from './report.ts'

/** what · path of ours · of the plain route · of Payload · how many times as fast as Payload the list must be */
const questions = [
  ['one stay', `/api/stays/${STAY_ID}`, `/plain/stays/${STAY_ID}`, '/api/stays/43', null],
  ['a list of 24', '/api/stays?limit=24', '/plain/list', '/api/stays?limit=24&sort=-favorites', 14],
  [
    'text and filter',
    `/api/search?limit=24&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    '/plain/search',
    '/api/stays?limit=24&where[description][contains]=lake&where[capacity][greater_than_equal]=4&sort=-favorites',
    null,
  ],
] as const

export async function benchPeers(databaseUrl: string): Promise<Row[]> {
  const environment = { DATABASE_URL: databaseUrl, BENCH_FILTER: JSON.stringify(filter), BENCH_STAY: STAY_ID }
  const servers: Child[] = []
  const start = async (path: string, more = {}) => {
    const server = await startProgram(join(import.meta.dirname, path), { ...environment, ...more })
    servers.push(server)
    return server
  }
  try {
    const ours = await start('processes/ours.ts')
    const forgetful = await start('processes/ours.ts', { ANSWER_CACHE_MB: '0' })
    const plain = await start('processes/plain.ts')
    const payload = await start('../apps/content/tools/bench-peer.ts')
    const rows: Row[] = []
    for (const [what, own, same, theirs, floor] of questions) {
      const rates = await ratesOf([
        [forgetful, own],
        [ours, own],
        [plain, same],
        [payload, theirs],
      ])
      const [made = [], repeated = [], byPlain = [], byPayload = []] = rates
      rows.push(
        beside(what, repeated, byPayload, floor, byPlain),
        beside(`${what}, made anew`, made, byPayload, null, byPlain),
      )
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function beside(
  what: string,
  ours: readonly number[],
  payload: readonly number[],
  floor: number | null,
  plain: readonly number[],
): Row {
  const value = median(ours) / median(payload)
  const more = { ours: spread(ours), Payload: spread(payload), 'plain route': spread(plain) }
  return { what, value, unit: '× Payload', ...(floor && { target: `≥ ${floor}`, met: value >= floor }), more }
}

/** The median, and between which the others are: `3893 (3711–4012)`. */
function spread(rates: readonly number[]): string {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map(Math.round)
  return `${Math.round(median(rates))} (${least}–${most})`
}
