import { backdrops, shoreLands } from '../lands/backdrops.ts'
import { skyline } from '../lands/settled.ts'
import { area, blot, box, fill, line, oval } from '../pen.ts'
import { tree, turf } from '../plants/flora.ts'
import { bush } from '../plants/undergrowth.ts'
import type { Sheet } from '../sheet.ts'
import { lampString, sky, smoke } from '../sky.ts'
import { grass, hill } from '../terrain.ts'
import { fireIn } from './parts.ts'
import { roomOf } from './room.ts'

/** Outdoors at the end of the day: two chairs facing the view, and a fire. */
export function evening(sheet: Sheet): string {
  const chance = sheet.chance.fork('evening')
  const { land, season } = sheet.spec
  const wet = shoreLands.includes(land)
  const room = roomOf(sheet, 'evening')
  const horizon = chance.between(500, 570)
  const ground = wet ? 850 : 790
  const back = land === 'city' ? skyline(sheet, ground + 20, 560) : backdrops[land](sheet, horizon, ground + 60)
  const crest = (x: number) => ground + Math.sin(x / 220 + ground) * 12
  const trees = Array.from({ length: 5 }, (_, i) =>
    tree(
      sheet,
      chance,
      i % 2 ? chance.between(-20, 300) : chance.between(1300, 1620),
      crest(0) + chance.between(40, 110),
      chance.between(420, 720) * (land === 'desert' ? 0.55 : 1),
    ),
  ).join('')
  const ink = chance.pick(['#c9563f', '#e0b24f', '#3f7a78', '#f3ecdc', '#5d7fa3', '#8a5a3f'])
  const adirondack = (x: number, y: number, s: number, k: number) => {
    const slats = Array.from({ length: 7 }, (_, i) => {
      const dx = (i - 3) * s * 0.115
      const rise = s * (0.98 - Math.abs(i - 3) * 0.055)
      return fill(
        `M${x + dx * 0.86 - s * 0.046} ${y - s * 0.14}L${x + dx * 1.16 - s * 0.05 + k * s * 0.05} ${y - rise}Q${x + dx * 1.16 + k * s * 0.05} ${y - rise - s * 0.06} ${x + dx * 1.16 + s * 0.05 + k * s * 0.05} ${y - rise}L${x + dx * 0.86 + s * 0.046} ${y - s * 0.14}Z`,
        (i - 3) * sheet.side > 0 ? sheet.lit(ink) : sheet.air(ink),
      )
    }).join('')
    const rails = [0.34, 0.72]
      .map((h) =>
        line(
          [
            [x - s * 0.42 + k * s * 0.03, y - s * h],
            [x + s * 0.42 + k * s * 0.03, y - s * h],
          ],
          sheet.shaded(ink),
          s * 0.055,
        ),
      )
      .join('')
    const legs = [-1, 1]
      .map(
        (side) =>
          area(
            [
              [x + side * s * 0.44, y - s * 0.48],
              [x + side * s * 0.54, y - s * 0.48],
              [x + side * s * 0.5, y + s * 0.05],
              [x + side * s * 0.42, y + s * 0.05],
            ],
            sheet.shaded(ink),
          ) + box(x + side * s * 0.5 - s * 0.11, y - s * 0.54, s * 0.22, s * 0.06, sheet.lit(ink), 1, 5),
      )
      .join('')
    const blanket = chance.maybe(0.5)
      ? area(
          [
            [x - s * 0.3, y - s * 1.0],
            [x + s * 0.06, y - s * 1.04],
            [x + s * 0.1, y - s * 0.5],
            [x - s * 0.26, y - s * 0.46],
          ],
          sheet.air(room.cloth[1]),
        ) +
        [0, 1, 2]
          .map((i) =>
            area(
              [
                [x - s * (0.29 - i * 0.012), y - s * (0.9 - i * 0.14)],
                [x + s * (0.07 + i * 0.01), y - s * (0.94 - i * 0.14)],
                [x + s * (0.073 + i * 0.01), y - s * (0.9 - i * 0.14)],
                [x - s * (0.287 - i * 0.012), y - s * (0.86 - i * 0.14)],
              ],
              sheet.lit(room.cloth[2]),
            ),
          )
          .join('')
      : ''
    return oval(x, y + s * 0.03, s * 0.66, s * 0.07, sheet.mood.shade, 0.3) + legs + slats + rails + blanket
  }
  const fx = 800 + chance.between(-50, 50)
  const fy = 1010
  const stones = Array.from({ length: 11 }, (_, i) => {
    const a = (i / 10) * Math.PI
    return fill(
      blot(chance, fx + Math.cos(a) * 150, fy + Math.sin(a) * 44, 34, 25, 0.14, 8),
      i % 2 ? sheet.air('#8d8a85') : sheet.shaded('#8d8a85'),
    )
  }).join('')
  const behind = Array.from({ length: 7 }, (_, i) => {
    const a = Math.PI + ((i + 1) / 8) * Math.PI
    return fill(blot(chance, fx + Math.cos(a) * 140, fy + Math.sin(a) * 36, 28, 19, 0.14, 8), sheet.shaded('#77746f'))
  }).join('')
  const fire = fireIn({ ...room, sheet }, fx, fy + 10, 110)
  const table = chance.maybe(0.5) ? '' : fill(`M${fx - 60} 1150h120l-8 20h-104Z`, sheet.air('#a9825c'))
  const hung =
    land === 'desert' || land === 'prairie' || chance.maybe(0.4)
      ? lampString(sheet, [80, 420], [1520, 400], 70, 17)
      : ''
  const shrubs = Array.from({ length: 6 }, () =>
    bush(
      sheet,
      chance,
      chance.maybe(0.5) ? chance.between(-10, 280) : chance.between(1320, 1610),
      chance.between(1000, 1180),
      chance.between(80, 140),
    ),
  ).join('')
  return (
    sky(sheet, horizon) +
    back +
    hill(sheet, crest, turf(sheet), 0.03) +
    (land === 'desert' || season === 'winter' ? '' : grass(sheet, crest, turf(sheet), 130, 26)) +
    trees +
    hung +
    smoke(sheet, fx, fy - 120, 15) +
    behind +
    fire +
    stones +
    table +
    adirondack(470, 1120, 330, 1) +
    adirondack(1130, 1120, 330, -1) +
    shrubs
  )
}
