/** Bounds how much of something a process does for one caller at a time. */
import { Problem } from './errors.ts'

export type CallerSlots = <T>(caller: string, work: () => Promise<T>) => Promise<T>

type Slots = { running: number; readonly waiting: (() => void)[] }

/**
 * Runs up to `atOnce` of a caller's works at once, in this process; others wait for their turn.
 * @throws Problem 429 with Retry-After if its turn didn't come within `patienceMs`
 */
export function callerSlots(atOnce: number, patienceMs: number): CallerSlots {
  const callers = new Map<string, Slots>()
  const wait = ({ waiting }: Slots): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        const detail = 'You’re doing too many things at once. Try again in a moment.'
        reject(new Problem('rate-limited', detail, { retryAfterSeconds: Math.ceil(patienceMs / 1000) }))
      }, patienceMs)
      waiting.push(enter)
    })
  return async (caller, work) => {
    const own = callers.get(caller) ?? { running: 0, waiting: [] }
    callers.set(caller, own)
    if (own.running < atOnce) own.running++
    else await wait(own)
    try {
      return await work()
    } finally {
      const enterNext = own.waiting.shift()
      // Finished work passes its slot on, so the number of running ones stays.
      if (enterNext) enterNext()
      else if (--own.running === 0) callers.delete(caller)
    }
  }
}
