/** Lets few through at once, in the order they came, and turns people away once too many wait. */
import { Problem } from '../../kernel/errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** @throws Problem 503 with Retry-After where `waiting` already wait. */
export const gateOf = (atOnce: number, waiting: number): Gate => {
  const queue: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= atOnce) {
      if (queue.length >= waiting)
        throw new Problem('unavailable', 'Too many pictures are being made. Try again in a moment.', {
          retryAfterSeconds: 3,
        })
      // Whoever leaves hands over its place, so `inside` stays as it is.
      await new Promise<void>((enter) => queue.push(enter))
    } else inside++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else inside--
    }
  }
}
