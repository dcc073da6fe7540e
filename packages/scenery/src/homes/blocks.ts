/** Flat-roofed houses: adobe, and glass and wood. */
import { type Ink, shift } from '../ink.ts'
import { dots, fill, straight, stroke } from '../pen.ts'
import { gradient, within } from '../sheet.ts'
import { siding, snowLies } from '../solid/cladding.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { beam, type Panel, type Piece, panelOf, type Stage, type Vec } from '../solid/stage.ts'
import { type Built, chairAt, finish } from './built.ts'

function rendered(
  stage: Stage,
  from: Vec,
  to: Vec,
  ink: Ink,
  faces: { front?: (p: Panel) => string; side?: (p: Panel) => string; cap?: Ink; parapet?: number } = {},
): Piece {
  const [x0, y0, z0] = from
  const [x1, y1, z1] = to
  const sides = [
    panelOf(stage, [x0, y0, z0], [0, 0, 1], [0, 1, 0], z1 - z0, y1 - y0),
    panelOf(stage, [x1, y0, z1], [0, 0, -1], [0, 1, 0], z1 - z0, y1 - y0),
  ]
  const front = panelOf(stage, [x0, y0, z1], [1, 0, 0], [0, 1, 0], x1 - x0, y1 - y0)
  let svg = ''
  for (const panel of [...sides, front]) {
    if (!stage.seen(panel.normal, panel === front ? [x0, y0, z1] : panel === sides[0] ? [x0, y0, z0] : [x1, y0, z1]))
      continue
    const d = `${straight(panel.quad(0, 0, panel.width, panel.height))}Z`
    svg +=
      fill(
        d,
        gradient(stage.sheet, [
          [0, panel.ink(shift(ink, 0.015))],
          [1, panel.dim(ink, 0.13)],
        ]),
      ) + within(stage.sheet, d, siding(panel, 'plain', ink))
    svg += (panel === front ? faces.front?.(panel) : faces.side?.(panel)) ?? ''
  }
  const cap = faces.cap ?? shift(ink, 0.03)
  const snow = snowLies(stage.sheet)
  svg += block(
    stage,
    [x0 - 0.08, y1 - 0.02, z0 - 0.08],
    [x1 + 0.08, y1 + (faces.parapet ?? 0.2), z1 + 0.08],
    snow ? '#f6f6f3' : cap,
  )
  return { near: stage.near([(x0 + x1) / 2, 0, (z0 + z1) / 2]), svg }
}

export function adobe(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#c98f65', '#d6a077', '#bd8059', '#dcb48c', '#c97f5f'])
  const blue = chance.pick(['#3f8a94', '#4a6fa0', '#5fa39a', '#c94f3f'])
  const style: WindowStyle = { trim: blue, panes: [2, 2], sill: false }
  const vigas = (y: number, x0: number, x1: number, z: number): Piece => {
    const ends = Array.from({ length: Math.floor((x1 - x0) / 0.9) }, (_, i) => x0 + 0.5 + i * 0.9)
    return {
      near: 60,
      svg: ends
        .map(
          (x) =>
            beam(stage, [x - 0.25 * stage.sheet.side, y - 0.42, z + 0.02], [x, y, z + 0.02], '#5a3d2c', 0.07) +
            beam(stage, [x, y, z], [x, y, z + 0.55], '#8a5f42', 0.22) +
            dots([stage.at([x, y, z + 0.55])], stage.sheet.air('#c79a6c'), stage.scale * 0.2),
        )
        .join(''),
    }
  }
  const pieces = [
    rendered(stage, [-1.6, 0, -3], [4.4, 5.6, 0.6], wall, {
      front: (p) => pane(p, 1.1, 3.5, 1, 1.1, style) + pane(p, 3.7, 3.5, 1, 1.1, style),
      side: (p) => pane(p, 1.3, 3.5, 1, 1.1, style) + pane(p, 1.3, 1, 1, 1.2, style),
      parapet: 0.12,
    }),
    {
      ...rendered(stage, [-4.8, 0, -1.8], [1.6, 3.3, 2.6], wall, {
        front: (p) =>
          pane(p, 0.9, 1, 1.1, 1.2, style) +
          door(p, 3, 1.1, 2.2, { ink: blue, trim: shift(wall, -0.08) }) +
          pane(p, 4.8, 1, 1, 1.2, style),
        side: (p) => pane(p, 1.4, 1, 1.2, 1.2, style),
        parapet: 0.12,
      }),
      near: 10,
    },
    {
      ...rendered(stage, [1.6, 0, 0.4], [5.2, 2.8, 2.1], wall, {
        front: (p) => pane(p, 1.1, 0.8, 1.4, 1.2, style),
        side: (p) => pane(p, 0.4, 0.9, 0.9, 1.1, style),
        parapet: 0.12,
      }),
      near: stage.near([3.4, 0, 1.2]) + 4,
    },
    vigas(2.75, -4.8, 1.6, 2.6),
  ]
  const ladder: Piece = {
    near: 61,
    svg:
      [0, 0.6].map((dx) => beam(stage, [2.4 + dx, 0, 3], [2.4 + dx, 4.1, 1.9], '#7a5238', 0.11)).join('') +
      Array.from({ length: 8 }, (_, i) =>
        beam(
          stage,
          [2.3, 0.45 + i * 0.46, 2.88 - i * 0.124],
          [3.1, 0.45 + i * 0.46, 2.88 - i * 0.124],
          '#8a6043',
          0.09,
        ),
      ).join(''),
  }
  const ristra = dots(
    Array.from({ length: 9 }, (_, i) => stage.at([-0.3 + (i % 2) * 0.12, 2.2 - i * 0.11, 2.75])),
    stage.sheet.lit('#c23f2c'),
    stage.scale * 0.17,
  )
  pieces.push(ladder, { near: 62, svg: ristra })
  return finish(stage, pieces, 5.2, 2.8, 4, stage.at([-1.3, 0, 3.4]))
}

export function modern(stage: Stage): Built {
  const { chance } = stage
  const white = chance.pick(['#f1ece0', '#e6ddcc', '#d9d4ca'])
  const wood = chance.pick(['#b07d4f', '#9a6a45', '#5a4d46', '#3f4549'])
  const frame = '#33383b'
  const big: WindowStyle = { trim: frame, panes: [3, 1], sill: false }
  const slats = (p: Panel) =>
    stroke(
      Array.from({ length: Math.floor(p.width / 0.22) }, (_, i) =>
        straight([p.at((i + 1) * 0.22, 0), p.at((i + 1) * 0.22, p.height)]),
      ).join(''),
      p.dim(wood, 0.22),
      Math.max(1, stage.scale * 0.03),
    )
  const flip = chance.maybe(0.5) ? -1 : 1
  const span = (a: number, b: number): [number, number] => (flip > 0 ? [a, b] : [-b, -a])
  const [l0, l1] = span(-4, 3.4)
  const [u0, u1] = span(-1.6, 5.4)
  const pieces = [
    rendered(stage, [l0, 0, -2.4], [l1, 3, 2.4], wood, {
      front: (p) =>
        slats(p) +
        pane(p, 0.5, 0.15, 3.9, 2.5, big) +
        door(p, 5.3, 1.15, 2.5, {
          ink: chance.pick(['#c9563f', '#d99a2f', '#2f6a6a', '#efe6d2']),
          trim: frame,
          step: false,
        }),
      side: (p) => slats(p) + pane(p, 1.1, 0.6, 2.4, 1.9, big),
      cap: frame,
    }),
    {
      ...rendered(stage, [u0, 3.1, -2.8], [u1, 6.1, 3], white, {
        front: (p) => pane(p, 0.55, 0.4, 5.9, 2.15, { ...big, panes: [4, 1] }),
        side: (p) => pane(p, 3.2, 0.5, 1.9, 1.9, big),
        cap: frame,
        parapet: 0.14,
      }),
      near: 20,
    },
    {
      near: 30,
      svg: block(stage, [-4.8, 0, 2.4], [4.8, 0.14, 5.2], '#c9bda8') + chairAt(stage, flip * -2.6, 4.2, 0.14),
    },
  ]
  const post = flip > 0 ? 5 : -5
  pieces.push({ near: 15, svg: block(stage, [post - 0.1, 0, 2.4], [post + 0.1, 3.1, 2.6], frame) })
  return finish(stage, pieces, 5.2, 3, 4.8, stage.at([flip * 1.9, 0, 5.2]))
}
