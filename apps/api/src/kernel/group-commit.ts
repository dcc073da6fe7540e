/**
 * Group commit: while one write is in flight, new items queue up for the next one. Each call resolves after the commit
 * containing its item, so no acknowledged write is lost and a burst costs one statement.
 */
type Waiting<T> = { item: T; done: () => void; failed: (error: unknown) => void }

/** Items per statement. */
const BATCH = 5000

export function createGroupCommit<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = []
  let underWay = false
  const flush = async () => {
    underWay = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await write(batch.map((each) => each.item))
        for (const each of batch) each.done()
      } catch (error) {
        for (const each of batch) each.failed(error)
      }
    }
    underWay = false
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      // Flush on the next tick, so that items from this tick share the statement.
      if (!underWay) {
        underWay = true
        setImmediate(() => void flush())
      }
    })
}
