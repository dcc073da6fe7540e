/** Races have one winner. Ten of each pair in the suite; `npm run drill:races` runs a thousand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayingPlatform, settingsFor, startPayingPlatform } from '../index.ts'
import { answeredBy, type DrillWorld, type RacePair, racePairs } from './races.ts'
import { startTwoApis } from './two-apis.ts'

const races = Number(process.env.DRILL_RACES ?? 10)
/** Concurrent races, each for its own resources. */
const LANES = Math.min(6, Math.ceil(races / 5))

let t: PayingPlatform
let world: DrillWorld
beforeAll(async () => {
  t = await startPayingPlatform()
  const [apis, host, one, other] = await Promise.all([
    startTwoApis(t.databaseUrl, settingsFor(t.provider)),
    t.given.host(),
    t.given.employee(),
    t.given.employee(),
  ])
  world = { t, apis, host, moderators: [one, other] }
}, 120_000)
afterAll(async () => {
  await world?.apis.stop()
  await t.close()
})

/** Both together, or one slightly behind the other: alternating, so that they collide at different points. */
async function meet<T>([one, other]: readonly [() => Promise<T>, () => Promise<T>], round: number): Promise<[T, T]> {
  const behind = (call: () => Promise<T>, ms: number) => (ms > 0 ? sleep(ms).then(call) : call())
  return Promise.all([behind(one, round % 3 === 1 ? round % 4 : 0), behind(other, round % 3 === 2 ? round % 4 : 0)])
}

async function run({ name, lane }: RacePair): Promise<string[]> {
  const violations: string[] = []
  let round = 0
  const lanes = Array.from({ length: LANES }, async () => {
    const prepare = await lane(world)
    while (round < races) {
      const current = ++round
      const { calls, judge } = await prepare(current)
      for (const violation of await judge(await meet(calls, current)))
        violations.push(`${name}, race ${current}: ${violation}`)
    }
  })
  await Promise.all(lanes)
  return violations
}

test('a race that both win is a violation', async () => {
  const both = async () => ({ status: 200, body: {} })
  const planted: RacePair = {
    name: 'planted',
    lane: async () => async () => ({ calls: [both, both], judge: async (pair) => answeredBy(pair, [200, 409]) }),
  }
  const violations = await run(planted)
  expect(violations).toHaveLength(races)
  expect(violations).toContain('planted, race 1: answered 200 and 200')
})

test.each(racePairs.map((pair) => [pair.name, pair] as const))(
  '%s: one wins',
  async (_, pair) => {
    const violations = await run(pair)
    expect(violations, `${violations.length} violations in ${races} races`).toEqual([])
  },
  60_000 + races * 200,
)
