/** Seeded random numbers, so that every run measures the same data. */
export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  readonly int: (below: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  /** True with a probability of 1 in `n`. */
  readonly oneIn: (n: number) => boolean
  /** Normally distributed around 0. */
  readonly normal: () => number
}

/** Mulberry32: small, fast, and random enough for stays. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (below) => Math.floor(next() * below),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    oneIn: (n) => next() * n < 1,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
