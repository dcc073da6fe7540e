/** Round-crowned trees: in leaf, in blossom, in fall color, or bare. */
import type { Chance } from '../chance.ts'
import { type Ink, shift } from '../ink.ts'
import { area, blot, dots, fill, line, type Point, soft, stroke } from '../pen.ts'
import { type Plant, snowy } from './plant.ts'

const crowns: Record<string, readonly Ink[]> = {
  spring: ['#a9c06a', '#c3cc80', '#8fb56c', '#f0bcc0', '#f4d6d2'],
  summer: ['#5d8a52', '#6b9457', '#4f7d55', '#7b9c55'],
  autumn: ['#d9772f', '#c9502e', '#e5a93c', '#b8472f', '#d98f35'],
}

/** Branches without leaves: each splits into two thinner ones. */
export function branching(
  chance: Chance,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  depth: number,
  out: Map<number, string>,
): void {
  const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  out.set(depth, `${out.get(depth) ?? ''}M${Math.round(x)} ${Math.round(y)}L${Math.round(ex)} ${Math.round(ey)}`)
  if (depth === 0) return
  for (const turn of [chance.between(-0.58, -0.2), chance.between(0.2, 0.58)])
    branching(chance, ex, ey, angle + turn, length * chance.between(0.62, 0.82), width * 0.6, depth - 1, out)
}

const bare: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const out = new Map<number, string>()
  branching(chance, x, y + 3, -Math.PI / 2 + chance.between(-0.08, 0.08), size * 0.3, 1, 5, out)
  const ink = sheet.air('#6a5348', distance)
  return [...out].map(([depth, d]) => stroke(d, ink, Math.max(1.4, size * 0.007 * (depth + 0.6)))).join('')
}

/** A round-crowned tree; bare in winter, in blossom or colored depending on the season. */
export const broadleaf: Plant = (sheet, chance, x, y, size, distance = 0) => {
  if (snowy(sheet)) return bare(sheet, chance, x, y, size, distance)
  const ink = chance.pick(crowns[sheet.spec.season]!)
  const trunk = '#6a4c3a'
  const wide = size * chance.between(0.3, 0.4)
  const cy = y - size * 0.62
  let marks = area(
    [
      [x - size * 0.035, y + 3],
      [x + size * 0.035, y + 3],
      [x + size * 0.018, cy],
      [x - size * 0.018, cy],
    ],
    sheet.shaded(trunk, distance),
  )
  marks +=
    line(
      [
        [x, y - size * 0.3],
        [x + wide * 0.45, cy],
      ],
      sheet.shaded(trunk, distance),
      size * 0.02,
    ) +
    line(
      [
        [x, y - size * 0.26],
        [x - wide * 0.45, cy],
      ],
      sheet.shaded(trunk, distance),
      size * 0.02,
    )
  const lobes = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2 + chance.between(-0.25, 0.25)
    const reach = i === 9 ? 0.1 : 0.66
    return [
      x + Math.cos(angle) * wide * reach,
      cy + Math.sin(angle) * size * 0.27 * reach,
      wide * chance.between(0.34, 0.5),
    ] as const
  })
  const blots = (dx: number, dy: number, grow: number, paint: Ink) =>
    fill(
      lobes.map(([lx, ly, lr]) => blot(chance, lx + dx, ly + dy, lr * grow, lr * 0.84 * grow, 0.13, 12)).join(''),
      paint,
    )
  marks += blots(0, 0, 1.08, sheet.shaded(ink, distance))
  marks += blots(sheet.side * wide * 0.13, -size * 0.045, 0.8, sheet.air(ink, distance))
  // Leaves: light strokes on the sunny side, dark ones beneath, so that the crown looks like foliage and not like a
  // ball.
  const leaves = (count: number, low: number, high: number, out: number) =>
    Array.from({ length: count }, (): Point => {
      const [lx, ly, lr] = chance.pick(lobes)
      const angle = chance.between(low, high)
      const reach = lr * Math.sqrt(chance.next()) * out
      return [
        lx + Math.cos(angle) * reach + sheet.side * wide * 0.14,
        ly + Math.sin(angle) * reach * 0.85 - size * 0.02,
      ]
    })
  const leaf = Math.max(2.6, size * 0.024)
  const many = Math.round(Math.min(120, 22 + size / 4))
  marks += dots(leaves(many, 0.3, 2.8, 1.05), sheet.shaded(shift(ink, -0.02), distance), leaf, 0.75)
  marks += dots(leaves(many, -2.7, -0.4, 0.8), sheet.lit(shift(ink, 0.035), distance), leaf * 1.15, 0.9)
  return (
    marks + dots(leaves(Math.round(many * 0.4), -2.6, -0.6, 0.6), sheet.lit(shift(ink, 0.075), distance), leaf, 0.9)
  )
}

/** A spreading live oak or old apple: several limbs under a wide, low crown. */
export const oak: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const south = sheet.spec.land === 'tropics' || sheet.spec.land === 'river' || sheet.spec.land === 'desert'
  if (snowy(sheet) && !south) return bare(sheet, chance, x, y, size, distance)
  const ink =
    sheet.spec.season === 'autumn' && !south
      ? chance.pick(['#b5652e', '#a8532c', '#c98a3a'])
      : chance.pick(['#5c7448', '#6b7d4a', '#54704f'])
  const bark = sheet.shaded('#5b4639', distance)
  const fork = y - size * 0.2
  let marks = fill(
    `M${x - size * 0.085} ${y + 3}Q${x - size * 0.04} ${y - size * 0.08} ${x - size * 0.05} ${fork}L${x + size * 0.05} ${fork}Q${x + size * 0.04} ${y - size * 0.08} ${x + size * 0.085} ${y + 3}Z`,
    bark,
  )
  for (const reach of [-0.36, -0.13, 0.12, 0.34]) {
    const tip: Point = [x + size * reach, y - size * chance.between(0.46, 0.58)]
    marks += stroke(
      soft([[x + reach * size * 0.06, fork + size * 0.03], [x + reach * size * 0.5, y - size * 0.33], tip]),
      bark,
      size * (0.05 - Math.abs(reach) * 0.05),
    )
  }
  const lobes = [-0.44, -0.26, -0.06, 0.16, 0.34, 0.48].map(
    (dx) =>
      [
        x + dx * size,
        y - size * (0.54 + 0.2 * Math.cos(dx * 3)) + chance.between(-8, 8),
        size * chance.between(0.15, 0.21),
      ] as const,
  )
  const crown = (dx: number, dy: number, grow: number, paint: Ink) =>
    fill(
      lobes.map(([lx, ly, lr]) => blot(chance, lx + dx, ly + dy, lr * grow * 1.2, lr * grow * 0.76, 0.14, 13)).join(''),
      paint,
    )
  marks +=
    crown(0, 0, 1.12, sheet.shaded(ink, distance)) +
    crown(sheet.side * size * 0.03, -size * 0.035, 0.84, sheet.air(ink, distance))
  const leaves = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (): Point => {
      const [lx, ly, lr] = chance.pick(lobes)
      const angle = chance.between(low, high)
      const reach = lr * Math.sqrt(chance.next()) * 1.05
      return [
        lx + Math.cos(angle) * reach * 1.2 + sheet.side * size * 0.02,
        ly + Math.sin(angle) * reach * 0.72 - size * 0.02,
      ]
    })
  const leaf = Math.max(2.6, size * 0.02)
  const many = Math.round(Math.min(140, 26 + size / 4))
  return (
    marks +
    dots(leaves(many, 0.3, 2.8), sheet.shaded(shift(ink, -0.03), distance), leaf, 0.7) +
    dots(leaves(many, -2.7, -0.4), sheet.lit(shift(ink, 0.03), distance), leaf * 1.1, 0.9)
  )
}
