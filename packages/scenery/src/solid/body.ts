/** Solids extruded from a profile along an axis: gable, gambrel, shed, A-frame and flat roofs are all of this kind. */
import { type Ink, mix } from '../ink.ts'
import { area, fill, type Point, straight, stroke } from '../pen.ts'
import { gradient, within } from '../sheet.ts'
import { type Roofing, roofing, type Siding, siding } from './cladding.ts'
import { type Panel, type Piece, panelOf, type Stage, type Vec } from './stage.ts'

/** A solid extruded from a profile along an axis: gable, gambrel, shed, A-frame and flat roofs are all of this kind. */
export type Body = {
  /** The ridge runs toward the viewer ('z': the gable is the front) or across ('x': the eave is the front). */
  axis: 'x' | 'z'
  center: readonly [number, number]
  base?: number
  /** Half the span, and half the length along the axis. */
  span: number
  reach: number
  /** [offset from the middle, height] from the bottom left over the top to the bottom right. */
  profile: readonly (readonly [number, number])[]
  wall: Ink
  roof: Ink
  siding?: Siding
  roofing?: Roofing
  trim?: Ink
  over?: number
  /** Adjusts the drawing order where bodies meet. */
  nearer?: number
  front?: (panel: Panel) => string
  left?: (panel: Panel) => string
  right?: (panel: Panel) => string
}

export function gable(span: number, eave: number, ridge: number): [number, number][] {
  return [
    [-span, 0],
    [-span, eave],
    [0, ridge],
    [span, eave],
    [span, 0],
  ]
}

export function shed(span: number, low: number, high: number): [number, number][] {
  return [
    [-span, 0],
    [-span, low],
    [span, high],
    [span, 0],
  ]
}

export function gambrel(span: number, eave: number, knee: number, ridge: number): [number, number][] {
  return [
    [-span, 0],
    [-span, eave],
    [-span * 0.62, knee],
    [0, ridge],
    [span * 0.62, knee],
    [span, eave],
    [span, 0],
  ]
}

export function body(stage: Stage, spec: Body): Piece {
  const { sheet } = stage
  const base = spec.base ?? 0
  const over = spec.over ?? 0.45
  const [cx, cz] = spec.center
  const world = (a: number, y: number, b: number): Vec =>
    spec.axis === 'z' ? [cx + a, base + y, cz + b] : [cx + b, base + y, cz - a]
  const way = (a: number, b: number): Vec => (spec.axis === 'z' ? [a, 0, b] : [b, 0, -a])
  const { profile, span, reach } = spec
  const eave = profile[1]![1]
  const trim = spec.trim ?? '#efe8d8'
  const wallFace = (
    outline: readonly Point[],
    panel: Panel,
    shadow: number,
    decorate?: (panel: Panel) => string,
    top?: number,
  ) => {
    const d = `${straight(outline)}Z`
    const lowered = gradient(sheet, [
      [0, panel.ink(spec.wall)],
      [1, panel.dim(spec.wall, 0.12)],
    ])
    const texture = siding(panel, spec.siding ?? 'boards', spec.wall, top ?? panel.height)
    const eaves =
      shadow > 0
        ? area(panel.quad(-0.1, panel.height - shadow, panel.width + 0.1, panel.height + 0.1), sheet.mood.shade, 0.3)
        : ''
    return fill(d, lowered) + within(sheet, d, texture + eaves) + (decorate?.(panel) ?? '')
  }
  const walls: string[] = []
  const side = (a: number, b: number, height: number, decorate?: (panel: Panel) => string) => {
    const outward = Math.sign(a)
    const u = way(0, outward < 0 ? 1 : -1)
    const origin = world(a, 0, outward < 0 ? -reach : reach)
    const panel = panelOf(stage, origin, u, [0, 1, 0], reach * 2, height)
    if (height > 0.05 && stage.seen(way(outward, 0), world(a, height / 2, b)))
      walls.push(wallFace(panel.quad(0, 0, reach * 2, height), panel, over > 0 ? 0.42 : 0, decorate))
  }
  const cap = (end: 1 | -1, decorate?: (panel: Panel) => string) => {
    if (!stage.seen(way(0, end), world(0, eave / 2, end * reach))) return
    const panel = panelOf(stage, world(-span * end, 0, end * reach), way(end, 0), [0, 1, 0], span * 2, eave)
    const outline = profile.map(([a, y]) => stage.at(world(a, y, end * reach)))
    const ridge = Math.max(...profile.map(([, y]) => y))
    const d = `${straight(outline)}Z`
    const shade =
      over > 0
        ? within(
            sheet,
            d,
            stroke(
              straight(profile.slice(1, -1).map(([a, y]) => stage.at(world(a, y - 0.18, end * reach)))),
              sheet.mood.shade,
              stage.scale * 0.42,
              0.28,
            ),
          )
        : ''
    walls.push(wallFace(outline, panel, 0, (face) => shade + (decorate?.(face) ?? ''), ridge))
  }
  const [front, left, right] = [spec.front, spec.left, spec.right]
  const last = profile.at(-2)!
  if (spec.axis === 'z') {
    side(-span, 0, eave, left)
    side(span, 0, last[1], right)
    cap(1, front)
  } else {
    cap(-1, left)
    cap(1, right)
    side(-span, 0, eave, front)
    side(span, 0, last[1])
  }
  const slopes = profile.slice(1, -2).map((from, i) => {
    const to = profile[i + 2]!
    const run = Math.hypot(to[0] - from[0], to[1] - from[1])
    const [da, dy] = [(to[0] - from[0]) / run, (to[1] - from[1]) / run]
    const lowAt = i === 0 && dy > 0 ? over : 0
    const highAt = i === profile.length - 4 && dy < 0 ? over : 0
    const start: [number, number] = [from[0] - da * lowAt, from[1] - dy * lowAt]
    const length = run + lowAt + highAt
    // The panel's v goes up the slope, so that courses and snow begin at the eave on either side.
    const rising = dy >= 0
    const end: [number, number] = [start[0] + da * length, start[1] + dy * length]
    const foot = rising ? start : end
    const origin = world(foot[0], foot[1], rising ? -reach - over : reach + over)
    const v = way(rising ? da : -da, 0)
    const panel = panelOf(
      stage,
      origin,
      way(0, rising ? 1 : -1),
      [v[0], Math.abs(dy), v[2]],
      (reach + over) * 2,
      length,
    )
    const seen = stage.seen(panel.normal, world((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 0))
    const fascia = panel.quad(0, -0.02, panel.width, -0.02)
    const edge = area(
      [
        fascia[0]!,
        fascia[1]!,
        [fascia[1]![0], fascia[1]![1] + stage.scale * 0.2],
        [fascia[0]![0], fascia[0]![1] + stage.scale * 0.2],
      ],
      stage.on(trim, way(rising ? -1 : 1, 0)),
    )
    return {
      seen,
      svg: seen
        ? roofing(panel, spec.roofing ?? 'shingle', spec.roof) + (over > 0 ? edge : '')
        : area(panel.quad(0, 0, panel.width, panel.height), mix(sheet.shaded(spec.roof), sheet.mood.shade, 0.35)),
    }
  })
  const rakes = ([1, -1] as const)
    .filter((end) => over > 0 && stage.seen(way(0, end), world(0, eave, end * reach)))
    .map((end) => {
      const b = end * (reach + over)
      const tops = profile.slice(1, -1).map(([a, y], i, all): [number, number] => {
        const step = i === 0 ? all[1]! : i === all.length - 1 ? all.at(-2)! : null
        if (!step) return [a, y]
        const run = Math.hypot(step[0] - a, step[1] - y)
        return [a - ((step[0] - a) / run) * over, y - ((step[1] - y) / run) * over]
      })
      const upper = tops.map(([a, y]) => stage.at(world(a, y + 0.06, b)))
      const lower = tops.map(([a, y]) => stage.at(world(a, y - 0.2, b))).reverse()
      return area([...upper, ...lower], stage.on(trim, way(0, end)))
    })
  const svg =
    slopes
      .filter((s) => !s.seen)
      .map((s) => s.svg)
      .join('') +
    walls.join('') +
    slopes
      .filter((s) => s.seen)
      .map((s) => s.svg)
      .join('') +
    rakes.join('')
  return { near: stage.near([cx, 0, cz]) + (spec.nearer ?? 0), svg }
}
