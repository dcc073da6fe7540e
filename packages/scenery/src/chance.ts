/** Seeded random numbers, so that a picture or a demo world can be reproduced. */
export type Chance = {
  /** From 0 to 1, excluding 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number
  maybe: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  /** An independent stream: drawing from it doesn't shift the numbers of others. */
  fork: (name: string) => Chance
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  value ^= value >>> 15
  value = Math.imul(value, 2246822519)
  return (value ^ (value >>> 13)) >>> 0
}

/** A 24-bit hash of any text, as six hex digits: the seed in a scene's name. */
export function seedOf(text: string): string {
  return (hash(text) >>> 8).toString(16).padStart(6, '0')
}

export function chanceOf(seed: string): Chance {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    maybe: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    shuffle: (list) => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
    fork: (name) => chanceOf(`${seed}/${name}`),
  }
}
