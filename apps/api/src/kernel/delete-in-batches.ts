/** As many rows as one statement deletes within its timeout. */
const AT_ONCE = 5000

/** Deletes, by a statement that is given its limit, until one finds fewer rows. @returns how many there were */
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
