/** Slender trees: birch, palm, cypress. */
import { shift } from '../ink.ts'
import { area, blot, disc, fill, type Point, soft, softLoop, straight, stroke } from '../pen.ts'
import { within } from '../sheet.ts'
import { branching } from './broadleaves.ts'
import { type Plant, snowy } from './plant.ts'

/** Birch or aspen: pale trunks with dark marks and a light, narrow crown. */
export const birch: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const leaf = { spring: '#b9cc7a', summer: '#8fae5e', autumn: '#ecb93f', winter: '#ffffff' }[sheet.spec.season]
  const lean = chance.between(-0.07, 0.07) * size
  const w = size * 0.022
  const top: Point = [x + lean, y - size * 0.95]
  const pale = '#efe8d8'
  let marks = area(
    [
      [x - w, y + 3],
      [x + w, y + 3],
      [top[0] + w * 0.3, top[1]],
      [top[0] - w * 0.3, top[1]],
    ],
    sheet.air(pale, distance),
  )
  marks += area(
    [[x, y + 3], [x - sheet.side * w, y + 3], [top[0] - sheet.side * w * 0.3, top[1]], top],
    sheet.shaded(pale, distance),
  )
  const ticks = Array.from({ length: 9 }, () => {
    const share = chance.between(0.02, 0.8)
    const cx = x + lean * share
    return `M${Math.round(cx - w * 0.7)} ${Math.round(y - size * share)}h${Math.max(2, Math.round(w * chance.between(0.5, 1.2)))}`
  })
  marks += stroke(ticks.join(''), sheet.shaded('#3b3530', distance), Math.max(1.6, size * 0.008))
  if (snowy(sheet)) {
    const out = new Map<number, string>()
    for (const [share, turn] of [
      [0.5, -0.6],
      [0.6, 0.5],
      [0.72, -0.5],
      [0.8, 0.4],
    ] as const)
      branching(chance, x + lean * share, y - size * share, -Math.PI / 2 + turn, size * 0.12, 1, 2, out)
    return (
      marks +
      [...out]
        .map(([depth, d]) => stroke(d, sheet.air('#9a8a7c', distance), Math.max(1.2, size * 0.004 * (depth + 1))))
        .join('')
    )
  }
  for (let i = 0; i < 6; i++) {
    const share = 0.42 + i * 0.1
    const reach = size * (0.15 - Math.abs(share - 0.66) * 0.16)
    const [cx, cy] = [x + lean * share + chance.between(-0.5, 0.5) * reach, y - size * share]
    marks += fill(
      blot(chance, cx, cy, reach, reach * 0.72, 0.18, 9),
      i % 2 ? sheet.air(leaf, distance) : sheet.shaded(leaf, distance),
      0.94,
    )
    marks += fill(
      blot(chance, cx + sheet.side * reach * 0.3, cy - reach * 0.2, reach * 0.5, reach * 0.34, 0.2, 8),
      sheet.lit(shift(leaf, 0.03), distance),
      0.9,
    )
  }
  return marks
}

/** A palm: a ringed, bending trunk and arching fronds with a notched lower edge. */
export const palm: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const lean = chance.between(-0.24, 0.24) * size
  const top: Point = [x + lean, y - size * 0.78]
  const trunk: Point[] = [[x, y + 4], [x + lean * 0.25, y - size * 0.3], [x + lean * 0.7, y - size * 0.6], top]
  const w = size * 0.032
  let marks =
    stroke(soft(trunk), sheet.air('#a07f5c', distance), w) +
    stroke(
      soft(trunk.map(([px, py]) => [px - sheet.side * w * 0.26, py] as Point)),
      sheet.shaded('#8d6c4e', distance),
      w * 0.5,
    )
  const count = chance.whole(8, 10)
  const ink = chance.pick(['#4d8a58', '#5b9157', '#3f7d60'])
  const order = Array.from({ length: count }, (_, i) => -Math.PI * 1.08 + (i / (count - 1)) * Math.PI * 1.16)
  for (const angle of order.sort((a, b) => Math.abs(b + Math.PI / 2) * 0 + Math.sin(a) - Math.sin(b))) {
    const reach = size * chance.between(0.32, 0.42)
    const droop = size * chance.between(0.1, 0.2)
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const tip: Point = [top[0] + dx * reach, top[1] + dy * reach * 0.75 + droop]
    const bow: Point = [top[0] + dx * reach * 0.55, top[1] + dy * reach * 0.75 - droop * 0.15]
    const spine = [top, bow, tip]
    const lower: Point[] = []
    for (let i = 1; i <= 9; i++) {
      const t = 1 - i / 9.6
      const px = (1 - t) ** 2 * top[0] + 2 * t * (1 - t) * bow[0] + t * t * tip[0]
      const py = (1 - t) ** 2 * top[1] + 2 * t * (1 - t) * bow[1] + t * t * tip[1]
      const hang = size * 0.085 * Math.sin(Math.min(1, 0.15 + (1 - t) * 1.1) * Math.PI * 0.86)
      lower.push([px - dx * 3, py + (i % 2 ? hang : hang * 0.3)])
    }
    const bright = dx * sheet.side > -0.1
    marks += fill(
      `${soft(spine, 0.9)}${straight(lower).replace('M', 'L')}Z`,
      bright ? sheet.lit(ink, distance) : sheet.shaded(ink, distance),
    )
    marks += stroke(soft(spine, 0.9), sheet.lit(shift(ink, 0.08), distance), Math.max(1.6, size * 0.006))
  }
  return (
    marks +
    disc(top[0] - 5, top[1] + 7, size * 0.022, sheet.shaded('#8a5f34', distance)) +
    disc(top[0] + 7, top[1] + 8, size * 0.02, sheet.shaded('#7a5430', distance))
  )
}

/** An Italian cypress, shaped like a dark flame. */
export const cypress: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = chance.pick(['#35574a', '#3d5f47'])
  const w = size * chance.between(0.08, 0.115)
  const flame = (k: number, dx: number) =>
    softLoop([
      [x + dx, y - size],
      [x + dx + w * 0.6 * k, y - size * 0.66],
      [x + dx + w * k, y - size * 0.28],
      [x + dx + w * 0.5 * k, y],
      [x + dx - w * 0.5 * k, y],
      [x + dx - w * k, y - size * 0.28],
      [x + dx - w * 0.6 * k, y - size * 0.66],
    ])
  return (
    fill(flame(1, 0), sheet.shaded(ink, distance)) +
    within(sheet, flame(1, 0), fill(flame(0.9, sheet.side * w * 0.7), sheet.lit(ink, distance)))
  )
}
