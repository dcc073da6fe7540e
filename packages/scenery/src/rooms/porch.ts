import { mug, pot, vase } from '../furniture/vessels.ts'
import { shift } from '../ink.ts'
import { area, box, dashes, dots, fill, HEIGHT, line, oval, scatter, stroke, WIDTH } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { lampString } from '../sky.ts'
import { pillow } from './parts.ts'
import { roomOf } from './room.ts'
import { outlook } from './window.ts'

/** The land seen from the porch, under its roof. */
export function porchView(outside: Sheet): string {
  const room = roomOf(outside, 'porch')
  const { sheet, chance, cloth } = room
  const paint = room.manner.cover === 'boards' ? room.wood : '#f3ecdd'
  const view = `<g transform="translate(${chance.between(-60, 60)} -20)">${outlook(outside)}</g>`
  const roof =
    box(-10, -10, WIDTH + 20, 132, sheet.shaded(paint)) +
    dashes(
      [0, 1, 2, 3, 4].map((i) => [-10, 12 + i * 22, WIDTH + 20] as const),
      sheet.mood.shade,
      3,
      0.3,
    ) +
    box(-10, 112, WIDTH + 20, 34, sheet.air(paint)) +
    box(-10, 146, WIDTH + 20, 8, sheet.mood.shade, 0.3)
  const posts = [110, 1490, ...(chance.maybe(0.5) ? [800] : [])]
    .map(
      (x) =>
        box(
          x - 30,
          140,
          60,
          880,
          gradient(
            sheet,
            [
              [0, outside.side < 0 ? sheet.lit(paint) : sheet.shaded(paint)],
              [1, outside.side < 0 ? sheet.shaded(paint) : sheet.lit(paint)],
            ],
            [0, 0, 1, 0],
          ),
        ) +
        box(x - 42, 150, 84, 26, sheet.lit(paint)) +
        box(x - 42, 960, 84, 40, sheet.air(paint)),
    )
    .join('')
  const rail =
    Array.from({ length: 34 }, (_, i) => box(i * 48 + 6, 800, 12, 200, sheet.air(paint))).join('') +
    box(-10, 786, WIDTH + 20, 24, sheet.lit(paint)) +
    box(-10, 810, WIDTH + 20, 6, sheet.mood.shade, 0.25) +
    box(-10, 968, WIDTH + 20, 20, sheet.air(paint))
  const deck =
    box(
      -10,
      1000,
      WIDTH + 20,
      210,
      gradient(sheet, [
        [0, sheet.shaded(room.floor)],
        [1, sheet.lit(room.floor)],
      ]),
    ) +
    stroke(
      Array.from({ length: 21 }, (_, i) => `M${800 + (i - 10) * 100} 1000L${800 + (i - 10) * 150} 1200`).join(''),
      sheet.shaded(shift(room.floor, -0.05)),
      4,
      0.6,
    )
  const rocker = (x: number, k: 1 | -1, ink: string) => {
    const s = 300
    const slats = Array.from({ length: 5 }, (_, i) =>
      line(
        [
          [x - k * (40 - i * 4) - k * i * 2, 850 - i * 2],
          [x - k * 120 + i * k * 12, 560 + i * 8],
        ],
        i % 2 ? sheet.air(ink) : sheet.lit(ink),
        20,
      ),
    ).join('')
    const rockers = stroke(`M${x - k * 170} 1050Q${x} 1118 ${x + k * 170} 1046`, sheet.shaded(ink), 18)
    const legs = stroke(
      `M${x - k * 70} 1076L${x - k * 50} 850M${x + k * 96} 1072L${x + k * 90} 740`,
      sheet.shaded(ink),
      20,
    )
    const arm = line(
      [
        [x - k * 84, 752],
        [x + k * 116, 740],
      ],
      sheet.lit(ink),
      24,
    )
    const seat = area(
      [
        [x - k * 70, 850],
        [x + k * 100, 836],
        [x + k * 118, 872],
        [x - k * 56, 886],
      ],
      sheet.lit(ink),
    )
    const cushion = `<g transform="rotate(${-k * 12} ${x - k * 60} 760)">${pillow(room, x - k * 52, 836, s * 0.4, s * 0.34, cloth[1])}</g>`
    return oval(x, 1090, 200, 18, sheet.mood.shade, 0.28) + slats + legs + rockers + seat + cushion + arm
  }
  const pair = chance.maybe(0.6)
  const ink = chance.pick([paint, cloth[0], '#3a4043', '#c9563f'])
  const chairs = pair ? rocker(430, 1, ink) + rocker(1170, -1, ink) : rocker(chance.pick([420, 1180]), 1, ink)
  const sideTable =
    oval(800, 1092, 110, 14, sheet.mood.shade, 0.28) +
    line(
      [
        [800, 900],
        [800, 1080],
      ],
      sheet.shaded(room.wood),
      22,
    ) +
    oval(800, 1086, 86, 12, sheet.shaded(room.wood)) +
    oval(800, 896, 130, 20, sheet.lit(room.wood)) +
    mug(room, 760, 894, 58) +
    vase(room, 842, 894, 104)
  const basket = (x: number) =>
    stroke(`M${x} 140L${x - 60} 300M${x} 140L${x + 60} 300`, sheet.shaded('#6a5a48'), 4) +
    dots(
      scatter(chance, 34, [x - 84, x + 84], () => [262, 380]),
      sheet.shaded('#4f7d55'),
      34,
    ) +
    dots(
      scatter(chance, 26, [x - 76, x + 76], () => [258, 350]),
      sheet.lit('#5d8a52'),
      24,
    ) +
    (outside.spec.season === 'winter'
      ? ''
      : dots(
          scatter(chance, 13, [x - 76, x + 76], () => [262, 370]),
          sheet.lit(chance.pick(['#f2a7a0', '#e4695c', '#f4d36a', '#d9a6d0'])),
          19,
        )) +
    fill(`M${x - 62} 300H${x + 62}Q${x + 44} 352 ${x} 354Q${x - 44} 352 ${x - 62} 300Z`, sheet.shaded('#7a5a3c'))
  const baskets = chance.maybe(0.6) ? basket(300) + basket(1300) : ''
  const strung = lampString({ ...sheet }, [110, 180], [1490, 176], 60, 15)
  const boots = chance.maybe(0.5)
    ? [0, 1]
        .map((i) =>
          fill(`M${1330 + i * 62} 1130v-84h40v50q34 4 34 34Z`, i ? sheet.air(cloth[0]) : sheet.shaded(cloth[0])),
        )
        .join('')
    : pot(room, 1400, 1130, 130)
  return (
    view +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${gradient(sheet, [
      [0, sheet.mood.shade, 0.2],
      [0.3, sheet.mood.shade, 0],
    ])}"/>` +
    rail +
    deck +
    posts +
    roof +
    baskets +
    strung +
    chairs +
    (pair ? sideTable : '') +
    boots
  )
}
