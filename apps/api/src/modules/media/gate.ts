/** Concurrency gate: runs a few tasks concurrently, in FIFO order, and rejects new ones when the queue is full. */
import { Problem } from '../../kernel/errors.ts'

/** `visitor` identifies the requester, so that one visitor can't fill the queue. */
export type Gate = <T>(work: () => Promise<T>, visitor?: string) => Promise<T>

/** @throws Problem 503 with Retry-After if `waiting` tasks are queued, or `ofVisitor` for one visitor. */
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
    // A finished task passes its slot to the next one, so `inside` doesn't change.
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
