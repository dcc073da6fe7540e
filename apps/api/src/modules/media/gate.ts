/** Lets few through at once, in the order they came, and turns people away once too many wait. */
import { Problem } from '../../kernel/errors.ts'

/** `visitor` is for whom the work is done, where one visitor might fill the queue. */
export type Gate = <T>(work: () => Promise<T>, visitor?: string) => Promise<T>

/** @throws Problem 503 with Retry-After where `waiting` already wait, or `ofVisitor` for one visitor. */
export function gateOf(atOnce: number, waiting: number, ofVisitor = waiting): Gate {
  const queue: (() => void)[] = []
  const visitors = new Map<string, number>()
  let inside = 0
  const wait = async (visitor: string): Promise<void> => {
    const own = visitors.get(visitor) ?? 0
    if (queue.length >= waiting || own >= ofVisitor)
      throw new Problem('unavailable', 'We’re processing too many pictures right now. Try again in a moment.', {
        retryAfterSeconds: 3,
      })
    visitors.set(visitor, own + 1)
    // Whoever leaves hands over its place, so `inside` stays as it is.
    await new Promise<void>((enter) => queue.push(enter))
    const left = (visitors.get(visitor) ?? 1) - 1
    if (left > 0) visitors.set(visitor, left)
    else visitors.delete(visitor)
  }
  return async (work, visitor = '') => {
    if (inside >= atOnce) await wait(visitor)
    else inside++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else inside--
    }
  }
}
