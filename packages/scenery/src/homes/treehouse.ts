import { type Ink, shift } from '../ink.ts'
import { blot, dots, fill, type Point, soft, stroke } from '../pen.ts'
import { gradient, within } from '../sheet.ts'
import { body, gable } from '../solid/body.ts'
import { snowLies } from '../solid/cladding.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { castShadow } from '../solid/shadow.ts'
import { beam, type Stage } from '../solid/stage.ts'
import type { Built } from './built.ts'

/** A cabin in the branches: a platform on a large trunk, a stepped bridge, leaves over everything. */
export function treehouse(stage: Stage): Built {
  const { sheet, chance } = stage
  const wall = chance.pick(['#a97b50', '#8a5d42', '#6f8a7a', '#c98a5a'])
  const roof = chance.pick(['#5b4a42', '#4e5b52', '#7d4236'])
  const trim = '#e8d3a8'
  const up = 4.4
  const bark = '#6a4c3a'
  const at = stage.at
  const trunk = (x: number, z: number, w: number, top: number, lean: number) => {
    const l: Point[] = [at([x - w * 1.5, 0, z]), at([x - w, 1.4, z]), at([x - w * 0.85 + lean, top, z])]
    const r: Point[] = [at([x + w * 0.75 + lean, top, z]), at([x + w, 1.4, z]), at([x + w * 1.6, 0, z])]
    const d = `${soft(l, 1)}${soft(r, 1).replace('M', 'L')}Z`
    const grain = stroke(
      Array.from({ length: 5 }, (_, i) =>
        soft([
          at([x - w + (i + 0.6) * w * 0.36, 0.2, z]),
          at([x - w * 0.8 + (i + 0.6) * w * 0.32 + lean * 0.5, top * 0.5, z]),
          at([x - w * 0.8 + (i + 0.7) * w * 0.3 + lean, top, z]),
        ]),
      ).join(''),
      sheet.shaded(bark),
      stage.scale * 0.05,
      0.7,
    )
    return (
      fill(
        d,
        gradient(
          sheet,
          [
            [0, sheet.side < 0 ? sheet.lit(bark) : sheet.shaded(bark)],
            [1, sheet.side < 0 ? sheet.shaded(bark) : sheet.lit(bark)],
          ],
          [0, 0, 1, 0],
        ),
      ) + within(sheet, d, grain)
    )
  }
  const leaf =
    sheet.spec.season === 'winter'
      ? '#2f5a4a'
      : { spring: '#8fb56c', summer: '#5d8a52', autumn: '#d08a35', winter: '#2f5a4a' }[sheet.spec.season]
  const crown = (cx: number, cy: number, r: number, ink: Ink, dz: number) => {
    const [px, py] = at([cx, cy, dz])
    const s = r * stage.scale
    return (
      fill(blot(chance, px, py, s, s * 0.62, 0.14), sheet.shaded(ink)) +
      fill(blot(chance, px + sheet.side * s * 0.13, py - s * 0.1, s * 0.8, s * 0.42, 0.16), sheet.air(ink)) +
      fill(blot(chance, px + sheet.side * s * 0.26, py - s * 0.2, s * 0.42, s * 0.2, 0.2), sheet.lit(ink))
    )
  }
  const behind =
    trunk(-2.6, -1.6, 0.5, 10.4, -0.3) +
    trunk(2.9, -1.2, 0.42, 10, 0.3) +
    crown(-3.6, 10.2, 2.9, leaf, -2) +
    crown(3.6, 9.9, 2.8, leaf, -2) +
    crown(0, 11.2, 3.2, leaf, -2)
  const style: WindowStyle = { trim, panes: [2, 2], sill: false }
  const deck = block(stage, [-3.6, up - 0.35, -2.4], [3.6, up, 3.4], '#a9825c')
  const braces = [
    [-2.6, 3],
    [2.6, 3],
  ]
    .map(([x, z]) => beam(stage, [x!, up - 0.3, z!], [x! * 0.12, 1.9, 0.4], '#7a5a42', 0.2))
    .join('')
  const cabin = body(stage, {
    axis: 'z',
    center: [0, -0.3],
    base: up,
    span: 2.5,
    reach: 2.2,
    profile: gable(2.5, 2.6, 4.7),
    wall,
    roof,
    siding: 'battens',
    roofing: 'shingle',
    trim,
    over: 0.6,
    front: (p) =>
      pane(p, 0.45, 0.9, 1.3, 1.25, style) +
      door(p, 2.1, 0.95, 2, { ink: chance.pick(['#b5472f', '#2f6a6a', '#d99a2f']), trim, glass: true, step: false }) +
      pane(p, 3.4, 0.9, 1.1, 1.25, style) +
      pane(p, 2, 2.95, 1, 0.8, { ...style, arch: true }),
    left: (p) => pane(p, 1.5, 0.9, 1.3, 1.25, style),
    right: (p) => pane(p, 1.5, 0.9, 1.3, 1.25, style),
  })
  const posts = Array.from({ length: 9 }, (_, i) => -3.5 + i * 0.875)
  const rail =
    posts.map((x) => beam(stage, [x, up, 3.3], [x, up + 1, 3.3], trim, 0.08)).join('') +
    beam(stage, [-3.5, up + 1, 3.3], [3.5, up + 1, 3.3], trim, 0.12) +
    beam(stage, [-3.5, up + 0.5, 3.3], [3.5, up + 0.5, 3.3], trim, 0.05)
  const stair =
    Array.from({ length: 14 }, (_, i) =>
      block(stage, [3.5 + i * 0.3, up - 0.16 - i * 0.315, 2.2], [3.86 + i * 0.3, up - i * 0.315, 3.3], '#b58f64'),
    )
      .reverse()
      .join('') + beam(stage, [3.6, up + 0.9, 3.3], [7.8, 0.75, 3.3], trim, 0.09)
  const main = trunk(0, 0.3, 0.85, up, 0)
  const over = crown(-3.3, 9.2, 1.7, shift(leaf, -0.02), 1.6) + crown(3.2, 9, 1.5, shift(leaf, 0.01), 1.6)
  const snow = snowLies(sheet)
    ? dots(
        Array.from({ length: 26 }, () => at([chance.between(-5, 5), chance.between(8.4, 12), 1])),
        '#f6f6f3',
        stage.scale * 0.3,
        0.8,
      )
    : ''
  return {
    svg:
      castShadow(stage, -2.6, 2.6, -2, 2, 4) +
      behind +
      main +
      braces +
      deck +
      cabin.svg +
      rail +
      stair +
      over +
      snow +
      stage.glows.join(''),
    half: 4,
    doorway: at([7.8, 0, 3.4]),
  }
}
