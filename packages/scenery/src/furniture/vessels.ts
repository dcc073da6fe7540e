/** Pots, vases, mugs, bowls, and what is in them. */
import { area, box, disc, dots, fill, line, oval, type Point, scatter, softLoop, stroke } from '../pen.ts'
import type { Room } from '../rooms/room.ts'
import { gradient } from '../sheet.ts'
import { shadow } from './shadow.ts'

export function pot(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance } = room
  const clay = chance.pick(['#b5694a', '#e8dcc3', '#3f5a5a', '#c9a24f', '#6a5a52'])
  const kind = chance.whole(0, 3)
  const green = chance.pick(['#4f7d55', '#5d8a52', '#3f6f5a'])
  const vessel =
    area(
      [
        [x - size * 0.3, y - size * 0.5],
        [x + size * 0.3, y - size * 0.5],
        [x + size * 0.22, y],
        [x - size * 0.22, y],
      ],
      gradient(
        sheet,
        [
          [0, sheet.lit(clay)],
          [1, sheet.shaded(clay)],
        ],
        [0, 0, 1, 0],
      ),
    ) + box(x - size * 0.33, y - size * 0.56, size * 0.66, size * 0.1, sheet.lit(clay), 1, 4)
  let leaves = ''
  if (kind === 0) {
    for (let i = 0; i < 9; i++) {
      const lean = (i - 4) * size * 0.1
      const tall = size * chance.between(0.9, 1.5)
      leaves += fill(
        `M${x + lean * 0.4 - size * 0.06} ${y - size * 0.5}Q${x + lean - size * 0.08} ${y - size * 0.5 - tall * 0.6} ${x + lean * 1.5} ${y - size * 0.5 - tall}Q${x + lean + size * 0.09} ${y - size * 0.5 - tall * 0.5} ${x + lean * 0.4 + size * 0.06} ${y - size * 0.5}Z`,
        i % 2 ? sheet.lit(green) : sheet.shaded(green),
      )
    }
  } else if (kind === 1) {
    leaves += stroke(
      `M${x} ${y - size * 0.5}Q${x + size * 0.05} ${y - size * 1.2} ${x - size * 0.04} ${y - size * 1.9}`,
      sheet.shaded('#6a4c3a'),
      size * 0.06,
    )
    for (let i = 0; i < 11; i++) {
      const ly = y - size * (0.95 + i * 0.1)
      const k = i % 2 ? 1 : -1
      leaves += `<g transform="rotate(${k * (28 + i * 2)} ${x} ${ly})">${oval(x + k * size * 0.26, ly, size * 0.25, size * 0.14, k * sheet.side > 0 ? sheet.lit(green) : sheet.shaded(green))}</g>`
    }
  } else if (kind === 2) {
    for (let i = 0; i < 8; i++) {
      const angle = -Math.PI * 0.95 + (i / 7) * Math.PI * 0.9
      const [ex, ey] = [
        x + Math.cos(angle) * size * 0.85,
        y - size * 0.55 + Math.sin(angle) * size * chance.between(0.8, 1.1),
      ]
      leaves += stroke(
        `M${x} ${y - size * 0.5}Q${x + (ex - x) * 0.3} ${ey + size * 0.1} ${ex} ${ey}`,
        sheet.shaded(green),
        size * 0.03,
      )
      leaves +=
        fill(
          `M${ex} ${ey - size * 0.22}C${ex + size * 0.34} ${ey - size * 0.3} ${ex + size * 0.24} ${ey + size * 0.2} ${ex} ${ey + size * 0.2}C${ex - size * 0.24} ${ey + size * 0.2} ${ex - size * 0.34} ${ey - size * 0.3} ${ex} ${ey - size * 0.22}Z`,
          i % 2 ? sheet.lit(green) : sheet.air(green),
        ) +
        line(
          [
            [ex, ey - size * 0.16],
            [ex, ey + size * 0.16],
          ],
          sheet.shaded(green),
          2.4,
        )
    }
  } else {
    const crown = Array.from(
      { length: 40 },
      (): Point => [x + chance.between(-0.45, 0.45) * size, y - size * chance.between(0.55, 1.15)],
    )
    leaves +=
      dots(crown, sheet.shaded(green), size * 0.2) +
      dots(crown.slice(0, 26), sheet.lit(green), size * 0.13) +
      dots(crown.slice(0, 9), sheet.lit(chance.pick(['#f2a7a0', '#f4d36a', '#ffffff'])), size * 0.1)
  }
  return shadow(room, x, y, size * 0.4) + leaves + vessel
}

export function vase(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance, cloth } = room
  const { season, land } = sheet.spec
  const clay = chance.pick([cloth[1], '#efe6d2', '#5d7a80', '#b5694a'])
  let stems = ''
  const count = 9
  for (let i = 0; i < count; i++) {
    const lean = (i - (count - 1) / 2) * size * 0.13
    const tall = size * chance.between(0.75, 1.2)
    const [ex, ey] = [x + lean * 1.3, y - size * 0.7 - tall * 0.8]
    stems += stroke(
      `M${x} ${y - size * 0.6}Q${x + lean * 0.3} ${ey + tall * 0.3} ${ex} ${ey}`,
      sheet.shaded('#55753f'),
      size * 0.025,
    )
    if (season === 'winter')
      stems += dots(
        scatter(chance, 7, [ex - size * 0.1, ex + size * 0.1], () => [ey - size * 0.1, ey + size * 0.25]),
        sheet.lit(i % 3 ? '#4f7d55' : '#c23f2c'),
        size * 0.075,
      )
    else if (season === 'autumn' || land === 'desert')
      stems += dots(
        Array.from({ length: 6 }, (_, k): Point => [ex + chance.between(-0.05, 0.05) * size, ey + k * size * 0.055]),
        sheet.lit(i % 2 ? '#d98f35' : '#e6c27a'),
        size * 0.08,
      )
    else
      stems +=
        dots(
          Array.from({ length: 6 }, (_, k): Point => [ex + Math.cos(k) * size * 0.06, ey + Math.sin(k) * size * 0.05]),
          sheet.lit(chance.pick(['#f2a7a0', '#f4d36a', '#ffffff', '#b68fce', '#e8705f'])),
          size * 0.09,
        ) + disc(ex, ey, size * 0.035, sheet.air('#c98a3a'))
  }
  const body = softLoop([
    [x - size * 0.1, y - size * 0.66],
    [x + size * 0.1, y - size * 0.66],
    [x + size * 0.24, y - size * 0.3],
    [x + size * 0.13, y],
    [x - size * 0.13, y],
    [x - size * 0.24, y - size * 0.3],
  ])
  return (
    stems +
    fill(
      body,
      gradient(
        sheet,
        [
          [0, sheet.lit(clay)],
          [1, sheet.shaded(clay)],
        ],
        [0, 0, 1, 0],
      ),
    )
  )
}

export function mug(room: Room, x: number, y: number, size: number): string {
  const { sheet } = room
  const ink = room.chance.pick([room.cloth[0], room.cloth[1], '#efe6d2', '#3f5a5a'])
  const body = `M${x - size * 0.4} ${y - size * 0.8}H${x + size * 0.4}L${x + size * 0.34} ${y - size * 0.06}Q${x} ${y + size * 0.06} ${x - size * 0.34} ${y - size * 0.06}Z`
  const steam = [-0.14, 0.12]
    .map(
      (dx) =>
        `M${x + dx * size} ${y - size * 0.95}c${size * 0.2} ${-size * 0.22} ${-size * 0.22} ${-size * 0.36} 0 ${-size * 0.62}c${size * 0.16} ${-size * 0.2} ${-size * 0.06} ${-size * 0.3} ${size * 0.03} ${-size * 0.42}`,
    )
    .join('')
  return (
    stroke(steam, '#ffffff', size * 0.07, 0.5) +
    `<path d="M${x + size * 0.36} ${y - size * 0.64}q${size * 0.34} 0 ${size * 0.28} ${size * 0.26}q${-size * 0.06} ${size * 0.22} ${-size * 0.34} ${size * 0.16}" fill="none" stroke="${sheet.air(ink)}" stroke-width="${size * 0.1}"/>` +
    fill(
      body,
      gradient(
        sheet,
        [
          [0, sheet.lit(ink)],
          [1, sheet.shaded(ink)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    oval(x, y - size * 0.8, size * 0.4, size * 0.1, sheet.lit(ink)) +
    oval(x, y - size * 0.79, size * 0.34, size * 0.075, sheet.shaded('#5a3a28'))
  )
}

export function bowlOfFruit(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance } = room
  const fruit = Array.from({ length: 7 }, (_, i) =>
    disc(
      x + ((i % 4) - 1.5) * size * 0.22,
      y - size * (0.4 + Math.floor(i / 4) * 0.17),
      size * 0.15,
      chance.maybe(0.5)
        ? sheet.lit(chance.pick(['#e0793f', '#d9b23f', '#c9473a', '#9fb04f']))
        : sheet.air(chance.pick(['#e0793f', '#d9b23f', '#c9473a'])),
    ),
  ).join('')
  return (
    fruit +
    fill(
      `M${x - size * 0.58} ${y - size * 0.36}H${x + size * 0.58}Q${x + size * 0.4} ${y} ${x} ${y}Q${x - size * 0.4} ${y} ${x - size * 0.58} ${y - size * 0.36}Z`,
      gradient(
        sheet,
        [
          [0, sheet.lit('#efe6d2')],
          [1, sheet.shaded(room.cloth[0])],
        ],
        [0, 0, 1, 0],
      ),
    )
  )
}
