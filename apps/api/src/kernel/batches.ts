/**
 * Groups items into arrays of `size`; the last one may be shorter, and is yielded before an error that ends the source.
 */
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

/**
 * Yields arrays of `size`; the last one may be shorter. `readBehind` reads those after the last item, or the first ones.
 */
export async function* batchByBatch<T>(
  size: number,
  readBehind: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let batch: readonly T[] = []
  do {
    batch = await readBehind(batch.at(-1))
    if (batch.length > 0) yield batch
  } while (batch.length === size)
}

/** Yields one at a time what `batchByBatch` reads. */
export async function* oneByOne<T>(
  size: number,
  readBehind: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for await (const batch of batchByBatch(size, readBehind)) yield* batch
}
