/**
 * How many pages of 24 cards the web server renders per second on one core, how many it sends from its cache, and how
 * many it serves to signed-in users.
 */
import { gzipSync } from 'node:zlib'
import { type Child, requestsPerSecond, startServer } from './child.ts'
import { emptyDatabase } from './database.ts'
import { median, type Row } from './report.ts'

const PAGE = '/stays'
const ROUNDS = 3
/** Rendering code is JIT-compiled late, so the first rounds don't count. */
const WARM_UP_ROUNDS = 2
const SECONDS = 3
const CONNECTIONS = 10
/** An empty session cookie: requests with one bypass the page cache. */
const drawnAnew = { cookie: 'lodestay_session=' }

type Asked = {
  readonly server: Child
  readonly path: string
  readonly headers?: Record<string, string>
  readonly distinctCookies?: true
}

/** Requests per CPU second used by the server, so that other load on the machine matters little. */
async function perCoreSecond({ server, path, headers, distinctCookies }: Asked): Promise<number> {
  const before = await server.processorSeconds()
  const url = `http://127.0.0.1:${server.port}${path}`
  // The React-only baseline is compressed the same way.
  const encodings = { 'accept-encoding': 'gzip' }
  const rate = await requestsPerSecond({
    url,
    seconds: SECONDS,
    connections: CONNECTIONS,
    headers: { ...encodings, ...headers },
    ...(distinctCookies && { distinctCookies }),
  })
  return (rate * SECONDS) / ((await server.processorSeconds()) - before)
}

/** The median of each, measured alternately. */
async function byTurns(asked: readonly Asked[]): Promise<number[]> {
  const rates = asked.map((): number[] => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
    for (const [index, each] of asked.entries()) {
      const rate = await perCoreSecond(each)
      if (round >= WARM_UP_ROUNDS) rates[index]?.push(rate)
    }
  return rates.map(median)
}

/** The cookie of the demo traveler. */
async function signedIn(api: string): Promise<{ cookie: string }> {
  const entered = await fetch(`${api}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email: 'traveler@lodestay.test', password: 'lodestay-demo' }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { token } = (await (await fetch(`${api}/api/auth/token`, { headers: { cookie } })).json()) as { token: string }
  return { cookie: `lodestay_session=${token}` }
}

/** In kB, uncompressed and compressed. */
async function sizesOf(url: string): Promise<{ readonly plain: number; readonly gzip: number }> {
  const html = Buffer.from(await (await fetch(url, { headers: drawnAnew })).arrayBuffer())
  return { plain: html.length / 1000, gzip: gzipSync(html).length / 1000 }
}

export async function benchPages(serverUrl: string): Promise<Row[]> {
  const started: Child[] = []
  const start = async (name: string, environment: Record<string, string>): Promise<Child> => {
    const child = await startServer(name, environment)
    started.push(child)
    return child
  }
  const address = ({ port }: Child): string => `http://127.0.0.1:${port}`
  try {
    const api = await start('ours', { DATABASE_URL: await emptyDatabase(serverUrl, 'bench_demo'), BENCH_DEMO: 'yes' })
    // The API's own response time is measured elsewhere.
    const recorder = await start('recorder', { API_URL: address(api) })
    const pages = await start('pages', { API_URL: address(recorder) })
    const floor = await start('page-floor', { PAGE_URL: address(pages) + PAGE })
    const traveler = await signedIn(address(api))
    const [drawn = 0, cached = 0, react = 0, memory = 0, member = 0, members = 0] = await byTurns([
      { server: pages, path: PAGE, headers: drawnAnew },
      { server: pages, path: PAGE },
      { server: floor, path: '/react' },
      { server: floor, path: '/memory' },
      { server: pages, path: PAGE, headers: traveler },
      { server: pages, path: PAGE, headers: traveler, distinctCookies: true },
    ])
    const { plain, gzip } = await sizesOf(address(pages) + PAGE)
    return [
      {
        what: 'a page of 24 cards, drawn anew',
        value: drawn / react,
        unit: '× React alone',
        target: '≥ 0.8',
        met: drawn / react >= 0.8,
        more: { 'a second': drawn, 'React alone': react },
      },
      {
        what: 'the same from the cache',
        value: cached,
        unit: '/s',
        target: '≥ 6000',
        met: cached >= 6000,
        more: { 'plain bytes': memory },
      },
      {
        what: 'the same to who is signed in',
        value: member,
        unit: '/s',
        target: '≥ 4000',
        met: member >= 4000,
        more: { 'each to another reader': members },
      },
      { what: 'its HTML', value: plain, unit: 'kB', target: '≤ 90', met: plain <= 90 },
      { what: 'its HTML, compressed', value: gzip, unit: 'kB gz', target: '≤ 12', met: gzip <= 12 },
    ]
  } finally {
    await Promise.all(started.map((child) => child.stop()))
  }
}
