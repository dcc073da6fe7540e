/** A room's shell: walls, floor, ceiling. */
import { mix, shift } from '../ink.ts'
import { area, box, dashes, dots, HEIGHT, line, scatter, stroke, WIDTH } from '../pen.ts'
import { gradient } from '../sheet.ts'
import { FLOOR, type Room } from './room.ts'

function wallTexture(room: Room): string {
  const { sheet, chance, manner, wall } = room
  const dark = sheet.shaded(wall)
  if (manner.cover === 'boards')
    return (
      Array.from({ length: 11 }, (_, i) =>
        box(
          0,
          i * 82,
          WIDTH,
          80,
          chance.maybe(0.5) ? sheet.air(shift(wall, chance.between(-0.02, 0.03))) : sheet.air(wall),
          1,
        ),
      ).join('') +
      dashes(
        Array.from({ length: 11 }, (_, i) => [-10, i * 82 + 80, WIDTH + 20] as const),
        dark,
        4,
        0.7,
      ) +
      dashes(
        scatter(chance, 46, [0, WIDTH], () => [0, FLOOR]).map(([x, y]) => [x, y, chance.between(30, 120)] as const),
        dark,
        2.4,
        0.35,
      )
    )
  if (manner.cover === 'planks')
    return dashes(
      Array.from({ length: 13 }, (_, i) => [-10, i * 70 + 60, WIDTH + 20] as const),
      dark,
      2.6,
      0.42,
    )
  if (manner.cover === 'brick') {
    const rows = Array.from({ length: 30 }, (_, i) => i)
    const bricks = rows
      .flatMap((i) => Array.from({ length: 15 }, (_, k) => [k * 112 + (i % 2) * 56 - 40, i * 30] as const))
      .filter(() => chance.maybe(0.62))
    return bricks
      .map(([x, y]) => box(x, y, 104, 24, sheet.air(shift(wall, chance.between(-0.05, 0.05))), 0.9, 2))
      .join('')
  }
  if (manner.cover === 'panels')
    return (
      box(0, FLOOR - 270, WIDTH, 270, sheet.lit(room.trim)) +
      box(0, FLOOR - 282, WIDTH, 16, sheet.air(shift(room.trim, 0.02))) +
      box(0, FLOOR - 266, WIDTH, 5, dark, 0.4) +
      Array.from(
        { length: 8 },
        (_, i) =>
          `<rect x="${i * 208 + 20}" y="${FLOOR - 226}" width="168" height="176" fill="none" stroke="${sheet.shaded(room.trim)}" stroke-width="5" opacity=".6"/>`,
      ).join('') +
      paper(room)
    )
  if (manner.cover === 'canvas')
    return (
      Array.from({ length: 9 }, (_, i) =>
        area(
          [
            [i * 200 - 40, 0],
            [i * 200 + 30, 0],
            [i * 200 - 10, FLOOR],
            [i * 200 - 120, FLOOR],
          ],
          sheet.shaded(wall),
          0.22,
        ),
      ).join('') +
      stroke(
        Array.from(
          { length: 9 },
          (_, i) => `M${i * 200 - 40} 0L${i * 200 - 120} ${FLOOR}M${i * 200 - 160} ${FLOOR}L${i * 200 + 60} 380`,
        ).join(''),
        sheet.shaded(room.wood),
        5,
        0.35,
      )
    )
  return dots(
    scatter(chance, 120, [0, WIDTH], () => [0, FLOOR]),
    dark,
    4,
    0.28,
  )
}

/** A small repeated motif above the paneling, in some rooms. */
function paper(room: Room): string {
  const { sheet, wall } = room
  const chance = room.sheet.chance.fork('paper')
  if (chance.maybe(0.55)) return ''
  const sprig = Array.from({ length: 70 }, (_, i) => {
    const [x, y] = [(i % 14) * 120 + (Math.floor(i / 14) % 2) * 60, Math.floor(i / 14) * 124 + 50]
    return `M${x} ${y + 24}q-4 -22 0 -44m0 24q14 -4 18 -18m-18 22q-14 -4 -18 -18`
  }).join('')
  return stroke(sprig, mix(sheet.shaded(wall), sheet.lit(room.cloth[1]), 0.25), 4, 0.5)
}

export function shell(room: Room): string {
  const { sheet, floor, manner } = room
  const chance = sheet.chance.fork('shell')
  const wall = `<rect width="${WIDTH}" height="${FLOOR + 4}" fill="${gradient(sheet, [
    [0, sheet.shaded(room.wall)],
    [0.5, sheet.air(room.wall)],
    [1, sheet.lit(room.wall)],
  ])}"/>`
  const ground = `<rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${gradient(sheet, [
    [0, sheet.shaded(floor)],
    [0.3, sheet.air(floor)],
    [1, sheet.lit(floor)],
  ])}"/>`
  const lines = manner.tiled
    ? stroke(
        Array.from(
          { length: 21 },
          (_, i) => `M${800 + (i - 10) * 100} ${FLOOR}L${800 + (i - 10) * 210} ${HEIGHT}`,
        ).join('') + [30, 74, 134, 214].map((dy) => `M0 ${FLOOR + dy}H${WIDTH}`).join(''),
        sheet.shaded(shift(floor, -0.05)),
        4,
        0.55,
      )
    : stroke(
        Array.from({ length: 25 }, (_, i) => `M${800 + (i - 12) * 82} ${FLOOR}L${800 + (i - 12) * 176} ${HEIGHT}`).join(
          '',
        ),
        sheet.shaded(shift(floor, -0.04)),
        3.4,
        0.6,
      ) +
      dashes(
        scatter(chance, 34, [0, WIDTH], () => [FLOOR + 20, HEIGHT]).map(
          ([x, y]) => [x, y, 36 + (y - FLOOR) * 0.16] as const,
        ),
        sheet.shaded(shift(floor, -0.04)),
        3,
        0.5,
      )
  const skirting =
    manner.cover === 'canvas'
      ? ''
      : box(0, FLOOR - 34, WIDTH, 36, sheet.air(room.trim)) +
        box(0, FLOOR - 34, WIDTH, 5, sheet.lit(room.trim)) +
        box(0, FLOOR + 2, WIDTH, 12, sheet.mood.shade, 0.22)
  return wall + wallTexture(room) + ground + lines + skirting
}

/** A beam or two overhead, a pitched ceiling, or a plain cornice, to match the house's style. */
export function ceiling(room: Room): string {
  const { sheet } = room
  const { home } = sheet.spec
  const wood = sheet.shaded(room.wood)
  if (home === 'aframe' || home === 'yurt' || home === 'tent' || home === 'treehouse') {
    const slope = sheet.air(mix(room.wall, room.wood, 0.3))
    const side = (k: number) => {
      const x = (v: number) => (k < 0 ? v : WIDTH - v)
      return (
        area(
          [
            [x(-10), -10],
            [x(620), -10],
            [x(-10), 640],
          ],
          slope,
        ) +
        stroke(
          Array.from({ length: 6 }, (_, i) => `M${x(520 - i * 110)} -10L${x(-10)} ${540 - i * 112}`).join(''),
          sheet.shaded(room.wood),
          4,
          0.5,
        ) +
        line(
          [
            [x(630), -20],
            [x(-20), 650],
          ],
          wood,
          34,
        ) +
        line(
          [
            [x(626), -20],
            [x(-20), 644],
          ],
          sheet.lit(room.wood),
          7,
          0.5,
        )
      )
    }
    return side(-1) + side(1)
  }
  if (room.manner.cover === 'boards' || room.manner.window === 'arch')
    return (
      box(0, 0, WIDTH, 40, wood) +
      box(0, 36, WIDTH, 7, sheet.mood.shade, 0.4) +
      [180, 620, 1060, 1500]
        .map((x) => box(x - 36, 0, 72, 66, sheet.air(room.wood)) + box(x - 36, 58, 72, 8, sheet.mood.shade, 0.4))
        .join('')
    )
  if (room.manner.cover === 'brick')
    return (
      box(0, 0, WIDTH, 30, sheet.shaded('#3a3f42')) +
      line(
        [
          [0, 62],
          [WIDTH, 62],
        ],
        sheet.shaded('#4a4f52'),
        22,
      ) +
      line(
        [
          [0, 57],
          [WIDTH, 57],
        ],
        sheet.lit('#8a8f90'),
        4,
        0.5,
      )
    )
  return box(0, 0, WIDTH, 34, sheet.lit(room.trim)) + box(0, 32, WIDTH, 6, sheet.mood.shade, 0.25)
}
