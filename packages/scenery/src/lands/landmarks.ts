/** Small things in the distance that show where we are: sails, a light, a silo, a steeple. */
import type { Chance } from '../chance.ts'
import { mix } from '../ink.ts'
import { area, box, dashes, disc, fill, line, oval, type Point, straight, stroke } from '../pen.ts'
import { type Sheet, within } from '../sheet.ts'

export function sail(sheet: Sheet, x: number, y: number, size: number): string {
  const chance = sheet.chance.fork(`sail${Math.round(x)}`)
  const cloth = chance.pick(['#fbf5e6', '#fbf5e6', '#e98a6a', '#f2cf85'])
  const lean = sheet.side * size * 0.06
  const hull = fill(
    `M${x - size * 0.42} ${y - size * 0.1}Q${x} ${y + size * 0.13} ${x + size * 0.46} ${y - size * 0.12}Z`,
    sheet.air('#6a3f35'),
  )
  const mainsail = fill(
    `M${x + lean} ${y - size * 1.15}Q${x + size * 0.42} ${y - size * 0.5} ${x + size * 0.38} ${y - size * 0.18}L${x + size * 0.03} ${y - size * 0.18}Z`,
    sheet.lit(cloth),
  )
  const jib = fill(
    `M${x - size * 0.02 + lean} ${y - size * 1.02}Q${x - size * 0.22} ${y - size * 0.5} ${x - size * 0.38} ${y - size * 0.18}L${x - size * 0.04} ${y - size * 0.18}Z`,
    sheet.shaded(cloth),
  )
  const wake = dashes(
    [
      [x - size * 0.4, y + size * 0.12, size * 0.7],
      [x - size * 0.25, y + size * 0.28, size * 0.45],
      [x - size * 0.1, y + size * 0.44, size * 0.26],
    ],
    sheet.lit(cloth),
    size * 0.05,
    0.55,
  )
  return hull + mainsail + jib + wake
}

export function lighthouse(sheet: Sheet, x: number, y: number, size: number): string {
  const chance = sheet.chance.fork('lighthouse')
  const red = chance.pick(['#c24f3a', '#2f4a5c', '#c24f3a'])
  const tower: Point[] = [
    [x - size * 0.13, y],
    [x - size * 0.085, y - size * 0.78],
    [x + size * 0.085, y - size * 0.78],
    [x + size * 0.13, y],
  ]
  const d = `${straight(tower)}Z`
  const stripes = [0.16, 0.5]
    .map((s) => box(x - size * 0.2, y - size * (s + 0.17), size * 0.4, size * 0.17, sheet.air(red, 0.1)))
    .join('')
  const shade = box(sheet.side < 0 ? x : x - size * 0.2, y - size, size * 0.2, size, sheet.mood.shade, 0.26)
  const beamInk = sheet.mood.lamps ? '#ffe7a6' : sheet.mood.sky[2]
  const beam = sheet.mood.lamps
    ? area(
        [
          [x, y - size * 0.87],
          [x - sheet.side * 700, y - size * 1.2],
          [x - sheet.side * 700, y - size * 0.62],
        ],
        '#ffe9b0',
        0.24,
      )
    : ''
  const lamp =
    box(x - size * 0.06, y - size * 0.95, size * 0.12, size * 0.15, beamInk) +
    box(x - size * 0.115, y - size * 0.82, size * 0.23, size * 0.04, sheet.shaded('#33383b')) +
    area(
      [
        [x - size * 0.085, y - size * 0.95],
        [x, y - size * 1.07],
        [x + size * 0.085, y - size * 0.95],
      ],
      sheet.air(red),
    )
  const keeper =
    box(x + size * 0.16, y - size * 0.24, size * 0.34, size * 0.24, sheet.lit('#f3ecdc', 0.1)) +
    area(
      [
        [x + size * 0.11, y - size * 0.23],
        [x + size * 0.33, y - size * 0.42],
        [x + size * 0.55, y - size * 0.23],
      ],
      sheet.air(red, 0.05),
    )
  return beam + keeper + fill(d, sheet.lit('#f6f0e2', 0.08)) + within(sheet, d, stripes + shade) + lamp
}

export function canoe(sheet: Sheet, x: number, y: number, size: number, rider = true): string {
  const ink = sheet.chance.fork(`canoe${Math.round(x)}`).pick(['#c9563f', '#d99a2f', '#3f7a58', '#b5742f'])
  const d = `M${x - size * 0.6} ${y - size * 0.16}Q${x - size * 0.5} ${y + size * 0.1} ${x - size * 0.3} ${y + size * 0.1}L${x + size * 0.3} ${y + size * 0.1}Q${x + size * 0.5} ${y + size * 0.1} ${x + size * 0.6} ${y - size * 0.16}Q${x} ${y + size * 0.06} ${x - size * 0.6} ${y - size * 0.16}Z`
  const person = rider
    ? fill(
        `M${x - size * 0.1} ${y}Q${x - size * 0.09} ${y - size * 0.3} ${x} ${y - size * 0.31}Q${x + size * 0.09} ${y - size * 0.3} ${x + size * 0.1} ${y}Z`,
        sheet.lit('#e6d3ae'),
      ) +
      disc(x, y - size * 0.38, size * 0.075, sheet.air('#7a5238')) +
      line(
        [
          [x + size * 0.04, y - size * 0.22],
          [x + size * 0.3, y + size * 0.12],
        ],
        sheet.shaded('#7a5238'),
        size * 0.03,
      )
    : ''
  return (
    person +
    fill(d, sheet.air(ink)) +
    stroke(
      `M${x - size * 0.6} ${y - size * 0.16}Q${x} ${y + size * 0.06} ${x + size * 0.6} ${y - size * 0.16}`,
      sheet.lit('#e8d3a8'),
      size * 0.03,
    ) +
    dashes(
      [
        [x - size * 0.5, y + size * 0.18, size],
        [x - size * 0.3, y + size * 0.26, size * 0.5],
      ],
      sheet.lit('#ffffff'),
      size * 0.03,
      0.5,
    )
  )
}

export function silo(sheet: Sheet, x: number, y: number, size: number): string {
  const red = '#a3402f'
  const tower =
    box(x - size * 0.46, y - size, size * 0.28, size, sheet.lit('#cfd2cc', 0.3)) +
    box(x - size * (sheet.side < 0 ? 0.32 : 0.46), y - size, size * 0.14, size, sheet.shaded('#b9bdb8', 0.3)) +
    fill(`M${x - size * 0.46} ${y - size}a${size * 0.14} ${size * 0.14} 0 0 1 ${size * 0.28} 0Z`, sheet.air(red, 0.3))
  const barn = area(
    [
      [x - size * 0.2, y],
      [x - size * 0.2, y - size * 0.44],
      [x - size * 0.06, y - size * 0.68],
      [x + size * 0.14, y - size * 0.78],
      [x + size * 0.34, y - size * 0.68],
      [x + size * 0.48, y - size * 0.44],
      [x + size * 0.48, y],
    ],
    sheet.air(red, 0.26),
  )
  const roof =
    area(
      [
        [x + size * 0.14, y - size * 0.78],
        [x + size * 0.84, y - size * 0.78],
        [x + size * 1.16, y - size * 0.42],
        [x + size * 0.5, y - size * 0.42],
        [x + size * 0.36, y - size * 0.68],
      ],
      sheet.shaded('#6a6f73', 0.3),
    ) +
    area(
      [
        [x + size * 0.48, y],
        [x + size * 0.48, y - size * 0.43],
        [x + size * 1.12, y - size * 0.43],
        [x + size * 1.12, y],
      ],
      sheet.shaded(red, 0.26),
    )
  return tower + barn + roof + box(x + size * 0.04, y - size * 0.3, size * 0.2, size * 0.3, sheet.lit('#f3ebd8', 0.26))
}

export function windmill(sheet: Sheet, x: number, y: number, size: number): string {
  const ink = sheet.shaded('#6f767a', 0.25)
  const legs = stroke(
    `M${x - size * 0.16} ${y}L${x - size * 0.02} ${y - size * 0.86}M${x + size * 0.16} ${y}L${x + size * 0.02} ${y - size * 0.86}M${x - size * 0.12} ${y - size * 0.26}L${x + size * 0.08} ${y - size * 0.5}M${x + size * 0.12} ${y - size * 0.26}L${x - size * 0.08} ${y - size * 0.5}`,
    ink,
    4,
  )
  const blades = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * Math.PI * 2
    return area(
      [
        [x + Math.cos(a) * size * 0.05, y - size * 0.9 + Math.sin(a) * size * 0.05],
        [x + Math.cos(a - 0.13) * size * 0.2, y - size * 0.9 + Math.sin(a - 0.13) * size * 0.2],
        [x + Math.cos(a + 0.13) * size * 0.2, y - size * 0.9 + Math.sin(a + 0.13) * size * 0.2],
      ],
      sheet.lit('#cfd2cc', 0.2),
    )
  }).join('')
  return (
    legs +
    area(
      [
        [x, y - size * 0.92],
        [x + size * 0.26, y - size * 0.98],
        [x + size * 0.26, y - size * 0.84],
        [x, y - size * 0.88],
      ],
      ink,
    ) +
    blades
  )
}

export function bale(sheet: Sheet, x: number, y: number, r: number): string {
  return (
    box(x, y - r * 2, r * 2, r * 2, sheet.shaded('#c99a45', 0.12), 1, r * 0.4) +
    oval(x, y - r, r * 0.86, r, sheet.lit('#e3bd6a', 0.12)) +
    `<ellipse cx="${Math.round(x)}" cy="${Math.round(y - r)}" rx="${Math.round(r * 0.45)}" ry="${Math.round(r * 0.54)}" fill="none" stroke="${sheet.shaded('#c99a45', 0.1)}" stroke-width="${Math.max(2, Math.round(r * 0.1))}"/>`
  )
}

export function smallHouse(sheet: Sheet, chance: Chance, x: number, y: number, size: number, distance: number): string {
  const wall = chance.pick(['#f3ecdd', '#d8b25c', '#b3c0a2', '#c9684f', '#97b0ba', '#e2b9a3', '#efe3c8'])
  const roof = sheet.spec.season === 'winter' ? '#f1f2f0' : chance.pick(['#5b6068', '#7d4a3e', '#6b5548'])
  const dark = sheet.side < 0
  const [w, h] = [size * 0.5, size * 0.6]
  const gableEnd = area(
    [
      [x, y],
      [x, y - h],
      [x + w * 0.5, y - h - w * 0.6],
      [x + w, y - h],
      [x + w, y],
    ],
    dark ? sheet.lit(wall, distance) : sheet.shaded(wall, distance),
  )
  const flank = area(
    [
      [x + w, y],
      [x + w, y - h],
      [x + w * 2.3, y - h],
      [x + w * 2.3, y],
    ],
    dark ? sheet.shaded(wall, distance) : sheet.lit(wall, distance),
  )
  const top = area(
    [
      [x + w * 0.5, y - h - w * 0.62],
      [x + w * 1.86, y - h - w * 0.62],
      [x + w * 2.4, y - h + 2],
      [x + w, y - h + 2],
    ],
    sheet.air(roof, distance),
  )
  const glass =
    sheet.mood.lamps && chance.maybe(0.8) ? '#ffd98c' : mix(sheet.shaded('#46586a', distance), sheet.mood.shade, 0.1)
  const panes = [
    [0.32, 0.62],
    [1.25, 0.62],
    [1.75, 0.62],
  ]
    .map(([a, b]) => box(x + w * a!, y - h * b! - size * 0.1, w * 0.26, size * 0.17, glass))
    .join('')
  return gableEnd + flank + top + panes
}

export function church(sheet: Sheet, x: number, y: number, size: number): string {
  const white = '#f6f0e2'
  const [lit, dark] = [sheet.lit(white, 0.34), sheet.shaded(white, 0.34)]
  const half = (l: number, r: number, top: number, bottom: number) =>
    box(x + l, y - top, (r - l) / 2, top - bottom, sheet.side < 0 ? lit : dark) +
    box(x + (l + r) / 2, y - top, (r - l) / 2, top - bottom, sheet.side < 0 ? dark : lit)
  const spire =
    area(
      [
        [x - size * 0.09, y - size * 0.66],
        [x, y - size * 1.24],
        [x, y - size * 0.66],
      ],
      sheet.side < 0 ? sheet.lit('#6a7378', 0.32) : sheet.shaded('#5b6368', 0.32),
    ) +
    area(
      [
        [x + size * 0.09, y - size * 0.66],
        [x, y - size * 1.24],
        [x, y - size * 0.66],
      ],
      sheet.side < 0 ? sheet.shaded('#5b6368', 0.32) : sheet.lit('#6a7378', 0.32),
    )
  const nave = area(
    [
      [x - size * 0.3, y],
      [x - size * 0.3, y - size * 0.26],
      [x, y - size * 0.46],
      [x + size * 0.3, y - size * 0.26],
      [x + size * 0.3, y],
    ],
    sheet.air(white, 0.36),
  )
  return (
    nave +
    half(-size * 0.09, size * 0.09, size * 0.67, 0) +
    spire +
    line(
      [
        [x, y - size * 1.23],
        [x, y - size * 1.34],
      ],
      sheet.air('#c9a24f', 0.2),
      3,
    )
  )
}
