/** Colors as '#rrggbb', mixed in OKLab, where halfway between two colors looks halfway. */
export type Ink = string

type Lab = readonly [number, number, number]
const known = new Map<Ink, Lab>()
const mixed = new Map<string, Ink>()

function linear(v: number) {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

function gamma(v: number) {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
}

function toLab(ink: Ink): Lab {
  const cached = known.get(ink)
  if (cached) return cached
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(ink.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  known.set(ink, lab)
  return lab
}

function toInk([L, a, b]: Lab): Ink {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hex = channels.map((c) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, c)))) * 255))
  return `#${hex.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

/** An `amount` of 0 gives `from`, 1 gives `to`. */
export function mix(from: Ink, to: Ink, amount: number): Ink {
  const share = Math.round(Math.min(1, Math.max(0, amount)) * 100) / 100
  if (share === 0) return from
  if (share === 1) return to
  const key = from + to + share
  const cached = mixed.get(key)
  if (cached) return cached
  const [a, b] = [toLab(from), toLab(to)]
  const ink = toInk([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as unknown as Lab)
  // The cache serves the thousands of strokes in one picture; it must not grow with the number of pictures.
  if (mixed.size > 20_000) mixed.clear()
  mixed.set(key, ink)
  return ink
}

/** Lightens (above 0) or darkens (below 0) by a fraction of the full range, keeping the hue. */
export function shift(ink: Ink, by: number): Ink {
  const [l, a, b] = toLab(ink)
  return toInk([Math.min(1, Math.max(0, l + by)), a, b])
}

/** The three channels, 0 to 255. */
export function channels(ink: Ink): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)) as [number, number, number]
}
