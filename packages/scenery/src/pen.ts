/** Marks on the sheet: each function returns a piece of SVG. Coordinates are those of the sheet, 1600 × 1200. */
import type { Chance } from './chance.ts'
import type { Ink } from './ink.ts'

export type Point = readonly [number, number]
export const WIDTH = 1600
export const HEIGHT = 1200

function r(value: number) {
  return Math.round(value * 10) / 10
}

function at(p: Point) {
  return `${r(p[0])} ${r(p[1])}`
}

export function straight(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}`
}

/** A soft curve through the points (Catmull-Rom). */
export function soft(points: readonly Point[], tension = 0.5): string {
  const path = [`M${at(points[0]!)}`]
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ]
    const k = tension / 3
    const first: Point = [b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k]
    const second: Point = [c[0] - (d[0] - b[0]) * k, c[1] - (d[1] - b[1]) * k]
    path.push(`C${at(first)} ${at(second)} ${at(c)}`)
  }
  return path.join('')
}

/** A soft closed outline through the points. */
export function softLoop(points: readonly Point[]): string {
  const count = points.length
  const path = [`M${at(points[0]!)}`]
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((step) => points[(i + step - 1 + count) % count]!) as [
      Point,
      Point,
      Point,
      Point,
    ]
    path.push(
      `C${at([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${at([c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6])} ${at(c)}`,
    )
  }
  return `${path.join('')}Z`
}

function faded(opacity: number) {
  return opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : ''
}

export function fill(d: string, ink: Ink, opacity = 1): string {
  return `<path d="${d}" fill="${ink}"${faded(opacity)}/>`
}

export function area(points: readonly Point[], ink: Ink, opacity = 1): string {
  return fill(`${straight(points)}Z`, ink, opacity)
}

export function stroke(d: string, ink: Ink, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${r(width)}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)}/>`
}

export function line(points: readonly Point[], ink: Ink, width: number, opacity = 1): string {
  return stroke(straight(points), ink, width, opacity)
}

export function disc(x: number, y: number, radius: number, ink: Ink, opacity = 1): string {
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${ink}"${faded(opacity)}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, ink: Ink, opacity = 1): string {
  return `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${ink}"${faded(opacity)}/>`
}

export function box(x: number, y: number, w: number, h: number, ink: Ink, opacity = 1, round = 0): string {
  return `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${ink}"${round ? ` rx="${round}"` : ''}${faded(opacity)}/>`
}

/** Printed dots, the grain of the picture: one path, regardless of their number. */
export function dots(points: readonly Point[], ink: Ink, size: number, opacity = 1): string {
  return points.length === 0 ? '' : stroke(points.map((p) => `M${at(p)}h.1`).join(''), ink, size, opacity)
}

/** Many short level strokes in one path: ripples, grass shadows, courses of stone. */
export function dashes(
  marks: readonly (readonly [number, number, number])[],
  ink: Ink,
  width: number,
  opacity = 1,
): string {
  return marks.length === 0
    ? ''
    : stroke(marks.map(([x, y, length]) => `M${r(x)} ${r(y)}h${r(length)}`).join(''), ink, width, opacity)
}

/** Positions of dots in a band that thins out from its top to its bottom edge (or upward, with `up`). */
export function scatter(
  chance: Chance,
  count: number,
  x: readonly [number, number],
  y: (x: number) => readonly [number, number],
  up = false,
): Point[] {
  return Array.from({ length: count }, () => {
    const px = chance.between(x[0], x[1])
    const [top, bottom] = y(px)
    const share = chance.next() * chance.next()
    return [px, up ? bottom - (bottom - top) * share : top + (bottom - top) * share]
  })
}

/** A blob with an uneven, rounded edge: foliage, a bush, a stone. */
export function blot(
  chance: Chance,
  x: number,
  y: number,
  rx: number,
  ry: number,
  uneven = 0.16,
  corners = 11,
): string {
  return softLoop(
    Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * Math.PI * 2
      const reach = 1 + chance.between(-uneven, uneven)
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
    }),
  )
}
