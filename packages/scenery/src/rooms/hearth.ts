import { floorLamp } from '../furniture/lamps.ts'
import { armchair, basketOfLogs, cat } from '../furniture/seats.ts'
import { frame, stackOfBooks } from '../furniture/shelves.ts'
import { rug } from '../furniture/textiles.ts'
import { mug, vase } from '../furniture/vessels.ts'
import { shift } from '../ink.ts'
import { blot, box, disc, fill, HEIGHT, line, oval, WIDTH } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { fireIn } from './parts.ts'
import { atmosphere, FLOOR, lampGlow, roomOf } from './room.ts'
import { ceiling, shell } from './shell.ts'
import { windowTo } from './window.ts'

/** The fireside, with a chair pulled up. */
export function hearth(outside: Sheet): string {
  const room = roomOf(outside, 'hearth')
  const { sheet, chance, cloth, manner } = room
  const x = chance.pick([560, 1040])
  const other = WIDTH - x
  const stove = manner.cover === 'canvas' || (manner.cover !== 'boards' && chance.maybe(0.25))
  let fireplace: string
  if (stove) {
    fireplace =
      box(x - 260, FLOOR + 10, 520, 40, sheet.air('#8a8178'), 1, 6) +
      line(
        [
          [x, 560],
          [x, 0],
        ],
        sheet.shaded('#2f3133'),
        54,
      ) +
      line(
        [
          [x - 14, 560],
          [x - 14, 0],
        ],
        sheet.lit('#5a5d60'),
        8,
        0.5,
      ) +
      box(x - 150, 560, 300, 290, sheet.shaded('#2b2d2f'), 1, 18) +
      box(x - 170, 545, 340, 30, sheet.air('#3a3d40'), 1, 8) +
      box(x - 104, 620, 208, 150, '#4a1f14', 1, 14) +
      fireIn(room, x, 762, 92) +
      [-120, 96].map((dx) => box(x + dx, 846, 24, 50, sheet.shaded('#2b2d2f'))).join('') +
      box(x - 104, 790, 208, 26, sheet.air('#3a3d40'), 1, 8)
  } else {
    const stone =
      manner.window === 'arch' ? room.wall : chance.pick(['#9a9086', '#8a8f92', '#a98a70', '#b5694a', '#e6ddcc'])
    const rocks =
      manner.window === 'arch'
        ? ''
        : Array.from({ length: 64 }, (_, i) => {
            const [rx, ry] = [x - 270 + (i % 8) * 72 + (Math.floor(i / 8) % 2) * 30, 40 + Math.floor(i / 8) * 106]
            return fill(
              blot(chance, rx, ry + chance.between(0, 30), chance.between(28, 42), chance.between(26, 46), 0.1, 8),
              chance.maybe(0.5) ? sheet.lit(shift(stone, chance.between(-0.03, 0.04))) : sheet.shaded(stone),
              0.6,
            )
          }).join('')
    const breast =
      manner.window === 'arch'
        ? fill(
            `M${x - 300} ${FLOOR + 20}V560Q${x - 280} 420 ${x - 190} 380V0H${x + 190}V380Q${x + 280} 420 ${x + 300} 560V${FLOOR + 20}Z`,
            gradient(
              sheet,
              [
                [0, sheet.lit(stone)],
                [1, sheet.shaded(stone)],
              ],
              [0, 0, 1, 0],
            ),
          )
        : box(
            x - 300,
            0,
            600,
            FLOOR + 20,
            gradient(
              sheet,
              [
                [0, sheet.air(stone)],
                [1, sheet.shaded(stone)],
              ],
              [0, 0, 1, 0],
            ),
          )
    const mouth =
      manner.window === 'arch'
        ? `M${x - 150} ${FLOOR}V680Q${x - 140} 560 ${x} 556Q${x + 140} 560 ${x + 150} 680V${FLOOR}Z`
        : `M${x - 180} ${FLOOR}V570H${x + 180}V${FLOOR}Z`
    const mantel =
      box(x - 340, 470, 680, 44, sheet.air(room.wood), 1, 4) +
      box(x - 340, 470, 680, 9, sheet.lit(room.wood)) +
      box(x - 320, 514, 640, 14, sheet.mood.shade, 0.3)
    const things =
      vase(room, x - 230, 470, 110) +
      frame(room, x - 90, 210, 200, 240) +
      stackOfBooks(room, x + 210, 470, 110, 2) +
      mug(room, x + 280, 470, 46).replace(/^<path[^>]*\/>/, '') +
      [-150, 150]
        .map(
          (dx) =>
            box(x + dx - 7, 400, 14, 70, sheet.lit('#f6efe0'), 1, 3) +
            (sheet.mood.lamps ? disc(x + dx, 390, 8, '#ffe3a0') + lampGlow(room, x + dx, 390, 50) : ''),
        )
        .join('')
    fireplace =
      breast +
      rocks +
      fill(mouth, '#2a1a16') +
      fireIn(room, x, FLOOR - 22, 130) +
      mantel +
      things +
      box(x - 340, FLOOR + 4, 680, 40, sheet.air(shift(stone, -0.03)), 1, 4)
  }
  const window = windowTo(room, other - 220 + (x < 800 ? 100 : -100), 190, 440, 450, true)
  const seat = armchair(room, other + (x < 800 ? -80 : 80), 1110, 380, cloth[0])
  const side =
    box(other + (x < 800 ? 190 : -290), 900, 100, 14, sheet.lit(room.wood), 1, 4) +
    line(
      [
        [other + (x < 800 ? 240 : -240), 912],
        [other + (x < 800 ? 240 : -240), 1100],
      ],
      sheet.shaded(room.wood),
      16,
    ) +
    oval(other + (x < 800 ? 240 : -240), 1104, 56, 9, sheet.shaded(room.wood)) +
    mug(room, other + (x < 800 ? 240 : -240), 900, 48)
  const warm = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${gradient(
    sheet,
    [
      [0, '#ff9a4f', sheet.mood.lamps ? 0.18 : 0.08],
      [1, '#ff9a4f', 0],
    ],
    x < 800 ? [0.2, 0, 1, 0] : [0.8, 0, 0, 0],
  )}"/>`
  return (
    shell(room) +
    ceiling(room) +
    window +
    fireplace +
    rug(room, 800, 1090, 560, 80, chance.maybe(0.5)) +
    basketOfLogs(room, x + (x < 800 ? -380 : 380), 990, 150) +
    floorLamp(room, other + (x < 800 ? 250 : -250) * 1.3, 1000, 560) +
    seat +
    side +
    (chance.maybe(0.6) ? cat(room, x + (x < 800 ? 200 : -200), 1096, 84) : '') +
    atmosphere(room, other - 240, 480) +
    warm
  )
}
