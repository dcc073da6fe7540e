/** How many rows one statement can delete within its timeout. */
const AT_ONCE = 5000

/**
 * Deletes in batches, with a statement that takes a limit, until a batch is incomplete. @returns the number of deleted
 * rows
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<bigint>,
  atOnce = AT_ONCE,
): Promise<number> {
  for (let deleted = 0n; ; ) {
    const some = await deleteSome(atOnce)
    deleted += some
    if (some < atOnce) return Number(deleted)
  }
}
