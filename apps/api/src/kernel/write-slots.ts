/**
 * Bounds the transactions that a process runs for one caller: each holds one of a few connections, even while it waits
 * for a lock.
 */
import { Problem } from './errors.ts'

export type WriteSlots = <T>(caller: string, write: () => Promise<T>) => Promise<T>

/** Of the ten connections that all callers share. */
const AT_ONCE = 4
/** As long as a transaction waits for a connection. */
const PATIENCE_MS = 5000

type Writes = { running: number; readonly waiting: (() => void)[] }

/**
 * Runs up to `atOnce` writes of a caller at once; others wait for their turn, because pages save and upload in parallel.
 * @throws Problem 429 with Retry-After for a write whose turn didn't come within `patienceMs`
 */
export function writeSlots(atOnce = AT_ONCE, patienceMs = PATIENCE_MS): WriteSlots {
  const callers = new Map<string, Writes>()
  const wait = ({ waiting }: Writes): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        const detail = 'You’re changing too many things at once. Try again in a moment.'
        reject(new Problem('rate-limited', detail, { retryAfterSeconds: Math.ceil(patienceMs / 1000) }))
      }, patienceMs)
      waiting.push(enter)
    })
  return async (caller, write) => {
    const own = callers.get(caller) ?? { running: 0, waiting: [] }
    callers.set(caller, own)
    if (own.running < atOnce) own.running++
    else await wait(own)
    try {
      return await write()
    } finally {
      const enterNext = own.waiting.shift()
      // A finished write passes its slot on, so the number of running ones stays.
      if (enterNext) enterNext()
      else if (--own.running === 0) callers.delete(caller)
    }
  }
}
