import { cat } from '../furniture/seats.ts'
import { stackOfBooks } from '../furniture/shelves.ts'
import { bowlOfFruit, mug, pot, vase } from '../furniture/vessels.ts'
import { area, box, dashes, fill, HEIGHT, oval, scatter, stroke, WIDTH } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { roomOf } from './room.ts'
import { outlook } from './window.ts'

/** A close-up: the window ledge, a mug, and the land out of focus behind the glass. */
export function sill(outside: Sheet): string {
  const room = roomOf(outside, 'sill')
  const { sheet, chance, cloth } = room
  const scale = 1.12
  const view = `<g transform="translate(${Math.round(-96 + chance.between(-40, 40))} ${Math.round(-170)}) scale(${scale})">${outlook(outside)}</g>`
  const bars =
    [400, 1200]
      .map((x) => box(x - 22, -10, 44, 900, sheet.air(room.trim)) + box(x - 22, -10, 14, 900, sheet.lit(room.trim)))
      .join('') +
    box(-10, 330, WIDTH + 20, 36, sheet.air(room.trim)) +
    box(-10, 330, WIDTH + 20, 11, sheet.lit(room.trim))
  const ledge =
    box(
      -10,
      880,
      WIDTH + 20,
      330,
      gradient(sheet, [
        [0, sheet.lit(room.manner.cover === 'boards' ? room.wood : room.trim)],
        [0.2, sheet.air(room.manner.cover === 'boards' ? room.wood : room.trim)],
        [1, sheet.shaded(room.wood)],
      ]),
    ) +
    box(-10, 880, WIDTH + 20, 12, sheet.lit(room.trim)) +
    dashes(
      scatter(chance, 24, [0, WIDTH], () => [910, 1190]).map(([x, y]) => [x, y, chance.between(80, 260)] as const),
      sheet.shaded(room.wood),
      4,
      0.25,
    )
  const curtain = (k: number) => {
    const x0 = k < 0 ? -20 : WIDTH + 20
    const reach = 190
    return (
      fill(
        `M${x0} -10H${x0 - k * reach}C${x0 - k * reach * 0.8} 400 ${x0 - k * reach * 1.1} 800 ${x0 - k * reach * 0.7} 1210H${x0}Z`,
        gradient(
          sheet,
          [
            [0, sheet.shaded(cloth[2])],
            [1, sheet.lit(cloth[2])],
          ],
          k < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
        ),
      ) +
      stroke(
        [0.2, 0.44, 0.68]
          .map((s) => `M${x0 - k * reach * s} -10Q${x0 - k * reach * (s + 0.08)} 600 ${x0 - k * reach * s * 0.8} 1210`)
          .join(''),
        sheet.shaded(cloth[2]),
        8,
        0.5,
      )
    )
  }
  const order = chance.shuffle([0, 1, 2])
  const things = order
    .map((kind, i) => {
      const x = 380 + i * 400 + chance.between(-40, 40)
      const y = 1030 + (i % 2) * 40
      const under = oval(x - outside.side * 30, y + 4, 150, 20, sheet.mood.shade, 0.24)
      if (kind === 0)
        return (
          under +
          stackOfBooks(room, x - 10, y, 260, 3).replaceAll('height="20"', 'height="20"') +
          mug(room, x, y - 66, 150)
        )
      if (kind === 1) return under + vase(room, x, y, 330)
      return under + (chance.maybe(0.5) ? pot(room, x, y, 230) : bowlOfFruit(room, x, y, 260))
    })
    .join('')
  const glasses = chance.maybe(0.6)
    ? (() => {
        const [x, y] = [chance.between(560, 1000), 1130]
        return `<g fill="none" stroke="${sheet.shaded('#33302e')}" stroke-width="8"><ellipse cx="${x}" cy="${y}" rx="44" ry="24"/><ellipse cx="${x + 112}" cy="${y}" rx="44" ry="24"/><path d="M${x + 44} ${y - 4}q12 -12 24 0M${x - 44} ${y - 6}l-30 -34M${x + 156} ${y - 6}l30 -34"/></g>`
      })()
    : ''
  const beam = area(
    [
      [300, 900],
      [1000, 900],
      [1240, 1210],
      [420, 1210],
    ],
    sheet.mood.light,
    sheet.spec.light === 'night' ? 0 : 0.2,
  )
  return (
    view +
    bars +
    ledge +
    beam +
    curtain(-1) +
    curtain(1) +
    things +
    glasses +
    (chance.maybe(0.4) ? cat(room, 1250, 1010, 110) : '') +
    (sheet.mood.lamps
      ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="${gradient(sheet, [
          [0, '#ffb45c', 0],
          [1, '#ffb45c', 0.2],
        ])}"/>`
      : '')
  )
}
