/** Things standing against or hanging on a wall. */
import { mix } from '../ink.ts'
import { area, blot, box, disc, fill, stroke } from '../pen.ts'
import type { Room } from '../rooms/room.ts'
import { within } from '../sheet.ts'
import { mug, pot } from './vessels.ts'

/** A framed picture: a small landscape, a leaf, a sun. `x`, `y` is its top left corner. */
export function frame(room: Room, x: number, y: number, w: number, h: number): string {
  const { sheet, chance, cloth } = room
  const paper = sheet.lit('#f6efe0')
  const inner = [x + w * 0.14, y + h * 0.12, w * 0.72, h * 0.76] as const
  const [ix, iy, iw, ih] = inner
  const kind = chance.whole(0, 3)
  const d = `M${ix} ${iy}h${iw}v${ih}h${-iw}Z`
  const art =
    kind === 0
      ? box(ix, iy, iw, ih, sheet.air(mix(cloth[2], cloth[0], 0.25))) +
        disc(ix + iw * 0.66, iy + ih * 0.3, iw * 0.14, sheet.lit(cloth[1])) +
        fill(
          `M${ix} ${iy + ih * 0.7}Q${ix + iw * 0.3} ${iy + ih * 0.4} ${ix + iw * 0.6} ${iy + ih * 0.66}T${ix + iw} ${iy + ih * 0.6}V${iy + ih}H${ix}Z`,
          sheet.air(cloth[0]),
        )
      : kind === 1
        ? stroke(
            `M${ix + iw / 2} ${iy + ih * 0.92}V${iy + ih * 0.12}${[0.3, 0.5, 0.7].map((s) => `M${ix + iw / 2} ${iy + ih * s}q${iw * 0.2} ${-ih * 0.02} ${iw * 0.3} ${-ih * 0.16}m${-iw * 0.3} ${ih * 0.16}q${-iw * 0.2} ${-ih * 0.02} ${-iw * 0.3} ${-ih * 0.16}`).join('')}`,
            sheet.air('#4f7d55'),
            7,
          )
        : kind === 2
          ? fill(blot(chance, ix + iw * 0.4, iy + ih * 0.4, iw * 0.3, ih * 0.24, 0.2), sheet.air(cloth[1])) +
            fill(blot(chance, ix + iw * 0.62, iy + ih * 0.64, iw * 0.26, ih * 0.2, 0.2), sheet.air(cloth[0]), 0.85)
          : box(ix, iy, iw, ih, sheet.air(cloth[0])) +
            fill(
              `M${ix + iw * 0.2} ${iy + ih}Q${ix + iw * 0.24} ${iy + ih * 0.3} ${ix + iw * 0.5} ${iy + ih * 0.26}Q${ix + iw * 0.78} ${iy + ih * 0.3} ${ix + iw * 0.8} ${iy + ih}Z`,
              sheet.lit(cloth[1]),
            )
  return (
    box(x + 5, y + 7, w, h, sheet.mood.shade, 0.25) +
    box(x, y, w, h, sheet.shaded(room.wood)) +
    box(x + 7, y + 7, w - 14, h - 14, paper) +
    within(sheet, d, art)
  )
}

export function books(room: Room, x: number, y: number, width: number, tall: number): string {
  const { sheet, chance, cloth } = room
  let marks = ''
  for (let at = x; at < x + width - 14; ) {
    const w = chance.between(14, 30)
    const h = tall * chance.between(0.62, 0.98)
    const ink = chance.pick([cloth[0], cloth[1], cloth[2], '#6a4c3a', '#3f5a5a', '#a55c44', '#2f3f52'])
    marks +=
      box(at, y - h, w - 2, h, chance.maybe(0.5) ? sheet.air(ink) : sheet.shaded(ink)) +
      box(at + 2, y - h * 0.82, w - 6, 5, sheet.lit('#f3ead2'), 0.6)
    at += w
  }
  return marks
}

export function stackOfBooks(room: Room, x: number, y: number, width: number, count: number): string {
  const { sheet, chance, cloth } = room
  return Array.from({ length: count }, (_, i) => {
    const w = width * chance.between(0.8, 1)
    const h = 22
    return (
      box(
        x - w / 2 + chance.between(-8, 8),
        y - (i + 1) * h,
        w,
        h - 2,
        sheet.air(chance.pick([cloth[0], cloth[1], '#6a4c3a', '#3f5a5a'])),
        1,
        3,
      ) + box(x - w / 2 + 12, y - (i + 1) * h + 6, w - 20, 8, sheet.lit('#f3ead2'), 0.75)
    )
  }).join('')
}

export function shelf(room: Room, x: number, y: number, width: number, load: 'books' | 'plates'): string {
  const { sheet, chance, cloth } = room
  const plank =
    box(x, y, width, 16, sheet.air(room.wood)) +
    box(x + 6, y + 16, width - 12, 7, sheet.mood.shade, 0.28) +
    [0.14, 0.86]
      .map((s) =>
        area(
          [
            [x + width * s - 5, y + 16],
            [x + width * s + 5, y + 16],
            [x + width * s, y + 44],
          ],
          sheet.shaded(room.wood),
        ),
      )
      .join('')
  if (load === 'books') return books(room, x + 14, y, width * 0.6, 104) + pot(room, x + width * 0.82, y, 56) + plank
  return (
    Array.from({ length: 4 }, (_, i) => {
      const px = x + width * (0.16 + i * 0.2)
      return i % 2
        ? mug(room, px, y - 2, 46).replace(/^<path[^>]*\/>/, '')
        : disc(px, y - 44, 42, sheet.lit('#f3ecdc')) +
            disc(px, y - 44, 31, sheet.air(chance.pick([cloth[0], cloth[1], '#dfe8e6']))) +
            disc(px, y - 44, 24, sheet.lit('#f3ecdc'))
    }).join('') + plank
  )
}
