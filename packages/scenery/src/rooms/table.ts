import { pendant } from '../furniture/lamps.ts'
import { chair } from '../furniture/seats.ts'
import { frame, shelf } from '../furniture/shelves.ts'
import { rug } from '../furniture/textiles.ts'
import { bowlOfFruit, mug, pot, vase } from '../furniture/vessels.ts'
import { area, box, dashes, fill, oval } from '../pen.ts'
import type { Sheet } from '../sheet.ts'
import { atmosphere, roomOf } from './room.ts'
import { ceiling, shell } from './shell.ts'
import { windowTo } from './window.ts'

/** A table set by the window. */
export function table(outside: Sheet): string {
  const room = roomOf(outside, 'table')
  const { sheet, chance, cloth } = room
  const x = 800 + chance.between(-80, 80)
  const wide = chance.maybe(0.6)
  const [wx, ww] = wide ? [x - 460, 920] : [x - 270, 540]
  const window = windowTo(room, wx, 150, ww, 470, chance.maybe(0.5))
  const sides = wide
    ? ''
    : shelf(room, 80, 330, 300, 'plates') +
      shelf(room, 80, 500, 300, 'books') +
      shelf(room, 1230, 330, 300, 'plates') +
      frame(room, 1300, 430, 150, 190)
  const round = chance.maybe(0.5)
  const top = 800
  const linen = chance.maybe(0.45)
  const legs = round
    ? area(
        [
          [x - 34, top],
          [x + 34, top],
          [x + 26, 1060],
          [x - 26, 1060],
        ],
        sheet.shaded(room.wood),
      ) + fill(`M${x - 150} 1080Q${x} 1020 ${x + 150} 1080V1096Q${x} 1054 ${x - 150} 1096Z`, sheet.shaded(room.wood))
    : [-400, 380].map((dx) => box(x + dx, top + 20, 28, 270, sheet.shaded(room.wood))).join('') +
      [-440, 416].map((dx) => box(x + dx, top + 30, 32, 310, sheet.air(room.wood))).join('')
  const rx = round ? 360 : 470
  const board = round
    ? oval(x, top + 16, rx, 62, sheet.shaded(room.wood)) + oval(x, top, rx, 60, sheet.lit(room.wood))
    : area(
        [
          [x - rx + 50, top - 50],
          [x + rx - 50, top - 50],
          [x + rx, top + 26],
          [x - rx, top + 26],
        ],
        sheet.lit(room.wood),
      ) +
      box(x - rx, top + 24, rx * 2, 26, sheet.air(room.wood)) +
      dashes(
        [0, 1, 2].map((i) => [x - rx + 60, top - 34 + i * 22, rx * 2 - 120] as const),
        sheet.shaded(room.wood),
        3,
        0.5,
      )
  const runner = linen
    ? round
      ? oval(x, top - 2, rx * 0.9, 50, sheet.lit(cloth[2]))
      : area(
          [
            [x - 130, top - 50],
            [x + 130, top - 50],
            [x + 150, top + 26],
            [x + 150, top + 130],
            [x - 150, top + 130],
            [x - 150, top + 26],
          ],
          sheet.lit(cloth[2]),
        ) +
        dashes(
          [0, 1, 2].map((i) => [x - 148, top + 84 + i * 16, 296] as const),
          sheet.air(cloth[0]),
          6,
        )
    : ''
  const place = (px: number) =>
    oval(px, top - 4, 74, 16, sheet.shaded('#d9d0c0')) +
    oval(px, top - 8, 74, 16, sheet.lit('#f8f3e8')) +
    oval(px, top - 8, 50, 10, sheet.air(cloth[2]))
  const things =
    place(x - 210) +
    place(x + 210) +
    mug(room, x - 110, top - 4, 62) +
    vase(room, x + chance.between(-20, 30), top - 8, 170) +
    bowlOfFruit(room, x + 108, top + 6, 96)
  const chairs = [chair(room, x - rx - 40, 1070, 330, 1), chair(room, x + rx + 40, 1070, 330, -1)].join('')
  const back = chair(room, x - 160, 960, 290, 1) + chair(room, x + 160, 960, 290, -1)
  return (
    shell(room) +
    ceiling(room) +
    sides +
    window +
    rug(room, x, 1080, 640, 76, round) +
    back +
    legs +
    board +
    runner +
    things +
    chairs +
    pendant(room, x, 330, 150) +
    pot(room, chance.pick([120, 1480]), 1010, 150) +
    atmosphere(room, wx, ww)
  )
}
