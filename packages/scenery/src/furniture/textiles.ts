/** Rugs and quilts. */
import { mix } from '../ink.ts'
import { area, box, fill, oval, type Point, soft, straight, stroke } from '../pen.ts'
import type { Room } from '../rooms/room.ts'
import { within } from '../sheet.ts'

export function rug(room: Room, x: number, y: number, rx: number, ry: number, round: boolean): string {
  const { sheet, cloth } = room
  const [main, accent, pale] = cloth
  if (round)
    return (
      oval(x, y, rx, ry, sheet.air(main)) +
      oval(x, y, rx * 0.88, ry * 0.86, sheet.air(pale)) +
      oval(x, y, rx * 0.76, ry * 0.72, sheet.air(main)) +
      oval(x, y, rx * 0.5, ry * 0.46, sheet.air(accent)) +
      oval(x, y, rx * 0.42, ry * 0.37, sheet.air(main))
    )
  const at = (u: number, v: number): Point => [x + (u - 0.5) * 2 * rx * (0.82 + v * 0.18), y - ry + v * ry * 2]
  const quad = (u0: number, v0: number, u1: number, v1: number) => [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)]
  const tassels = stroke(
    Array.from(
      { length: 40 },
      (_, i) =>
        `${straight([at(0, i / 39), [at(0, i / 39)[0] - 16, at(0, i / 39)[1] + 2]])}${straight([at(1, i / 39), [at(1, i / 39)[0] + 16, at(1, i / 39)[1] + 2]])}`,
    ).join(''),
    sheet.lit(pale),
    3,
  )
  const stripes = [
    [0.06, 0.1],
    [0.13, 0.15],
    [0.85, 0.87],
    [0.9, 0.94],
  ]
    .map(([a, b]) => area(quad(a!, 0, b!, 1), sheet.air(pale)))
    .join('')
  const diamonds = Array.from({ length: 5 }, (_, i) => {
    const u = 0.26 + i * 0.12
    return (
      area([at(u - 0.05, 0.5), at(u, 0.24), at(u + 0.05, 0.5), at(u, 0.76)], sheet.air(i % 2 ? pale : accent)) +
      area([at(u - 0.02, 0.5), at(u, 0.4), at(u + 0.02, 0.5), at(u, 0.6)], sheet.air(main))
    )
  }).join('')
  return tassels + area(quad(0, 0, 1, 1), sheet.air(main)) + stripes + diamonds
}

export function quilt(room: Room, outline: readonly Point[], pattern: number): string {
  const { sheet, cloth } = room
  const d = `${soft([...outline, outline[0]!], 0.3)}Z`
  const xs = outline.map(([px]) => px)
  const ys = outline.map(([, py]) => py)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let marks = ''
  if (pattern === 0)
    for (let y = y0 + 14; y < y1; y += 44)
      marks += box(x0, y, x1 - x0, 12, sheet.lit(cloth[1])) + box(x0, y + 18, x1 - x0, 5, sheet.lit(cloth[2]))
  else if (pattern === 1)
    for (let y = y0, i = 0; y < y1; y += 52, i++)
      for (let x = x0, k = 0; x < x1; x += 60, k++)
        marks +=
          (i + k) % 2
            ? area(
                [
                  [x, y],
                  [x + 60, y],
                  [x + 30, y + 26],
                ],
                sheet.lit(cloth[1]),
              ) +
              area(
                [
                  [x, y + 52],
                  [x + 60, y + 52],
                  [x + 30, y + 26],
                ],
                sheet.air(cloth[2]),
              )
            : area(
                [
                  [x + 30, y + 6],
                  [x + 52, y + 26],
                  [x + 30, y + 46],
                  [x + 8, y + 26],
                ],
                sheet.air(mix(cloth[1], cloth[2], 0.5)),
              )
  else
    marks += stroke(
      Array.from(
        { length: 22 },
        (_, i) =>
          `M${x0 + i * 60 - 200} ${y0}L${x0 + i * 60 + 60} ${y1}M${x0 + i * 60} ${y0}L${x0 + i * 60 - 260} ${y1}`,
      ).join(''),
      sheet.lit(mix(cloth[0], cloth[2], 0.35)),
      4,
    )
  return fill(d, sheet.air(cloth[0])) + within(sheet, d, marks)
}
