/** Kills parts of the product at random, and measures the time until the next client has paid. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CrashingProduct, type Part, parts } from './crashing-product.ts'
import { numbersOf, type Told } from './shoppers.ts'

export type Kill = { readonly parts: readonly Part[]; readonly recoveredAfterMs: number }

/** How often two are killed together. */
const PAIRS = 0.15
const LIVES_FOR_MS = 1500
const GIVE_UP_AFTER_MS = 150_000

type Killing = { readonly kills: number; readonly random: () => number; readonly say: (line: string) => void }

/** Kills the given number of times, every part equally often. */
export async function killAtRandom(
  product: CrashingProduct,
  told: Told,
  { kills, random, say }: Killing,
): Promise<Kill[]> {
  const made: Kill[] = []
  let bag: Part[] = []
  const draw = (): Part => {
    if (bag.length === 0) bag = [...parts]
    return bag.splice(Math.floor(random() * bag.length), 1)[0] ?? 'api'
  }
  for (let done = 0; done < kills; ) {
    await sleep(random() * LIVES_FOR_MS)
    const dying = random() < PAIRS && done + 2 <= kills ? [draw(), draw()] : [draw()]
    const victims = [...new Set(dying)]
    const began = Date.now()
    await Promise.all(victims.map((part) => product.kill(part)))
    made.push({ parts: victims, recoveredAfterMs: await recovery(product, told, began) })
    done += victims.length
    say(`${done} of ${kills}: ${victims.join(' and ')}, paid again after ${secondsOf(made.at(-1)?.recoveredAfterMs)} s`)
  }
  return made
}

/** Milliseconds until everything runs and a client has been told of a payment since. */
async function recovery(product: CrashingProduct, told: Told, began: number): Promise<number> {
  for (let upAt = 0; ; await sleep(100)) {
    const down = await whatIsDown(product)
    if (Date.now() - began > GIVE_UP_AFTER_MS)
      throw new Error(`nobody can pay; down: ${down.join(', ') || 'nothing'}; ${numbersOf(told).join('\n')}`)
    if (down.length === 0) upAt ||= Date.now()
    if (upAt && told.lastAt > upAt) return told.lastAt - began
  }
}

function secondsOf(ms = 0): string {
  return (ms / 1000).toFixed(1)
}

async function whatIsDown({ isUp }: CrashingProduct): Promise<Part[]> {
  const up = await Promise.all(parts.map(isUp))
  return parts.filter((_, at) => !up[at])
}

/** Median and worst, in seconds, per part and overall. */
export function summaryOf(kills: readonly Kill[]): string[] {
  const line = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(secondsOf)
    return `${name.padEnd(10)}${String(times.length).padStart(4)} kills, paid again after ${median} s (median), ${worst} s (worst)`
  }
  const timesOf = (part: Part) =>
    kills.filter((kill) => kill.parts.includes(part)).map(({ recoveredAfterMs }) => recoveredAfterMs)
  return [...parts.map((part) => line(part, timesOf(part))), line('all', parts.flatMap(timesOf))]
}
