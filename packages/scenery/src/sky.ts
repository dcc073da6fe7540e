/** Sky: its colors, the sun or the moon, clouds, stars, birds. */
import type { Chance } from './chance.ts'
import { mix } from './ink.ts'
import { box, disc, dots, fill, line, type Point, scatter, soft, stroke, WIDTH } from './pen.ts'
import { glow, gradient, type Sheet } from './sheet.ts'

/** The position of the sun or the moon, kept clear of the middle where the house is. */
export function sunAt(sheet: Sheet, horizon: number): Point {
  const chance = sheet.chance.fork(`sun${sheet.spec.light}`)
  const x = sheet.side < 0 ? chance.between(190, 520) : chance.between(1080, 1410)
  return [x, horizon - 60 - sheet.mood.height * (horizon - 190)]
}

function sun(sheet: Sheet, horizon: number): string {
  const { mood } = sheet
  const chance = sheet.chance.fork(`disc${sheet.spec.view}${sheet.spec.light}`)
  const [x, y] = sunAt(sheet, horizon)
  if (sheet.spec.light === 'night') return moon(sheet, x, y, chance)
  // At noon the sun of a pale sky is outside the picture; a coral sun is part of the poster style.
  if (mood.height > 0.6) return `<circle cx="${x}" cy="${y - 60}" r="420" fill="${glow(sheet, mood.sun, 0.5)}"/>`
  const radius = chance.between(70, 118)
  return `<circle cx="${x}" cy="${y}" r="${radius * 4.4}" fill="${glow(sheet, mood.sun, 0.55)}"/>${disc(x, y, radius * 1.34, mood.sun, 0.22)}${disc(x, y, radius, mood.sun)}`
}

function moon(sheet: Sheet, x: number, y: number, chance: Chance): string {
  const radius = chance.between(46, 70)
  const halo = `<circle cx="${x}" cy="${y}" r="${radius * 5}" fill="${glow(sheet, sheet.mood.sun, 0.34)}"/>`
  if (chance.maybe(0.5)) return halo + disc(x, y, radius, sheet.mood.sun)
  const bite = radius * 0.86
  const d = `M${x} ${y - radius}A${radius} ${radius} 0 1 ${sheet.side < 0 ? 0 : 1} ${x} ${y + radius}A${bite} ${bite * 1.16} 0 1 ${sheet.side < 0 ? 1 : 0} ${x} ${y - radius}Z`
  return `${halo}<g transform="rotate(${sheet.side * -24} ${x} ${y})">${fill(d, sheet.mood.sun)}</g>`
}

function stars(sheet: Sheet, horizon: number): string {
  const chance = sheet.chance.fork(`stars${sheet.spec.view}${sheet.spec.light}`)
  const faint = scatter(chance, 130, [0, WIDTH], () => [0, horizon * 0.95])
  const bright = scatter(chance, 26, [0, WIDTH], () => [10, horizon * 0.75])
  return dots(faint, sheet.mood.sun, 2.6, 0.6) + dots(bright, sheet.mood.sun, 5, 0.85)
}

/** A billowing cloud whose base dissolves: shaded mass behind, lit tops in front. */
function heap(sheet: Sheet, x: number, y: number, width: number, chance: Chance): string {
  const { mood, side } = sheet
  const body = mix(mix(mood.sky[1], mood.sky[2], 0.5), mood.shade, 0.1)
  const head = mix(mood.sky[2], mood.light, 0.45)
  const mass = (count: number, tall: number, shift: number): string => {
    const lobes = Array.from({ length: count }, (_, i) => {
      const share = (i + 0.5) / count
      const rise = Math.sin(share * Math.PI) ** 0.8 * tall * chance.between(0.65, 1.1)
      return [x - width / 2 + share * width + shift, y - rise * 0.55, Math.max(14, width * 0.07 + rise * 0.55)] as const
    })
    return lobes
      .map(([cx, cy, r]) => `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r * 0.8} 0 1 1 ${-r * 2} 0Z`)
      .join('')
  }
  const paint = (ink: string, strength: number) =>
    gradient(
      sheet,
      [
        [0, ink, strength],
        [0.55, ink, strength * 0.8],
        [1, ink, 0],
      ],
      [0, y - width * 0.3, 0, y + width * 0.1],
      true,
    )
  return (
    fill(mass(6, width * 0.26, 0), paint(body, 0.7)) +
    fill(mass(5, width * 0.2, side * width * 0.06), paint(head, 0.95))
  )
}

/** Long level bands with round ends, as in vintage travel posters. */
function bars(sheet: Sheet, x: number, y: number, width: number, chance: Chance): string {
  const { mood } = sheet
  const ink = mix(mood.sky[2], mood.light, 0.35)
  let marks = ''
  const rows = chance.whole(2, 4)
  for (let row = 0; row < rows; row++) {
    const w = width * chance.between(0.35, 1)
    const h = chance.between(9, 22)
    marks += box(x - w / 2 + chance.between(-0.3, 0.3) * width, y + row * 25, w, h, ink, 0.8 - row * 0.1, h / 2)
  }
  return marks
}

/** Brushed, elongated streaks of high cloud. */
function streaks(sheet: Sheet, x: number, y: number, width: number, chance: Chance): string {
  const ink = mix(sheet.mood.sky[2], sheet.mood.light, 0.3)
  return Array.from({ length: chance.whole(3, 6) }, (_, i) => {
    const w = width * chance.between(0.4, 1)
    const [cx, cy, h] = [x + chance.between(-0.4, 0.4) * width, y + i * chance.between(16, 34), chance.between(5, 15)]
    const d = `${soft([
      [cx - w / 2, cy + h],
      [cx - w * 0.1, cy - h],
      [cx + w / 2, cy - h * 1.6],
    ])}${soft([
      [cx + w / 2, cy - h * 1.6],
      [cx + w * 0.1, cy + h * 0.4],
      [cx - w / 2, cy + h],
    ]).replace('M', 'L')}Z`
    return fill(d, ink, 0.62)
  }).join('')
}

function clouds(sheet: Sheet, horizon: number): string {
  const chance = sheet.chance.fork(`clouds${sheet.spec.view}${sheet.spec.light}`)
  const kind = chance.pick([heap, heap, bars, streaks, streaks, null])
  if (!kind) return ''
  return Array.from({ length: chance.whole(2, 4) }, () => {
    const y = chance.between(90, horizon * 0.72)
    const near = 0.4 + (1 - y / horizon) * 0.9
    return kind(sheet, chance.between(80, WIDTH - 80), y, chance.between(260, 430) * near, chance)
  }).join('')
}

/** A loose flock, wings up or gliding. */
export function birds(sheet: Sheet, x: number, y: number, count: number, size: number): string {
  const chance = sheet.chance.fork(`birds${Math.round(x)}`)
  const ink = mix(sheet.mood.shade, sheet.mood.sky[1], 0.2)
  return Array.from({ length: count }, () => {
    const [bx, by] = [x + chance.between(-120, 120), y + chance.between(-60, 60)]
    const s = size * chance.between(0.6, 1.15)
    const lift = chance.between(0.15, 0.75)
    const d = `M${bx - s} ${by - s * lift * 0.6}Q${bx - s * 0.45} ${by - s * lift * 1.1} ${bx} ${by}Q${bx + s * 0.45} ${by - s * lift * 1.1} ${bx + s} ${by - s * lift * 0.5}`
    return stroke(d, ink, Math.max(2.4, s * 0.16))
  }).join('')
}

export function sky(sheet: Sheet, horizon: number): string {
  const { mood } = sheet
  const paint = gradient(sheet, [
    [0, mood.sky[0]],
    [0.58, mood.sky[1]],
    [1, mood.sky[2]],
  ])
  const ground = `<rect width="${WIDTH}" height="${horizon + 40}" fill="${paint}"/>`
  const chance = sheet.chance.fork('sky')
  const grain = dots(
    scatter(chance, 210, [0, WIDTH], () => [0, horizon * 0.85]),
    mix(mood.sky[0], mood.shade, 0.25),
    3.2,
    0.3,
  )
  const night = sheet.spec.light === 'night' || (sheet.spec.light === 'dusk' && chance.maybe(0.5))
  return ground + grain + (night ? stars(sheet, horizon) : '') + sun(sheet, horizon) + clouds(sheet, horizon)
}

/** A wisp of smoke that leans and spreads as it rises. */
export function smoke(sheet: Sheet, x: number, y: number, size: number): string {
  const chance = sheet.chance.fork('smoke')
  const ink = mix(sheet.mood.sky[2], sheet.mood.light, 0.4)
  const lean = sheet.side * -1
  let marks = ''
  for (let i = 0; i < 9; i++) {
    const rise = i * size * 1.15
    const px = x + lean * (rise * 0.25 + Math.sin(i * 1.1) * size * 0.7)
    marks += disc(px, y - rise, size * (0.42 + i * 0.13) * chance.between(0.85, 1.15), ink, 0.42 - i * 0.035)
  }
  return marks
}

/** Falling snow over the whole sheet. */
export function snowfall(sheet: Sheet): string {
  const chance = sheet.chance.fork('snowfall')
  const far = Array.from({ length: 170 }, (): Point => [chance.between(0, WIDTH), chance.between(0, 1200)])
  const near = Array.from({ length: 46 }, (): Point => [chance.between(0, WIDTH), chance.between(0, 1200)])
  const ink = mix('#ffffff', sheet.mood.light, 0.2)
  return dots(far, ink, 4.5, 0.55) + dots(near, ink, 9, 0.75)
}

/** A string of small lamps hanging between two points. */
export function lampString(sheet: Sheet, from: Point, to: Point, sag: number, bulbs: number): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
  const on = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1],
  ]
  const wire = line(
    Array.from({ length: 13 }, (_, i) => on(i / 12)),
    sheet.shaded('#3a352f'),
    2.4,
  )
  const lamps = Array.from({ length: bulbs }, (_, i) => on((i + 0.5) / bulbs))
  return (
    wire +
    dots(
      lamps.map(([x, y]) => [x, y + 6]),
      '#ffdf94',
      22,
      0.3,
    ) +
    dots(
      lamps.map(([x, y]) => [x, y + 6]),
      '#fff0c0',
      9,
    )
  )
}
