/** Terrain: hills, mountains, mesas, distant trees, water, each paler the farther away it is. */
import type { Chance } from './chance.ts'
import { type Ink, mix, shift } from './ink.ts'
import { area, dashes, dots, fill, HEIGHT, line, type Point, scatter, soft, straight, stroke, WIDTH } from './pen.ts'
import { gradient, type Sheet, within } from './sheet.ts'

/** Height of a crest at x: a sum of a few waves of different lengths. */
export type Crest = (x: number) => number

export function crestOf(chance: Chance, y: number, swing: number, waves = 1.3): Crest {
  const parts = [1, 2.3, 4.1].map((k) => [k * waves, chance.between(0, Math.PI * 2), 1 / k ** 0.9] as const)
  return (x) =>
    y +
    parts.reduce(
      (sum, [k, phase, share]) => sum + Math.sin((x / WIDTH) * Math.PI * k + phase) * share * swing * 0.62,
      0,
    )
}

function along(crest: Crest, from = -30, to = WIDTH + 30, step = 46): Point[] {
  const points: Point[] = []
  for (let x = from; x <= to + step - 1; x += step) points.push([x, crest(x)])
  return points
}

/** A hill filled from its crest down to `foot`, with a little mist at the foot when it is far away. */
export function hill(sheet: Sheet, crest: Crest, ink: Ink, distance: number, foot = HEIGHT): string {
  const points = along(crest)
  const top = Math.min(...points.map(([, y]) => y))
  const d = `${soft(points)}L${WIDTH + 80} ${foot}L-80 ${foot}Z`
  const paint = gradient(
    sheet,
    [
      [0, sheet.air(ink, distance)],
      [
        1,
        distance > 0.12
          ? sheet.air(ink, Math.min(0.9, distance + 0.28))
          : mix(sheet.air(shift(ink, -0.05), distance), sheet.mood.shade, 0.12),
      ],
    ],
    [0, top, 0, Math.max(top + 60, Math.min(foot, top + 330))],
    true,
  )
  const chance = sheet.chance.fork(`hill${Math.round(top)}`)
  const grain = scatter(chance, 170, [0, WIDTH], (x) => [crest(x) + 8, crest(x) + 130])
  return fill(d, paint) + dots(grain, sheet.shaded(ink, distance + 0.1), 4, 0.34)
}

/** A distant edge of woods on a crest: a row of spruces, or round crowns. */
export function woods(sheet: Sheet, crest: Crest, ink: Ink, distance: number, size: number, conifers: boolean): string {
  const chance = sheet.chance.fork(`woods${Math.round(crest(0))}${size}`)
  const points: Point[] = [[-40, crest(0) + size * 3]]
  const lights: Point[] = []
  for (let x = -40; x < WIDTH + 60; ) {
    const w = size * chance.between(0.32, 0.62) * (conifers ? 0.8 : 1.5)
    const h = size * chance.between(0.55, 1.25) * (conifers ? 1.25 : 0.8)
    const base = crest(x) + 4
    if (conifers) {
      points.push(
        [x, base - h * 0.12],
        [x + w * 0.3, base - h * 0.48],
        [x + w * 0.22, base - h * 0.5],
        [x + w * 0.5, base - h],
      )
      points.push([x + w * 0.78, base - h * 0.5], [x + w * 0.7, base - h * 0.48], [x + w, base - h * 0.12])
    } else {
      points.push(
        [x, base - h * 0.5],
        [x + w * 0.2, base - h * 0.86],
        [x + w * 0.5, base - h],
        [x + w * 0.8, base - h * 0.84],
        [x + w, base - h * 0.5],
      )
      lights.push([x + w * (sheet.side < 0 ? 0.3 : 0.7), base - h * 0.7])
    }
    x += w * (conifers ? 0.86 : 0.8)
  }
  points.push([WIDTH + 80, crest(WIDTH) + size * 3])
  const outline = conifers ? straight(points) : soft(points, 0.8)
  const body = fill(`${outline}Z`, sheet.air(ink, distance))
  return body + dots(lights, sheet.lit(ink, distance), size * 0.24, 0.5)
}

function jagged(chance: Chance, from: Point, to: Point, rough: number, depth = 4): Point[] {
  if (depth === 0) return [from]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const middle: Point = [
    (from[0] + to[0]) / 2 + chance.between(-1, 1) * length * rough * 0.4,
    (from[1] + to[1]) / 2 + chance.between(-1, 1) * length * rough,
  ]
  return [...jagged(chance, from, middle, rough, depth - 1), ...jagged(chance, middle, to, rough, depth - 1)]
}

export type Peak = { x: number; y: number; width: number }

/** One mountain: a body, a shaded flank running down from the summit, gullies, and snow where it is high. */
export function mountain(sheet: Sheet, peak: Peak, base: number, rock: Ink, distance: number, snow: number): string {
  const chance = sheet.chance.fork(`peak${Math.round(peak.x)}${Math.round(peak.y)}`)
  const { side } = sheet
  const top: Point = [peak.x, peak.y]
  const left = jagged(chance, [peak.x - peak.width * chance.between(0.85, 1.1), base], top, 0.1)
  const right = [...jagged(chance, top, [peak.x + peak.width * chance.between(0.85, 1.1), base], 0.1)]
  const foot: Point = [peak.x + peak.width, base]
  const outline = [...left, ...right, foot]
  const height = base - peak.y
  const spine = jagged(chance, top, [peak.x - side * -1 * peak.width * chance.between(-0.02, 0.3), base], 0.15, 4)
  const darkSide = side < 0 ? [...spine, [foot[0], base] as Point, ...[...right].reverse()] : [...left, ...spine]
  const lit = gradient(sheet, [
    [0, sheet.lit(rock, distance)],
    [1, sheet.air(rock, Math.min(0.92, distance + 0.3))],
  ])
  const dark = gradient(sheet, [
    [0, sheet.shaded(rock, distance)],
    [1, sheet.air(rock, Math.min(0.92, distance + 0.26))],
  ])
  const d = `${straight(outline)}Z`
  let marks = fill(`${straight(darkSide)}Z`, dark)
  for (let i = 0; i < 5; i++) {
    const share = chance.between(0.15, 0.7)
    const start: Point = [peak.x + side * chance.between(0.02, 0.5) * share * peak.width, peak.y + height * share]
    const gully = jagged(chance, start, [start[0] + side * peak.width * 0.16, start[1] + height * 0.26], 0.1, 3)
    const back: Point = [start[0] + side * peak.width * 0.03, start[1] + height * 0.3]
    marks += area([...gully, back], sheet.shaded(rock, distance + 0.08), 0.7)
  }
  if (snow > 0) marks += snowcap(sheet, chance, peak, height, snow, distance, spine)
  const grain = scatter(chance, 70, [peak.x - peak.width * 0.5, peak.x + peak.width * 0.5], () => [
    peak.y + height * 0.3,
    base,
  ])
  marks += dots(grain, sheet.shaded(rock, distance + 0.05), 3.4, 0.4)
  return fill(d, lit) + within(sheet, d, marks)
}

function snowcap(
  sheet: Sheet,
  chance: Chance,
  peak: Peak,
  height: number,
  snow: number,
  distance: number,
  spine: readonly Point[],
): string {
  const edge: Point[] = []
  const reach = height * snow
  const teeth = 12
  for (let i = 0; i <= teeth; i++) {
    const x = peak.x - peak.width + (i / teeth) * peak.width * 2
    const drop = i % 2 === 0 ? chance.between(0.7, 1.12) : chance.between(0.38, 0.66)
    edge.push([x, peak.y + reach * drop + Math.abs(x - peak.x) * 0.14])
  }
  const cap: Point[] = [[peak.x - peak.width, peak.y - 30], [peak.x + peak.width, peak.y - 30], ...[...edge].reverse()]
  const white = mix('#fbf7ee', sheet.mood.light, 0.16)
  const shadow = area(
    [
      ...spine.filter(([, y]) => y < peak.y + reach * 1.2),
      ...[...edge].reverse().filter(([x]) => (x - peak.x) * sheet.side < 0),
    ],
    mix(sheet.air('#b9c6da', distance * 0.8), sheet.mood.shade, 0.14),
  )
  const outline = `${straight(cap)}Z`
  return fill(outline, sheet.air(white, distance * 0.6)) + within(sheet, outline, shadow)
}

/** A table mountain with bands of rock and a talus apron. */
export function mesa(
  sheet: Sheet,
  x: number,
  top: number,
  width: number,
  base: number,
  rock: Ink,
  distance: number,
): string {
  const chance = sheet.chance.fork(`mesa${Math.round(x)}`)
  const height = base - top
  const cliff = top + height * chance.between(0.4, 0.58)
  const [l, r] = [x - width / 2, x + width / 2]
  const steps = (from: Point, to: Point) => jagged(chance, from, to, 0.07, 3)
  const head = [
    ...steps([l, cliff], [l + width * 0.07, top + 8]),
    ...steps([l + width * 0.08, top], [r - width * 0.08, top + chance.between(-4, 10)]),
    ...steps([r - width * 0.06, top + 8], [r, cliff]),
    [r, cliff] as Point,
  ]
  const outline = [[l - height * 0.75, base] as Point, ...head, [r + height * 0.75, base] as Point]
  const d = `${straight(outline)}Z`
  const face = gradient(sheet, [
    [0, sheet.lit(rock, distance)],
    [1, sheet.air(mix(rock, '#d9b48a', 0.35), distance + 0.12)],
  ])
  let marks = ''
  for (let i = 1; i < 5; i++) {
    const y = top + (cliff - top) * (i / 4.4)
    marks += line(
      jagged(chance, [l - 40, y], [r + 40, y + chance.between(-3, 3)], 0.012, 4),
      sheet.shaded(rock, distance),
      height * chance.between(0.012, 0.04),
      0.28,
    )
  }
  for (let i = 0; i < 9; i++) {
    const fx = l + width * chance.next()
    const wide = width * chance.between(0.012, 0.05)
    marks += area(
      [
        [fx, top + chance.between(-5, 30)],
        [fx + wide, top - 4],
        [fx + wide * 0.6, top + (cliff - top) * chance.between(0.5, 1.1)],
        [fx - wide * 0.3, top + (cliff - top) * chance.between(0.4, 1)],
      ],
      sheet.shaded(rock, distance),
      0.3,
    )
  }
  const edge = sheet.side < 0 ? r : l
  marks += area(
    [
      [edge - sheet.side * -width * 0.22 * -1, top - 5],
      [edge + -sheet.side * 90, top - 5],
      [edge - sheet.side * height, base],
      [edge + sheet.side * width * 0.1, base],
      [edge + sheet.side * width * 0.16, cliff],
    ],
    sheet.shaded(rock, distance),
    0.55,
  )
  return (
    fill(d, face) +
    within(
      sheet,
      d,
      marks +
        dots(
          scatter(chance, 60, [l - 60, r + 60], () => [cliff, base], true),
          sheet.shaded(rock, distance),
          4,
          0.4,
        ),
    )
  )
}

/** Still or moving water from `top` down, with the light's reflection and a mirror image of what is above it. */
export function water(
  sheet: Sheet,
  top: number,
  bottom: number,
  ink: Ink,
  options: { mirror?: string; road?: number; calm?: number } = {},
): string {
  const { mood } = sheet
  const chance = sheet.chance.fork(`water${Math.round(top)}`)
  const height = bottom - top
  const deep = mix(sheet.air(ink), mood.sky[0], 0.3)
  const paint = gradient(sheet, [
    [0, mix(mood.sky[2], deep, 0.25)],
    [0.35, mix(mood.sky[1], deep, 0.45)],
    [1, mix(deep, mood.shade, 0.14)],
  ])
  const d = `M-10 ${top}H${WIDTH + 10}V${bottom}H-10Z`
  let marks = options.mirror
    ? `<g transform="matrix(1 0 0 -.82 0 ${Math.round(top * 1.82)})" opacity=".42">${options.mirror}</g>`
    : ''
  const rows = (ink: Ink, count: number, opacity: number, x: (share: number) => number) => {
    const thin: [number, number, number][] = []
    const thick: [number, number, number][] = []
    for (let i = 0; i < count; i++) {
      const share = chance.next() ** 1.25
      const length = (14 + share * 120) * chance.between(0.4, 1.3)
      ;(share > 0.45 ? thick : thin).push([x(share) - length / 2, top + 5 + share * height, length])
    }
    return dashes(thin, ink, 2.6, opacity) + dashes(thick, ink, 5.5, opacity)
  }
  marks += rows(mix(mood.sky[2], '#ffffff', 0.25), options.calm ? 60 : 110, 0.5, () => chance.between(-40, WIDTH + 40))
  marks += rows(mix(deep, mood.shade, 0.3), options.calm ? 50 : 90, 0.35, () => chance.between(-40, WIDTH + 40))
  if (options.road !== undefined && mood.height < 0.75) {
    const road = options.road
    marks += rows(
      mix(mood.sun, '#ffffff', 0.1),
      90,
      0.85,
      (share) => road + chance.between(-1, 1) * chance.next() * (36 + share * 150),
    )
  }
  return fill(d, paint) + within(sheet, d, marks)
}

/** A path that winds and narrows from the bottom edge to `to`. */
export function path(sheet: Sheet, from: Point, to: Point, width: number, ink: Ink, end = 0.16): string {
  const chance = sheet.chance.fork('path')
  const swing = chance.between(60, 150) * (from[0] < to[0] ? -1 : 1)
  const rows = [0, 0.2, 0.42, 0.68, 0.88, 1].map((t) => {
    const y = from[1] + (to[1] - from[1]) * t
    const x = from[0] + (to[0] - from[0]) * t ** 1.2 + Math.sin(t * Math.PI * 1.7) * swing * (1 - t)
    return [x, y, width * (end + (1 - end) * (1 - t) ** 1.7)] as const
  })
  const edge = (k: number) => rows.map(([x, y, w]): Point => [x + k * w, y])
  const outline = (a: number, b: number) => `${soft(edge(a), 1)}${soft(edge(b).reverse(), 1).replace('M', 'L')}Z`
  const stones = scatter(
    chance,
    70,
    [Math.min(from[0], to[0]) - width, Math.max(from[0], to[0]) + width],
    () => [to[1], from[1]],
    true,
  )
  const d = outline(-1, 1)
  return (
    fill(d, sheet.air(ink)) +
    within(
      sheet,
      d,
      fill(outline(sheet.side * 0.25, sheet.side * 1.1), sheet.lit(shift(ink, 0.02))) +
        dots(stones, sheet.shaded(ink), 5, 0.4),
    )
  )
}

/** Tufts of grass growing from a crest or a line. */
export function grass(sheet: Sheet, crest: Crest, ink: Ink, count: number, size: number, from = 0, to = WIDTH): string {
  const chance = sheet.chance.fork(`grass${Math.round(crest(from))}${count}`)
  const blades = (number: number) =>
    Array.from({ length: number }, () => {
      const x = chance.between(from, to)
      const y = crest(x) + 6
      const h = size * chance.between(0.4, 1.1)
      const lean = chance.between(-0.5, 0.5) * h
      return `M${Math.round(x)} ${Math.round(y)}q${Math.round(lean * 0.2)} ${Math.round(-h * 0.6)} ${Math.round(lean)} ${Math.round(-h)}`
    }).join('')
  const wide = Math.max(2.4, size * 0.07)
  return (
    stroke(blades(count), sheet.shaded(ink), wide) +
    stroke(blades(Math.round(count * 0.7)), sheet.lit(shift(ink, 0.05)), wide)
  )
}
