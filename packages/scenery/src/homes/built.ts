/** What the houses have in common. */
import type { Ink } from '../ink.ts'
import { fill, type Point, softLoop } from '../pen.ts'
import { body, gable } from '../solid/body.ts'
import { pane, type WindowStyle } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { castShadow } from '../solid/shadow.ts'
import { assemble, type Panel, type Piece, type Stage } from '../solid/stage.ts'

/** A drawn house: its drawing, where its smoke rises, and how wide its base is in meters. */
export type Built = {
  readonly svg: string
  readonly mouth?: Point | undefined
  readonly half: number
  readonly doorway: Point
}

export const clapboards: readonly Ink[] = [
  '#f3ecdd',
  '#efe3c8',
  '#b3c0a2',
  '#97b0ba',
  '#d8b25c',
  '#e2b9a3',
  '#6f9a97',
  '#c9684f',
  '#5b6d78',
  '#d9d2c2',
]

export const shingles: readonly Ink[] = ['#a3988a', '#8f8577', '#b0a189', '#7f7a74']

export const roofs: readonly Ink[] = ['#4f5964', '#6b5548', '#3f454c', '#7d4a3e', '#5d6b62', '#8a6a4c']

export const doors: readonly Ink[] = ['#b5472f', '#2f6a6a', '#d99a2f', '#3c4f7a', '#7a3550', '#3f6b45']

export function row(
  panel: Panel,
  count: number,
  v: number,
  w: number,
  h: number,
  style: WindowStyle,
  skip: readonly number[] = [],
): string {
  return Array.from({ length: count }, (_, i) =>
    skip.includes(i) ? '' : pane(panel, ((i + 0.5) * panel.width) / count - w / 2, v, w, h, style),
  ).join('')
}

/** A small gabled window in a roof that slopes toward the viewer. */
export function dormer(
  stage: Stage,
  x: number,
  z: number,
  base: number,
  wall: Ink,
  roof: Ink,
  style: WindowStyle,
): Piece {
  return body(stage, {
    axis: 'z',
    center: [x, z - 1.1],
    base,
    span: 0.85,
    reach: 1.1,
    profile: gable(0.85, 1.15, 1.95),
    wall,
    roof,
    over: 0.22,
    siding: 'boards',
    nearer: 2.2,
    front: (p) => pane(p, 0.42, 0.22, 0.86, 0.82, { ...style, sill: false }),
  })
}

export function finish(
  stage: Stage,
  pieces: readonly Piece[],
  half: number,
  depth: number,
  height: number,
  doorway: Point,
  mouth?: Point,
): Built {
  return {
    svg: castShadow(stage, -half, half, -depth, depth, height) + assemble(pieces) + stage.glows.join(''),
    half,
    doorway,
    mouth,
  }
}

/** A small Adirondack chair. */
export function chairAt(stage: Stage, x: number, z: number, base = 0): string {
  const ink = stage.chance.fork(`chair${x}`).pick(['#c9563f', '#e0b24f', '#3f7a78', '#f3ecdc', '#5d7fa3'])
  const back = [
    [-0.34, 0.35],
    [-0.4, 1.1],
    [-0.2, 1.25],
    [0.2, 1.25],
    [0.4, 1.1],
    [0.34, 0.35],
  ].map(([a, y]) => stage.at([x + a!, base + y!, z - 0.25]))
  return (
    fill(softLoop(back), stage.on(ink, [0, 0, 1])) +
    block(stage, [x - 0.42, base + 0.28, z - 0.25], [x + 0.42, base + 0.42, z + 0.45], ink) +
    block(stage, [x - 0.52, base, z + 0.2], [x - 0.4, base + 0.62, z + 0.4], ink) +
    block(stage, [x + 0.4, base, z + 0.2], [x + 0.52, base + 0.62, z + 0.4], ink)
  )
}
