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
