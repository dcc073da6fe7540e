/**
 * Each external dependency fails in each way: browsing is affected only by database faults, nothing takes longer than
 * half a minute, nothing returns 500, and everything recovers once the fault has ended. Two ways in the suite; `npm run
 * drill:faults` tests all six.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fault, faults } from './faulty-address.ts'
import { type Neighbor, neighbors, type Surrounded, startSurrounded } from './neighbors.ts'

const isLong = process.env.DRILL_FAULTS !== undefined
const ways: readonly Fault[] = isLong ? faults : ['refuse', 'garbage']
const PATIENCE_MS = 30_000
/** Only guaranteed in the long version: in the suite, the machine is busy with other tests. */
const WELL_AGAIN_WITHIN_MS = isLong ? 5000 : PATIENCE_MS

let product: Surrounded
beforeAll(async () => {
  product = await startSurrounded()
}, 120_000)
afterAll(() => product?.close(), 60_000)

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

/** Polls until it has recovered. @returns after how many milliseconds */
async function untilWell(neighbor: Neighbor): Promise<number> {
  const began = performance.now()
  for (;;) {
    const [status, missing] = await Promise.all([product.ask(neighbor), product.browse()])
    const took = performance.now() - began
    if ((status < 300 && missing.length === 0) || took > PATIENCE_MS) return took
    await sleep(50)
  }
}

describe.each(neighbors)('%s', (neighbor) => {
  test.each(ways)(
    '%s: the rest keeps working, and everything recovers afterwards',
    async (fault) => {
      await untilWell(neighbor)
      await product.addresses[neighbor].fail(fault)
      const [asked, browsed] = await Promise.all([timed(() => product.ask(neighbor)), timed(() => product.browse())])
      await product.addresses[neighbor].fail(null)
      const wellAfter = await untilWell(neighbor)
      const [a, b, c] = [asked.ms, browsed.ms, wellAfter].map(Math.round)
      console.info(`${neighbor}, ${fault}: asked ${asked.result} in ${a} ms, browsed in ${b} ms, well after ${c} ms`)
      expect([200, 201, 503]).toContain(asked.result)
      if (neighbor === 'database') expect(browsed.result.filter((missing) => !missing.endsWith(' 503'))).toEqual([])
      else expect(browsed.result).toEqual([])
      expect(Math.max(asked.ms, browsed.ms)).toBeLessThan(PATIENCE_MS)
      expect(wellAfter).toBeLessThan(WELL_AGAIN_WITHIN_MS)
    },
    4 * PATIENCE_MS,
  )
})
