/**
 * Houses are modeled, not traced: walls and roofs are placed in meters (x to the right, y up, z toward the viewer) and
 * drawn through a long lens, each face lit according to its direction. So every house can be rotated, and none is a
 * copy.
 */
import type { Chance } from '../chance.ts'
import { type Ink, mix } from '../ink.ts'
import { line, type Point } from '../pen.ts'
import type { Sheet } from '../sheet.ts'

export type Vec = readonly [number, number, number]

/** A drawing and how near it is: nearer pieces are drawn later. */
export type Piece = { readonly near: number; readonly svg: string }

export type Stage = {
  readonly sheet: Sheet
  readonly chance: Chance
  /** Pixels per meter, at the house. */
  readonly scale: number
  readonly at: (p: Vec) => Point
  /** How near a point is to the viewer. */
  readonly near: (p: Vec) => number
  readonly seen: (normal: Vec, on: Vec) => boolean
  /** A color on a face that faces along `normal`. */
  readonly on: (ink: Ink, normal: Vec) => Ink
  /** Light spilling from windows, drawn over the house at the end. */
  readonly glows: string[]
}

export function stageOf(sheet: Sheet, chance: Chance, at: Point, scale: number, yaw: number, eye = 1.7): Stage {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  const distance = 46
  const turn = ([x, y, z]: Vec): Vec => [x * cos + z * sin, y, -x * sin + z * cos]
  const sun: Vec = [sheet.side * 0.72, 0.5, 0.5]
  return {
    sheet,
    chance,
    scale,
    glows: [],
    near: (p) => turn(p)[2],
    at: (p) => {
      const [x, y, z] = turn(p)
      const f = distance / (distance - z)
      return [at[0] + x * f * scale, at[1] - ((y - eye) * f + eye) * scale]
    },
    seen: (normal, on) => {
      const [nx, ny, nz] = turn(normal)
      const [x, y, z] = turn(on)
      return nx * -x + ny * (eye - y) + nz * (distance - z) > 0
    },
    on: (ink, normal) => {
      const [nx, ny, nz] = turn(normal)
      const facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
      const share = Math.min(1, Math.max(0, (facing + 0.3) / 1.1))
      return share > 0.5
        ? mix(sheet.air(ink), sheet.lit(ink), (share - 0.5) * 2)
        : mix(sheet.shaded(ink), sheet.air(ink), share * 2)
    },
  }
}

/** A flat face with its own coordinates: u along it, v up it, both in meters. */
export type Panel = {
  readonly stage: Stage
  readonly width: number
  readonly height: number
  readonly normal: Vec
  readonly at: (u: number, v: number) => Point
  /** A point `out` meters in front of the face. */
  readonly before: (u: number, v: number, out: number) => Point
  readonly quad: (u0: number, v0: number, u1: number, v1: number) => Point[]
  readonly ink: (ink: Ink) => Ink
  readonly dim: (ink: Ink, by?: number) => Ink
}

function add(p: Vec, d: Vec, by: number): Vec {
  return [p[0] + d[0] * by, p[1] + d[1] * by, p[2] + d[2] * by]
}

export function panelOf(stage: Stage, origin: Vec, u: Vec, v: Vec, width: number, height: number): Panel {
  const normal: Vec = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const at = (a: number, b: number) => stage.at(add(add(origin, u, a), v, b))
  return {
    stage,
    width,
    height,
    normal,
    at,
    before: (a, b, out) => stage.at(add(add(add(origin, u, a), v, b), normal, out)),
    quad: (u0, v0, u1, v1) => [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)],
    ink: (ink) => stage.on(ink, normal),
    dim: (ink, by = 0.3) => mix(stage.on(ink, normal), stage.sheet.mood.shade, by),
  }
}

export function assemble(pieces: readonly Piece[]): string {
  return [...pieces]
    .sort((a, b) => a.near - b.near)
    .map((piece) => piece.svg)
    .join('')
}

/** A straight rail or beam between two points in space. */
export function beam(stage: Stage, from: Vec, to: Vec, ink: Ink, thick: number): string {
  return line([stage.at(from), stage.at(to)], stage.on(ink, [0, 0, 1]), thick * stage.scale)
}
