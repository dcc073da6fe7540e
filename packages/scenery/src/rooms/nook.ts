import { floorLamp } from '../furniture/lamps.ts'
import { cat } from '../furniture/seats.ts'
import { books, stackOfBooks } from '../furniture/shelves.ts'
import { rug } from '../furniture/textiles.ts'
import { mug, pot, vase } from '../furniture/vessels.ts'
import { mix } from '../ink.ts'
import { box, dashes, disc, fill, oval, softLoop, stroke } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { pillow } from './parts.ts'
import { atmosphere, FLOOR, roomOf } from './room.ts'
import { ceiling, shell } from './shell.ts'
import { windowTo } from './window.ts'

/** A window seat with books at hand. */
export function nook(outside: Sheet): string {
  const room = roomOf(outside, 'nook')
  const { sheet, chance, cloth } = room
  const left = chance.maybe(0.5)
  const [wx, ww] = [left ? 130 : 650, 820]
  const window = windowTo(room, wx, 140, ww, 500, chance.maybe(0.6))
  const caseX = left ? 1130 : 90
  const bookcase =
    box(caseX - 14, 150, 408, FLOOR - 130, sheet.air(room.wood), 1, 6) +
    [0, 1, 2, 3]
      .map((i) => {
        const y = 170 + i * 178
        return (
          box(caseX, y, 380, 162, mix(sheet.shaded(room.wood), sheet.mood.shade, 0.35)) +
          (chance.maybe(0.3)
            ? books(room, caseX + 10, y + 162, 190, 134) + vase(room, caseX + 300, y + 162, 84)
            : chance.maybe(0.4)
              ? books(room, caseX + 150, y + 162, 220, 140) + pot(room, caseX + 76, y + 162, 66)
              : books(room, caseX + 10, y + 162, 330, 142))
        )
      })
      .join('')
  const bench =
    box(wx - 70, 700, ww + 140, 60, sheet.lit(mix(cloth[0], cloth[2], 0.15)), 1, 22) +
    box(wx - 60, 752, ww + 120, 190, sheet.air(room.trim)) +
    Array.from(
      { length: 3 },
      (_, i) =>
        box(wx - 30 + i * ((ww + 60) / 3), 786, (ww + 60) / 3 - 36, 120, sheet.shaded(room.trim), 0.6, 4) +
        disc(wx - 30 + (i + 0.5) * ((ww + 60) / 3) - 18, 806, 8, sheet.lit('#e0b95c')),
    ).join('')
  const cushions = [0.08, 0.2, 0.9]
    .map(
      (s, i) =>
        `<g transform="rotate(${(i - 1) * 9} ${wx + ww * s} 640)">${pillow(room, wx + ww * s, 706, 170, 150, i === 1 ? cloth[1] : i === 0 ? cloth[0] : mix(cloth[0], cloth[2], 0.5))}</g>`,
    )
    .join('')
  const blanket =
    fill(
      softLoop([
        [wx + ww * 0.56, 690],
        [wx + ww * 0.72, 688],
        [wx + ww * 0.74, 800],
        [wx + ww * 0.7, 880],
        [wx + ww * 0.58, 872],
        [wx + ww * 0.55, 780],
      ]),
      sheet.lit(cloth[1]),
    ) +
    dashes(
      [0, 1, 2, 3].map((i) => [wx + ww * 0.565, 720 + i * 40, ww * 0.155] as const),
      sheet.lit(cloth[2]),
      7,
      0.8,
    )
  const reading = stackOfBooks(room, wx + ww * 0.42, 702, 120, 2) + mug(room, wx + ww * 0.34, 702, 52)
  const pet = chance.maybe(0.65) ? cat(room, wx + ww * 0.64, 692, 70) : ''
  const pouf =
    oval(left ? 900 : 700, 1090, 150, 20, sheet.mood.shade, 0.25) +
    fill(
      softLoop([
        [(left ? 900 : 700) - 140, 1000],
        [left ? 900 : 700, 970],
        [(left ? 900 : 700) + 140, 1000],
        [(left ? 900 : 700) + 130, 1080],
        [left ? 900 : 700, 1100],
        [(left ? 900 : 700) - 130, 1080],
      ]),
      gradient(sheet, [
        [0, sheet.lit(cloth[2])],
        [1, sheet.shaded(cloth[2])],
      ]),
    ) +
    stroke(
      `M${(left ? 900 : 700) - 130} 1030Q${left ? 900 : 700} 1060 ${(left ? 900 : 700) + 130} 1030`,
      sheet.shaded(cloth[0]),
      5,
      0.6,
    )
  return (
    shell(room) +
    ceiling(room) +
    window +
    bookcase +
    rug(room, left ? 720 : 880, 1080, 560, 84, chance.maybe(0.5)) +
    bench +
    cushions +
    blanket +
    reading +
    pet +
    floorLamp(room, left ? 1050 : 550, 1010, 620) +
    pouf +
    pot(room, left ? 1430 : 170, 1080, 150) +
    atmosphere(room, wx, ww)
  )
}
