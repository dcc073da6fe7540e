/**
 * Two hundred people at once: who browses asks at a fixed rate, however long answers take, while hosts pay. Ten seconds
 * over 500 stays in the suite; `npm run drill:load` takes ten minutes over 10,000.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reindexStays } from '../../modules/stays/publish-stay.ts'
import type { Person } from '../index.ts'
import { type CrashingProduct, startCrashingProduct } from './crashing-product.ts'
import { faultsOfMarket } from './faults-of-market.ts'
import { closeMarket, openMarket } from './market.ts'
import { seededRandom } from './random.ts'
import { type Market, type Shopper, shop } from './shoppers.ts'

const seconds = Number(process.env.DRILL_SECONDS ?? 10)
const isLong = process.env.DRILL_SECONDS !== undefined
const STAYS = isLong ? 10_000 : 500
const TRAVELERS = isLong ? 198 : 16
const SHOPPERS = isLong ? 2 : 3
const A_SECOND = isLong ? 150 : 30
/** Promises of the long form: in the suite the machine is busy with other tests. */
const READ_MS = isLong ? 300 : Number.POSITIVE_INFINITY
const CHECKOUT_MS = isLong ? 500 : Number.POSITIVE_INFINITY
const MEMORY_GROWS_AT_MOST = isLong ? 1.15 : Number.POSITIVE_INFINITY
const BATCH = 500

const random = seededRandom(7)
let product: CrashingProduct
let market: Market
let shoppers: Shopper[]
let travelers: Person[]
let stayIds: string[]
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  product = await startCrashingProduct()
  ;({ market, shoppers } = await openMarket(product, SHOPPERS, random))
  stayIds = await copyStays(shoppers[0]?.stayId ?? '')
  // A few at a time: more would wait so long for a connection that they were refused.
  travelers = []
  const arriving = Array.from({ length: 4 }, async () => {
    while (travelers.length < TRAVELERS) travelers.push(await product.t.given.user())
  })
  await Promise.all(arriving)
}, 600_000)
afterAll(() => product?.close(), 60_000)

/** More stays like the first, with other names, prices and places. @returns all their ids */
async function copyStays(first: string): Promise<string[]> {
  const { db } = product.t.platform
  const ids = Array.from({ length: STAYS }, (_, at) => `stay_load${String(at).padStart(21, '0')}`)
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    await sql`insert into stays (id, organization_id, content, enabled, plan, published_at, favorite_count)
      select g.id, s.organization_id, s.content || jsonb_build_object('name', 'Lake House ' || g.at, 'shortlink', null, 'currentRate', 9000 + g.at % 300 * 100),
        true, s.plan, now(), (g.at * 7919) % 400
      from stays s, unnest(${some}::text[]) with ordinality as g(id, at) where s.id = ${first}`.execute(db)
    await db.transaction().execute((tx) => reindexStays(tx, some))
  }
  return ids
}

function oneOf<T>(all: readonly T[]): T {
  return all[Math.floor(random() * all.length)] as T
}

/** What somebody does next: mostly reads, as a traveler does. */
function nextCall(): { path: string; method?: string; body?: object; isRead: boolean } {
  const [chance, stayId] = [random(), oneOf(stayIds)]
  const filter = { text: oneOf(['lake', 'house', 'lak', 'House 12']), items: [], logic: 'and', sort: [] }
  const search = `filter=${encodeURIComponent(JSON.stringify(filter))}&limit=24`
  if (chance < 0.3) return { path: `/stays/${stayId}`, isRead: true }
  if (chance < 0.5) return { path: `/stays?limit=${1 + Math.floor(random() * 24)}`, isRead: true }
  if (chance < 0.7) return { path: `/search?${search}&facets=true`, isRead: true }
  if (chance < 0.8) return { path: '/search/suggestions?text=la', isRead: true }
  if (chance < 0.85) return { path: '/users/self', isRead: true }
  const value = { stayId }
  if (chance < 0.95) return { path: '/events', method: 'POST', body: { name: 'page-view', value }, isRead: false }
  return { path: '/users/self/favorites', method: 'POST', body: { stayId }, isRead: false }
}

type Seen = { readonly reads: number[]; readonly writes: number[]; readonly refusals: string[] }

/** Asks at a fixed rate. What came too late to ask counts as waiting, so that a slow answer hides no other. */
async function browse(until: number): Promise<Seen> {
  const seen: Seen = { reads: [], writes: [], refusals: [] }
  const asked: Promise<void>[] = []
  for (let due = performance.now(); due < until; due += 1000 / A_SECOND) {
    await sleep(Math.max(0, due - performance.now()))
    const call = nextCall()
    asked.push(
      ask(oneOf(travelers), call).then(
        (status) => {
          if (status >= 400) seen.refusals.push(`${call.method ?? 'GET'} ${call.path} ${status}`)
          seen[call.isRead ? 'reads' : 'writes'].push(performance.now() - due)
        },
        (error: Error) => void seen.refusals.push(`${call.path} ${error.message}`),
      ),
    )
  }
  await Promise.all(asked)
  return seen
}

async function ask(as: Person, { path, method = 'GET', body }: ReturnType<typeof nextCall>): Promise<number> {
  const answer = await fetch(`${product.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

test(
  'everybody is answered, in time, and the memory stays what it was',
  async () => {
    let isOver = false
    const shopping = Promise.all(shoppers.map((shopper) => shop(market, shopper, () => isOver)))
    // What is loaded and compiled at first is no growth.
    const warm = await browse(performance.now() + seconds * 200)
    const before = product.memoryOfApi()
    const seen = await browse(performance.now() + seconds * 800)
    const after = product.memoryOfApi()
    isOver = true
    await shopping
    const [reads, writes, checkouts] = [seen.reads, seen.writes, market.told.checkouts].map(p99)
    console.info(
      `${seen.reads.length} reads, p99 ${reads?.toFixed(0)} ms; ${seen.writes.length} writes, ${writes?.toFixed(0)} ms; ${market.told.checkouts.length} checkouts, ${checkouts?.toFixed(0)} ms; ${seen.refusals.length} refused; the api at ${before.toFixed(0)} and ${after.toFixed(0)} MB`,
    )
    await closeMarket(product)
    expect([...warm.refusals, ...seen.refusals, ...market.told.refusals]).toEqual([])
    expect(await faultsOfMarket(product.t, market.told)).toEqual([])
    expect(market.told.checkouts.length).toBeGreaterThan(0)
    expect(reads).toBeLessThan(READ_MS)
    expect(checkouts).toBeLessThan(CHECKOUT_MS)
    if (!Number.isNaN(before)) expect(after / before).toBeLessThan(MEMORY_GROWS_AT_MOST)
  },
  300_000 + seconds * 2000,
)
