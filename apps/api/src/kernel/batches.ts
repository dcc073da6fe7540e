/** Gives what comes one by one in arrays of `size`; the last one may be shorter, and comes before an error that ends it. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  try {
    for await (const item of items) {
      batch.push(item)
      if (batch.length === size) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

/** Gives one by one what is read in arrays of `size`; `readBehind` reads those behind the last one, or the first ones. */
export async function* oneByOne<T>(
  size: number,
  readBehind: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  let batch: readonly T[] = []
  do {
    batch = await readBehind(batch.at(-1))
    yield* batch
  } while (batch.length === size)
}
