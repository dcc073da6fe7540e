/** As many rows as one statement can delete within its timeout. */
const AT_ONCE = 5000

/** Repeats a delete statement with a limit until it finds fewer rows. @returns the number of deleted rows */
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
