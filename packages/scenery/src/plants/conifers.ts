/** Spruce and pine, each with a lit and a shaded side. */
import { area, blot, fill, line, type Point, soft } from '../pen.ts'
import { type Plant, snowy } from './plant.ts'

/** A spruce with drooping tiers. */
export const spruce: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = chance.pick(['#2f5a4a', '#37654c', '#2a5350', '#3f6a4d'])
  const tiers = chance.whole(5, 7)
  const wide = size * chance.between(0.2, 0.27)
  const left: Point[] = []
  const right: Point[] = []
  const snow: string[] = []
  for (let i = 0; i < tiers; i++) {
    const share = (i + 1) / tiers
    const half = wide * share ** 0.85 * chance.between(0.88, 1.1)
    const py = y - size + size * 0.9 * share
    const up = size * 0.05
    left.push([x - half, py + up * 0.5], [x - half * 0.42, py - up * 0.7])
    right.push([x + half, py + up * 0.5], [x + half * 0.42, py - up * 0.7])
    if (snowy(sheet)) {
      const lower = (k: number): Point => [x + half * k, py + up * 0.4 - Math.abs(k) * up * 0.15]
      snow.push(
        `${soft([lower(-0.98), [x - half * 0.42, py - up * 2.1], [x, py - size * 0.12], [x + half * 0.42, py - up * 2.1], lower(0.98), [x + half * 0.5, py - up * 0.9], [x + half * 0.1, py - up * 0.5], [x - half * 0.4, py - up * 1.0]])}Z`,
      )
    }
  }
  const top: Point = [x, y - size]
  const foot = y - size * 0.06
  const outline = [top, ...right, [x, foot] as Point, ...[...left].reverse()]
  const darkHalf = sheet.side < 0 ? right : left
  const shade = [top, ...darkHalf, [x, foot] as Point, [x + sheet.side * wide * 0.12, y - size * 0.4] as Point]
  const trunk = line(
    [
      [x, foot - 4],
      [x, y + 3],
    ],
    sheet.shaded('#5a4334', distance),
    Math.max(3, size * 0.035),
  )
  const marks = trunk + area(outline, sheet.lit(ink, distance)) + area(shade, sheet.shaded(ink, distance))
  return snow.length ? marks + snow.map((d) => fill(d, sheet.air('#f4f5f2', distance), 0.93)).join('') : marks
}

/** A tall pine with a bare trunk and level clusters of needles. */
export const pine: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = chance.pick(['#3c6650', '#456b4a', '#335c4f'])
  const lean = chance.between(-0.06, 0.06) * size
  const top: Point = [x + lean, y - size * 0.86]
  const bark = '#8a5a41'
  let marks = area(
    [
      [x - size * 0.022, y + 3],
      [x + size * 0.022, y + 3],
      [top[0] + size * 0.008, top[1]],
      [top[0] - size * 0.008, top[1]],
    ],
    sheet.air(bark, distance),
  )
  marks += area(
    [[x, y + 3], [x - sheet.side * size * 0.022, y + 3], [top[0] - sheet.side * size * 0.008, top[1]], top],
    sheet.shaded(bark, distance),
  )
  const clumps = chance.whole(5, 7)
  for (let i = 0; i < clumps; i++) {
    const share = i / (clumps - 1)
    const cy = y - size * (0.42 + share * 0.52)
    const reach = size * (0.23 - share * 0.13)
    const cx =
      x + lean * (0.5 + share * 0.5) + (i % 2 === 0 ? -1 : 1) * reach * chance.between(0.25, 0.75) * (1 - share)
    marks += line(
      [
        [x + lean * share, cy + reach * 0.6],
        [cx, cy + reach * 0.1],
      ],
      sheet.shaded(bark, distance),
      Math.max(2, size * 0.012),
    )
    marks += fill(blot(chance, cx, cy, reach, reach * 0.42, 0.14), sheet.shaded(ink, distance))
    marks += fill(
      blot(chance, cx + sheet.side * reach * 0.12, cy - reach * 0.1, reach * 0.82, reach * 0.3, 0.16),
      sheet.lit(ink, distance),
    )
    if (snowy(sheet))
      marks += fill(blot(chance, cx, cy - reach * 0.22, reach * 0.8, reach * 0.17), sheet.air('#f4f5f2', distance))
  }
  return marks
}
