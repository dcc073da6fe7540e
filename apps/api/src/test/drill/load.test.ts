/**
 * Two hundred concurrent users: browsers send requests at a fixed rate, however long responses take, while hosts pay.
 * Ten seconds over 500 stays in the suite; `npm run drill:load` takes ten minutes over 10,000.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Person } from '../index.ts'
import { type CrashingProduct, startCrashingProduct } from './crashing-product.ts'
import { faultsOfMarket } from './faults-of-market.ts'
import { closeMarket, openMarket } from './market.ts'
import { seededRandom } from './random.ts'
import { type Market, type Shopper, shop } from './shoppers.ts'
import { type Call, copyStays, nextCall, oneOf } from './travelers.ts'

const seconds = Number(process.env.DRILL_SECONDS ?? 10)
const isLong = process.env.DRILL_SECONDS !== undefined
const STAYS = isLong ? 10_000 : 500
const TRAVELERS = isLong ? 198 : 16
const SHOPPERS = isLong ? 2 : 3
const A_SECOND = isLong ? 150 : 30
/** Only guaranteed in the long version: in the suite, the machine is busy with other tests. */
const READ_MS = isLong ? 300 : Number.POSITIVE_INFINITY
const CHECKOUT_MS = isLong ? 500 : Number.POSITIVE_INFINITY
const MEMORY_GROWS_AT_MOST = isLong ? 1.15 : Number.POSITIVE_INFINITY

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
  stayIds = await copyStays(product.t, shoppers[0]?.stayId ?? '', STAYS)
  // A few at a time: more would wait for a connection so long that they were rejected.
  travelers = []
  const arriving = Array.from({ length: 4 }, async () => {
    while (travelers.length < TRAVELERS) travelers.push(await product.t.given.user())
  })
  await Promise.all(arriving)
}, 600_000)
afterAll(() => product?.close(), 60_000)

type Seen = { readonly reads: number[]; readonly writes: number[]; readonly refusals: string[] }

/** Sends requests at a fixed rate. Requests sent late count as waiting, so that a slow response hides no other. */
async function browse(until: number): Promise<Seen> {
  const seen: Seen = { reads: [], writes: [], refusals: [] }
  const asked: Promise<void>[] = []
  for (let due = performance.now(); due < until; due += 1000 / A_SECOND) {
    await sleep(Math.max(0, due - performance.now()))
    const call = nextCall(stayIds, random)
    asked.push(
      ask(oneOf(travelers, random), call).then(
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

async function ask(as: Person, { path, method = 'GET', body }: Call): Promise<number> {
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
  'everyone gets a response in time, and memory doesn’t grow',
  async () => {
    let isOver = false
    const shopping = Promise.all(shoppers.map((shopper) => shop(market, shopper, () => isOver)))
    // Initial loading and compiling doesn't count as growth.
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
