/**
 * Peers with the same stays on the same PostgreSQL, measured alongside us in one run: Payload, plain Fastify routes,
 * and shop systems. We are measured as in production, where repeated requests are served from memory, and with every
 * response built anew.
 */
import { join } from 'node:path'
import { type Child, startProgram } from './child.ts'
import { filter, ratesOf, STAY_ID } from './http.ts'
import { type Other, others, type Question, startOther } from './others.ts'
import { median, type Row } from './report.ts'

const LIST = '/api/stays?limit=24'

/** what · our path · the plain route's · Payload's · how many times as fast as Payload the list must be */
const questions = [
  ['one stay', `/api/stays/${STAY_ID}`, `/plain/stays/${STAY_ID}`, '/api/stays/43', null],
  ['a list of 24', LIST, '/plain/list', '/api/stays?limit=24&sort=-favorites', 14],
  [
    'text and filter',
    `/api/search?limit=24&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    '/plain/search',
    '/api/stays?limit=24&where[description][contains]=lake&where[capacity][greater_than_equal]=4&sort=-favorites',
    null,
  ],
] as const

/** @param shops names from `others` to measure as well */
export async function benchPeers(databaseUrl: string, shops: readonly string[]): Promise<Row[]> {
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
      const [made = [], repeated = [], byPlain = [], byPayload = []] = await ratesOf([
        [forgetful, own],
        [ours, own],
        [plain, same],
        [payload, theirs],
      ])
      const more = { 'plain route': spread(byPlain) }
      rows.push(
        beside(what, repeated, ['Payload', byPayload], floor, more),
        beside(`${what}, made anew`, made, ['Payload', byPayload], null, more),
      )
    }
    for (const name of shops) {
      const shop = await startOther(name, databaseUrl)
      try {
        rows.push(...(await besideShop(ours, shop, others[name] as Other)))
      } finally {
        // Its unfinished requests would slow down the next one measured.
        await shop.stop()
      }
    }
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function besideShop(ours: Child, shop: Child, { title, questions: theirs, floor }: Other): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, [what, own]] of questions.entries()) {
    const { path, more } = theirs[index] as Question
    const [byUs = [], byShop = []] = await ratesOf([[ours, own], more ? [shop, path, more] : [shop, path]])
    rows.push(beside(what, byUs, [title, byShop], own === LIST ? floor : null))
  }
  return rows
}

function beside(
  what: string,
  ours: readonly number[],
  [name, theirs]: readonly [name: string, rates: readonly number[]],
  floor: number | null,
  more: Readonly<Record<string, string>> = {},
): Row {
  const value = median(ours) / median(theirs)
  const target = floor && { target: `≥ ${floor}`, met: value >= floor }
  return { what, value, unit: `× ${name}`, ...target, more: { ours: spread(ours), [name]: spread(theirs), ...more } }
}

/** The median, with the range of the others: `3893 (3711–4012)`. */
function spread(rates: readonly number[]): string {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map(Math.round)
  return `${Math.round(median(rates))} (${least}–${most})`
}
