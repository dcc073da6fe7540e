/** The foreground: grass and flowers, a tall tree, a fence, a dock. */
import type { Chance } from '../chance.ts'
import { mix } from '../ink.ts'
import { area, dots, fill, line, type Point, scatter, soft, stroke, WIDTH } from '../pen.ts'
import { agave } from '../plants/desert.ts'
import { tree, turf } from '../plants/flora.ts'
import { boulder, bush, fern, flower } from '../plants/undergrowth.ts'
import type { Sheet } from '../sheet.ts'
import { type Crest, crestOf, grass, hill } from '../terrain.ts'

/** The dark objects at the bottom edge of the sheet that give the picture depth. */
export function foreground(sheet: Sheet, y: number, way = ''): string {
  const chance = sheet.chance.fork('foreground')
  const { land, season } = sheet.spec
  const near: Sheet = {
    ...sheet,
    air: (ink, d) => mix(sheet.air(ink, d), sheet.mood.shade, 0.2),
    lit: (ink, d) => mix(sheet.lit(ink, d), sheet.mood.shade, 0.1),
    shaded: (ink, d) => mix(sheet.shaded(ink, d), sheet.mood.shade, 0.26),
  }
  const crest = crestOf(chance, y, 26, 1.4)
  const dip: Crest = (x) => crest(x) + 46 * Math.exp(-(((x - 800) / 420) ** 2))
  let marks = hill(near, dip, turf(sheet), 0) + way
  const corners = () => (chance.maybe(0.5) ? chance.between(-20, 420) : chance.between(1180, 1620))
  const place = (count: number, draw: (x: number, y: number) => string) =>
    Array.from({ length: count }, () => {
      const x = corners()
      return [dip(x) + chance.between(10, 80), x] as const
    })
      .sort((a, b) => a[0] - b[0])
      .map(([py, x]) => draw(x, py))
      .join('')
  if (season === 'winter' && !['desert', 'tropics', 'vineyard'].includes(land)) {
    marks += dots(
      scatter(chance, 120, [0, WIDTH], (x) => [dip(x) + 10, 1190]),
      '#ffffff',
      6,
      0.6,
    )
    return (
      marks +
      place(5, (x, py) => bush(near, chance, x, py, chance.between(60, 120))) +
      place(4, (x, py) => tree(near, chance, x, py, chance.between(170, 300)))
    )
  }
  if (land === 'desert')
    return (
      marks +
      place(4, (x, py) => boulder(near, chance, x, py, chance.between(70, 130))) +
      place(9, (x, py) => agave(near, chance, x, py, chance.between(50, 110))) +
      place(6, (x, py) => bush(near, chance, x, py, chance.between(40, 80)))
    )
  if (land === 'tropics')
    return (
      marks +
      grass(near, dip, '#c9b878', 90, 60) +
      place(9, (x, py) => agave(near, chance, x, py, chance.between(60, 120)))
    )
  marks += grass(near, dip, mix(turf(sheet), '#6f8a4f', 0.35), 150, 62)
  if (land === 'forest' || land === 'ridge')
    marks += place(9, (x, py) => fern(near, chance, x, py, chance.between(70, 140)))
  else if (season !== 'autumn') marks += place(24, (x, py) => flower(near, chance, x, py, chance.between(60, 130)))
  if (land === 'coast' || land === 'lake' || land === 'mountain')
    marks += place(4, (x, py) => boulder(near, chance, x, py, chance.between(60, 140)))
  return marks + place(6, (x, py) => bush(near, chance, x, py, chance.between(70, 140)))
}

/** A tall tree at one side that draws the eye in. */
export function wing(sheet: Sheet, chance: Chance): string {
  const left = chance.maybe(0.5)
  const near: Sheet = {
    ...sheet,
    lit: (ink, d) => mix(sheet.lit(ink, d), sheet.mood.shade, 0.14),
    air: (ink, d) => mix(sheet.air(ink, d), sheet.mood.shade, 0.18),
  }
  const x = left ? chance.between(20, 130) : chance.between(1470, 1580)
  return tree(near, chance, x, chance.between(1060, 1130), chance.between(680, 900))
}

export function fence(sheet: Sheet, crest: Crest, from: number, to: number, picket: boolean): string {
  const white = picket ? '#f7f1e2' : '#9a8468'
  const posts: Point[] = []
  for (let x = from; x <= to; x += picket ? 26 : 120) posts.push([x, crest(x) + 8])
  const height = picket ? 54 : 66
  const rails = [0.34, 0.78]
    .map((s) => stroke(soft(posts.map(([x, y]) => [x, y - height * s] as Point)), sheet.shaded(white), picket ? 6 : 8))
    .join('')
  const stakes = posts
    .map(([x, y]) =>
      picket
        ? `M${x - 7} ${y}V${y - height + 8}L${x} ${y - height}L${x + 7} ${y - height + 8}V${y}Z`
        : `M${x - 6} ${y}V${y - height - 8}H${x + 6}V${y}Z`,
    )
    .join('')
  return rails + fill(stakes, sheet.lit(white))
}

export function dock(sheet: Sheet, x: number, y: number, length: number): string {
  const wood = '#b08a63'
  const [near, far] = [96, 46]
  const deck = area(
    [
      [x - near, y],
      [x + near, y],
      [x + far + 30, y - length],
      [x - far + 30, y - length],
    ],
    sheet.lit(wood),
  )
  const planks = Array.from({ length: 15 }, (_, i) => {
    const s = (i / 15) ** 0.8
    const w = near + (far - near) * s
    return line(
      [
        [x - w + 30 * s, y - length * s],
        [x + w + 30 * s, y - length * s],
      ],
      sheet.shaded(wood),
      3,
    )
  }).join('')
  const posts = [0.12, 0.5, 0.94]
    .flatMap((s) =>
      [-1, 1].map((k) => {
        const w = near + (far - near) * s
        const [px, py] = [x + k * w + 30 * s, y - length * s]
        return line(
          [
            [px, py + 26 - s * 14],
            [px, py - 34 + s * 14],
          ],
          sheet.shaded('#7a5c42'),
          15 - s * 7,
        )
      }),
    )
    .join('')
  return deck + planks + posts
}
