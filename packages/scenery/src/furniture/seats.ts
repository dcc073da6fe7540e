/** Chairs, and the animals asleep by them. */
import { type Ink, shift } from '../ink.ts'
import { area, box, dashes, disc, dots, fill, line, type Point, softLoop, stroke } from '../pen.ts'
import type { Room } from '../rooms/room.ts'
import { gradient } from '../sheet.ts'
import { shadow } from './shadow.ts'

/** An armchair in three-quarter view, with a cushion and sometimes a throw. */
export function armchair(room: Room, x: number, y: number, size: number, ink: Ink): string {
  const { sheet, chance, cloth } = room
  const s = size
  const body = gradient(
    sheet,
    [
      [0, sheet.lit(ink)],
      [1, sheet.shaded(ink)],
    ],
    sheet.side < 0 ? [0, 0, 1, 0.4] : [1, 0, 0, 0.4],
  )
  const legs = [-0.4, 0.4]
    .map((k) =>
      area(
        [
          [x + k * s - 10, y - s * 0.16],
          [x + k * s + 10, y - s * 0.16],
          [x + k * s * 1.06 + 5, y],
          [x + k * s * 1.06 - 5, y],
        ],
        sheet.shaded(room.wood),
      ),
    )
    .join('')
  const back = fill(
    `M${x - s * 0.4} ${y - s * 0.2}V${y - s * 0.95}Q${x - s * 0.38} ${y - s * 1.12} ${x - s * 0.2} ${y - s * 1.13}H${x + s * 0.2}Q${x + s * 0.38} ${y - s * 1.12} ${x + s * 0.4} ${y - s * 0.95}V${y - s * 0.2}Z`,
    body,
  )
  const tufts = dots(
    [-0.18, 0, 0.18].flatMap((dx) => [-0.92, -0.72].map((dy): Point => [x + dx * s, y + dy * s])),
    sheet.shaded(shift(ink, -0.06)),
    s * 0.03,
  )
  const seat =
    fill(
      `M${x - s * 0.36} ${y - s * 0.5}Q${x} ${y - s * 0.56} ${x + s * 0.36} ${y - s * 0.5}V${y - s * 0.32}H${x - s * 0.36}Z`,
      sheet.lit(ink),
    ) + box(x - s * 0.42, y - s * 0.34, s * 0.84, s * 0.2, sheet.shaded(ink), 1, 8)
  const arm = (k: number) =>
    fill(
      softLoop([
        [x + k * s * 0.34, y - s * 0.16],
        [x + k * s * 0.33, y - s * 0.6],
        [x + k * s * 0.4, y - s * 0.68],
        [x + k * s * 0.53, y - s * 0.64],
        [x + k * s * 0.54, y - s * 0.2],
      ]),
      k * sheet.side > 0 ? sheet.lit(ink) : sheet.shaded(ink),
    )
  const pillow = `<g transform="rotate(${chance.between(-14, 14)} ${x} ${y - s * 0.66})">${box(x - s * 0.2, y - s * 0.84, s * 0.4, s * 0.34, sheet.lit(cloth[1]), 1, 16)}${dashes(
    [-0.1, 0, 0.1].map((dy) => [x - s * 0.16, y - s * (0.67 + dy), s * 0.32] as const),
    sheet.lit(cloth[2]),
    5,
  )}</g>`
  return shadow(room, x, y, s * 0.62, 16) + legs + back + tufts + seat + pillow + arm(-1) + arm(1)
}

/** A wooden chair seen from the side or slightly from the front. */
export function chair(room: Room, x: number, y: number, size: number, facing: 1 | -1): string {
  const { sheet } = room
  const ink = room.sheet.chance.fork('chair').pick([room.wood, '#33383b', '#efe6d2', room.cloth[0]])
  const s = size
  const k = facing
  const back = stroke(
    `M${x - k * s * 0.24} ${y}L${x - k * s * 0.22} ${y - s * 0.5}L${x - k * s * 0.34} ${y - s * 1.1}M${x + k * s * 0.24} ${y}L${x + k * s * 0.22} ${y - s * 0.48}`,
    sheet.shaded(ink),
    s * 0.055,
  )
  const near = stroke(
    `M${x - k * s * 0.16} ${y + s * 0.07}L${x - k * s * 0.15} ${y - s * 0.44}L${x - k * s * 0.26} ${y - s * 1.06}M${x + k * s * 0.3} ${y + s * 0.07}L${x + k * s * 0.28} ${y - s * 0.44}`,
    sheet.air(ink),
    s * 0.06,
  )
  const slats = [0.62, 0.76, 0.9, 1.03]
    .map((h) =>
      line(
        [
          [x - k * s * (0.2 + h * 0.125), y - s * h],
          [x - k * s * (0.1 + h * 0.14), y - s * (h - 0.04)],
        ],
        sheet.lit(ink),
        s * 0.06,
      ),
    )
    .join('')
  const seat =
    area(
      [
        [x - k * s * 0.27, y - s * 0.5],
        [x + k * s * 0.24, y - s * 0.5],
        [x + k * s * 0.33, y - s * 0.43],
        [x - k * s * 0.18, y - s * 0.43],
      ],
      sheet.lit(ink),
    ) +
    line(
      [
        [x - k * s * 0.18, y - s * 0.42],
        [x + k * s * 0.33, y - s * 0.42],
      ],
      sheet.shaded(ink),
      s * 0.045,
    )
  return shadow(room, x, y + s * 0.05, s * 0.4, 10) + back + seat + slats + near
}

export function basketOfLogs(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance } = room
  const logs = Array.from({ length: 7 }, (_, i) => {
    const [lx, ly] = [x + ((i % 4) - 1.5) * size * 0.26, y - size * (0.62 + Math.floor(i / 4) * 0.2)]
    const r = size * chance.between(0.12, 0.15)
    return (
      disc(lx, ly, r, sheet.shaded('#6a4a34')) +
      disc(lx, ly, r * 0.8, sheet.lit('#d9b284')) +
      `<circle cx="${lx}" cy="${ly}" r="${r * 0.42}" fill="none" stroke="${sheet.air('#b08a5c')}" stroke-width="3"/>`
    )
  }).join('')
  const wicker =
    area(
      [
        [x - size * 0.56, y - size * 0.6],
        [x + size * 0.56, y - size * 0.6],
        [x + size * 0.46, y],
        [x - size * 0.46, y],
      ],
      sheet.air('#b58a55'),
    ) +
    dashes(
      Array.from(
        { length: 18 },
        (_, i) =>
          [
            x - size * 0.5 + (i % 3) * size * 0.36,
            y - size * 0.52 + Math.floor(i / 3) * size * 0.09,
            size * 0.2,
          ] as const,
      ),
      sheet.shaded('#8a6438'),
      4,
      0.7,
    )
  return shadow(room, x, y, size * 0.6) + logs + wicker
}

export function cat(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance } = room
  const coat = chance.pick(['#3a3536', '#c9823f', '#8a817a', '#efe4d2'])
  const body = softLoop([
    [x - size, y],
    [x - size * 0.95, y - size * 0.36],
    [x - size * 0.4, y - size * 0.62],
    [x + size * 0.3, y - size * 0.56],
    [x + size * 0.72, y - size * 0.28],
    [x + size * 0.7, y],
  ])
  const head =
    fill(
      softLoop([
        [x + size * 0.45, y - size * 0.1],
        [x + size * 0.48, y - size * 0.46],
        [x + size * 0.78, y - size * 0.56],
        [x + size * 1.05, y - size * 0.44],
        [x + size * 1.06, y - size * 0.1],
        [x + size * 0.76, y],
      ]),
      sheet.air(coat),
    ) +
    area(
      [
        [x + size * 0.52, y - size * 0.44],
        [x + size * 0.54, y - size * 0.74],
        [x + size * 0.74, y - size * 0.53],
      ],
      sheet.air(coat),
    ) +
    area(
      [
        [x + size * 0.84, y - size * 0.53],
        [x + size * 1.02, y - size * 0.73],
        [x + size * 1.04, y - size * 0.4],
      ],
      sheet.air(coat),
    )
  const tail = stroke(
    `M${x - size * 0.9} ${y - size * 0.08}Q${x - size * 0.3} ${y + size * 0.1} ${x + size * 0.3} ${y - size * 0.04}`,
    sheet.shaded(coat),
    size * 0.18,
  )
  const face = stroke(
    `M${x + size * 0.6} ${y - size * 0.28}q${size * 0.07} ${size * 0.06} ${size * 0.14} 0M${x + size * 0.84} ${y - size * 0.28}q${size * 0.07} ${size * 0.06} ${size * 0.14} 0`,
    sheet.shaded(shift(coat, -0.3)),
    size * 0.035,
  )
  return (
    shadow(room, x, y, size * 1.1, 8) +
    fill(body, sheet.air(coat)) +
    fill(
      softLoop([
        [x - size * 0.7, y - size * 0.38],
        [x - size * 0.35, y - size * 0.58],
        [x + size * 0.2, y - size * 0.52],
        [x - size * 0.2, y - size * 0.42],
      ]),
      sheet.lit(coat),
    ) +
    tail +
    head +
    face
  )
}
