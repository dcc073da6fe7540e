/** Runs requests one after the other: each one needs the version that the previous one returned. */
export function createRequestQueue() {
  let running: Promise<unknown> | null = null

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (running) await running.catch(() => null)
    const mine = work().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
}
