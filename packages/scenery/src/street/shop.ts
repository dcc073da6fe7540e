import type { Chance } from '../chance.ts'
import type { Ink } from '../ink.ts'
import { area, blot, box, fill } from '../pen.ts'
import type { Sheet } from '../sheet.ts'
import { type Front, KERB } from './facade.ts'

/** The shop and door on the ground floor of a tall house, under an awning. */
export function groundFloor(sheet: Sheet, chance: Chance, f: Front, trim: Ink): string {
  const y = KERB - 184
  const stripe = chance.pick(['#c9563f', '#3f7a58', '#2f5a7a', '#d99a2f', '#7a3550'])
  const front = chance.pick(['#33413f', '#5a3a33', '#2f3f52', '#f3e9d4', '#6a5a3f'])
  let marks = box(f.x, y, f.w, 184, sheet.air(front)) + box(f.x, y - 8, f.w, 12, sheet.lit(trim))
  const doorX = f.x + f.w * chance.pick([0.08, 0.42, 0.76])
  const spans: [number, number][] =
    doorX < f.x + f.w * 0.3
      ? [[f.x + f.w * 0.34, f.w * 0.6]]
      : doorX > f.x + f.w * 0.6
        ? [[f.x + f.w * 0.06, f.w * 0.6]]
        : [
            [f.x + f.w * 0.05, f.w * 0.3],
            [f.x + f.w * 0.65, f.w * 0.3],
          ]
  for (const [sx, sw] of spans) {
    const light = sheet.mood.lamps
    marks +=
      box(sx, y + 66, sw, 96, light ? '#ffdf9a' : sheet.shaded('#5d7280')) +
      (light
        ? ''
        : area(
            [
              [sx + sw * 0.1, y + 66],
              [sx + sw * 0.35, y + 66],
              [sx + sw * 0.6, y + 162],
              [sx + sw * 0.35, y + 162],
            ],
            sheet.mood.sky[2],
            0.3,
          ))
    marks += Array.from({ length: 6 }, (_, i) => {
      const px = sx + sw * (0.1 + i * 0.16)
      return chance.maybe(0.5)
        ? fill(blot(chance, px, y + 142, 13, 16, 0.3), sheet.shaded('#4f7d55'))
        : box(
            px - 9,
            y + 138 - chance.between(0, 16),
            18,
            30,
            sheet.air(chance.pick(['#c9563f', '#e0b24f', '#5d7fa3', '#efe6d2'])),
          )
    }).join('')
    const count = Math.max(4, Math.round(sw / 32))
    marks += Array.from({ length: count }, (_, i) => {
      const [ax, aw] = [sx - 8 + (i * (sw + 16)) / count, (sw + 16) / count]
      const ink = i % 2 ? sheet.lit('#f6efdf') : sheet.air(stripe)
      return (
        area(
          [
            [ax, y + 18],
            [ax + aw, y + 18],
            [ax + aw + (i - count / 2 + 1) * 2, y + 70],
            [ax + (i - count / 2) * 2, y + 70],
          ],
          ink,
        ) + fill(`M${ax + (i - count / 2) * 2} ${y + 69}h${aw + 2}a${aw / 2} 13 0 0 1 ${-aw - 2} 0Z`, ink)
      )
    }).join('')
  }
  const leaf = chance.pick(['#b5472f', '#d99a2f', '#2f6a6a', '#efe6d2'])
  return (
    marks +
    box(doorX - 7, y + 20, f.w * 0.16 + 14, 164, sheet.lit(trim)) +
    box(doorX, y + 52, f.w * 0.16, 132, sheet.air(leaf)) +
    box(doorX, y + 26, f.w * 0.16, 22, sheet.mood.lamps ? '#ffe09a' : sheet.shaded('#6d8594')) +
    box(doorX + f.w * 0.03, y + 66, f.w * 0.1, 62, sheet.mood.lamps ? '#ffd98c' : sheet.shaded('#5d7280'))
  )
}
