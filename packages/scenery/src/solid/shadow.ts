import { area, type Point } from '../pen.ts'
import type { Stage } from './stage.ts'

/** The shadow that a house of this footprint and height casts on the ground, away from the light. */
export function castShadow(stage: Stage, x0: number, x1: number, z0: number, z1: number, height: number): string {
  const { sheet } = stage
  const low = sheet.mood.height < 0.3 ? 1.5 : 0.8
  const far = -sheet.side * height * low
  const points = [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
    [x0 + far, z0 - 1],
    [x1 + far, z0 - 1],
    [x1 + far, z1 - 1],
    [x0 + far, z1 - 1],
  ].map(([x, z]) => stage.at([x!, 0, z!]))
  return area(hull(points), sheet.mood.shade, 0.24)
}

function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (
        out.length > 1 &&
        (out.at(-1)![0] - out.at(-2)![0]) * (p[1] - out.at(-2)![1]) <=
          (out.at(-1)![1] - out.at(-2)![1]) * (p[0] - out.at(-2)![0])
      )
        out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
