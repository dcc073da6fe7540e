/** Desert plants. */
import { fill, line, type Point, straight, stroke } from '../pen.ts'
import type { Plant } from './plant.ts'

/** A saguaro: ribbed columns with raised arms. */
export const saguaro: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = '#5f8560'
  const w = size * 0.135
  const columns: [Point[], number][] = [
    [
      [
        [x, y + 2],
        [x, y - size],
      ],
      w,
    ],
  ]
  for (const hand of chance.shuffle([-1, 1]).slice(0, chance.whole(1, 2))) {
    const ay = y - size * chance.between(0.34, 0.52)
    const ax = x + hand * size * chance.between(0.17, 0.24)
    columns.push([
      [
        [x, ay],
        [ax - hand * w * 0.5, ay],
        [ax, ay - w * 0.5],
        [ax, ay - size * chance.between(0.2, 0.36)],
      ],
      w * 0.72,
    ])
  }
  return columns
    .reverse()
    .map(([points, wide]) => {
      const d = straight(points)
      const last = points.at(-1)!
      const ribs = [-0.24, 0.02, 0.26]
        .map((k) =>
          line(
            [
              [last[0] + k * wide, last[1]],
              [last[0] + k * wide, points.length > 2 ? points[2]![1] : y],
            ],
            sheet.shaded(ink, distance),
            Math.max(1.5, size * 0.008),
            0.7,
          ),
        )
        .join('')
      return (
        stroke(d, sheet.shaded(ink, distance), wide) +
        stroke(
          straight(points.map(([px, py]) => [px + sheet.side * wide * 0.14, py] as Point)),
          sheet.lit(ink, distance),
          wide * 0.68,
        ) +
        ribs
      )
    })
    .join('')
}

/** A Joshua tree: forked limbs ending in spiked heads. */
export const joshua: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const tips: Point[] = []
  let limbs = ''
  const grow = (px: number, py: number, angle: number, length: number, depth: number) => {
    const [ex, ey] = [px + Math.cos(angle) * length, py + Math.sin(angle) * length]
    limbs += `M${Math.round(px)} ${Math.round(py)}Q${Math.round(px + Math.cos(angle) * length * 0.6)} ${Math.round(py + Math.sin(angle) * length * 0.3)} ${Math.round(ex)} ${Math.round(ey)}`
    if (depth === 0) {
      tips.push([ex, ey])
      return
    }
    for (const turn of [chance.between(-0.85, -0.3), chance.between(0.3, 0.85)])
      grow(ex, ey, Math.max(-2.7, Math.min(-0.45, angle + turn)), length * chance.between(0.55, 0.75), depth - 1)
  }
  grow(x, y + 3, -Math.PI / 2, size * 0.4, 2)
  const bark = '#8a7058'
  let marks =
    stroke(limbs, sheet.shaded(bark, distance), size * 0.062) + stroke(limbs, sheet.air(bark, distance), size * 0.026)
  const spikes = (length: number, turn: number) =>
    tips
      .map(([tx, ty]) =>
        Array.from({ length: 13 }, (_, i) => {
          const angle = -Math.PI * 1.12 + (i / 12) * Math.PI * 1.24 + turn
          return `M${Math.round(tx)} ${Math.round(ty)}l${Math.round(Math.cos(angle) * length)} ${Math.round(Math.sin(angle) * length)}`
        }).join(''),
      )
      .join('')
  marks += stroke(spikes(size * 0.125, 0), sheet.shaded('#6f8458', distance), size * 0.022)
  return marks + stroke(spikes(size * 0.1, sheet.side * 0.1), sheet.lit('#93a76a', distance), size * 0.013)
}

/** An agave or yucca: a fan of blades. */
export const agave: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = chance.pick(['#7d9a86', '#8aa383', '#6c8f84'])
  return Array.from({ length: 11 }, (_, i) => {
    const angle = -Math.PI + ((i < 6 ? i : 10.5 - i) / 10) * Math.PI + (i < 6 ? 0.04 : -0.02)
    const reach = size * chance.between(0.72, 1)
    const tip: Point = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    const [nx, ny] = [-Math.sin(angle) * size * 0.09, Math.cos(angle) * size * 0.09]
    const d = `M${x} ${y}Q${x + Math.cos(angle) * reach * 0.4 + nx} ${y + Math.sin(angle) * reach * 0.4 + ny} ${tip[0]} ${tip[1]}Q${x + Math.cos(angle) * reach * 0.4 - nx} ${y + Math.sin(angle) * reach * 0.4 - ny} ${x} ${y}Z`
    return fill(d, Math.cos(angle) * sheet.side > -0.2 ? sheet.lit(ink, distance) : sheet.shaded(ink, distance))
  }).join('')
}
