/** Blocks, chimneys and porches. */
import { type Ink, shift } from '../ink.ts'
import { area, fill, type Point, straight, stroke } from '../pen.ts'
import { within } from '../sheet.ts'
import { type Roofing, roofing, type Siding, siding, snowLies } from './cladding.ts'
import { type Panel, type Piece, panelOf, type Stage, type Vec } from './stage.ts'

/** A plain block: a plinth, a deck, a chimney, a post. Only its visible faces are drawn. */
export function block(
  stage: Stage,
  from: Vec,
  to: Vec,
  ink: Ink,
  front?: (panel: Panel) => string,
  kind?: Siding,
): string {
  const [x0, y0, z0] = from
  const [x1, y1, z1] = to
  const faces: [Vec, Vec, Vec, number, number, boolean][] = [
    [[x0, y0, z0], [0, 0, 1], [0, 1, 0], z1 - z0, y1 - y0, false],
    [[x1, y0, z1], [0, 0, -1], [0, 1, 0], z1 - z0, y1 - y0, false],
    [[x0, y1, z1], [1, 0, 0], [0, 0, -1], x1 - x0, z1 - z0, false],
    [[x0, y0, z1], [1, 0, 0], [0, 1, 0], x1 - x0, y1 - y0, true],
  ]
  return faces
    .map(([origin, u, v, width, height, isFront]) => {
      const panel = panelOf(stage, origin, u, v, width, height)
      if (!stage.seen(panel.normal, origin)) return ''
      const d = `${straight(panel.quad(0, 0, width, height))}Z`
      const texture = kind && v[1] === 1 ? within(stage.sheet, d, siding(panel, kind, ink)) : ''
      return fill(d, panel.ink(ink)) + texture + (isFront && front ? front(panel) : '')
    })
    .join('')
}

/** A chimney rising from the roof, with a cap. Returns the position of its mouth, for smoke. */
export function chimney(
  stage: Stage,
  x: number,
  z: number,
  bottom: number,
  top: number,
  ink: Ink,
  kind: Siding = 'brick',
): { piece: Piece; mouth: Point } {
  const svg =
    block(stage, [x - 0.42, bottom, z - 0.36], [x + 0.42, top, z + 0.36], ink, undefined, kind) +
    block(stage, [x - 0.54, top, z - 0.48], [x + 0.54, top + 0.18, z + 0.48], shift(ink, -0.08))
  const snow = snowLies(stage.sheet)
    ? block(stage, [x - 0.5, top + 0.18, z - 0.44], [x + 0.5, top + 0.34, z + 0.44], '#f6f6f3')
    : ''
  return { piece: { near: stage.near([x, 0, z]) + 0.5, svg: svg + snow }, mouth: stage.at([x, top + 0.3, z]) }
}

/** A covered porch along the front: deck, posts, rail, and a lean-to roof from `high` at the wall to `low` at its edge. */
export function porch(
  stage: Stage,
  spec: {
    x0: number
    x1: number
    wall: number
    depth: number
    base?: number
    low: number
    high: number
    deck?: Ink
    post?: Ink
    roof: Ink
    roofing?: Roofing
    rail?: boolean
    posts?: number
    stout?: number
    gap?: readonly [number, number]
    lamp?: boolean
  },
): Piece {
  const { sheet } = stage
  const base = spec.base ?? 0.3
  const z = spec.wall + spec.depth
  const post = spec.post ?? '#efe8d8'
  const stout = spec.stout ?? 0.13
  const count = spec.posts ?? 4
  let svg = block(stage, [spec.x0, base - 0.28, spec.wall], [spec.x1, base, z], spec.deck ?? '#a9825c')
  svg += area(
    [
      stage.at([spec.x0, spec.low, z]),
      stage.at([spec.x1, spec.low, z]),
      stage.at([spec.x1, spec.low - 0.3, spec.wall]),
      stage.at([spec.x0, spec.low - 0.3, spec.wall]),
    ],
    sheet.mood.shade,
    0.28,
  )
  const posts = Array.from({ length: count }, (_, i) => spec.x0 + 0.2 + ((spec.x1 - spec.x0 - 0.4) * i) / (count - 1))
  if (spec.rail !== false) {
    const spans = posts
      .slice(1)
      .map((x, i) => [posts[i]!, x] as const)
      .filter(([a, b]) => !spec.gap || b <= spec.gap[0] + 0.1 || a >= spec.gap[1] - 0.1)
    const wide = Math.max(1.6, stage.scale * 0.06)
    const rails = spans
      .map(
        ([a, b]) =>
          straight([stage.at([a, base + 0.9, z - 0.12]), stage.at([b, base + 0.9, z - 0.12])]) +
          straight([stage.at([a, base + 0.15, z - 0.12]), stage.at([b, base + 0.15, z - 0.12])]),
      )
      .join('')
    const bars = spans
      .map(([a, b]) =>
        Array.from({ length: Math.floor((b - a) / 0.24) }, (_, i) =>
          straight([
            stage.at([a + (i + 1) * 0.24, base + 0.15, z - 0.12]),
            stage.at([a + (i + 1) * 0.24, base + 0.9, z - 0.12]),
          ]),
        ).join(''),
      )
      .join('')
    svg += stroke(bars, stage.on(post, [0, 0, 1]), wide * 0.55) + stroke(rails, stage.on(post, [0, 0, 1]), wide)
  }
  svg += posts
    .map((x) => block(stage, [x - stout, base, z - stout * 2 - 0.06], [x + stout, spec.low, z - 0.06], post))
    .join('')
  svg += block(stage, [spec.x0 - 0.1, spec.low - 0.05, z - 0.2], [spec.x1 + 0.1, spec.low + 0.2, z], post)
  const run = Math.hypot(spec.depth + 0.4, spec.high - spec.low)
  const slope = panelOf(
    stage,
    [spec.x0 - 0.35, spec.low + 0.12, z + 0.4],
    [1, 0, 0],
    [0, (spec.high - spec.low) / run, -(spec.depth + 0.4) / run],
    spec.x1 - spec.x0 + 0.7,
    run,
  )
  svg += roofing(slope, spec.roofing ?? 'shingle', spec.roof)
  svg += area(
    [slope.at(0, 0), slope.at(slope.width, 0), slope.before(slope.width, -0.02, -0.2), slope.before(0, -0.02, -0.2)],
    stage.on(post, [0, 0, 1]),
  )
  if (spec.gap) {
    const [a, b] = spec.gap
    for (let i = 0; i < 3; i++)
      svg += block(
        stage,
        [a, base - 0.28 - i * 0.14, z + i * 0.3],
        [b, base - 0.1 - i * 0.14, z + 0.3 + i * 0.3],
        '#a58a6a',
      )
  }
  return { near: stage.near([(spec.x0 + spec.x1) / 2, 0, z]) + 1, svg }
}
