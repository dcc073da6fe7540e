/** As many rows as one statement can change within its timeout. */
const AT_ONCE = 5000

/**
 * Repeats a statement that deletes or changes at most `limit` rows until it finds fewer.
 * @returns the number of rows
 */
export async function repeatInBatches(
  changeSome: (limit: number) => Promise<bigint>,
  atOnce = AT_ONCE,
): Promise<number> {
  for (let changed = 0n; ; ) {
    const some = await changeSome(atOnce)
    changed += some
    if (some < atOnce) return Number(changed)
  }
}
