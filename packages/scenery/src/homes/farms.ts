/** Farmhouse and barn. */
import { area, straight, stroke } from '../pen.ts'
import { body, gable, gambrel } from '../solid/body.ts'
import type { Roofing } from '../solid/cladding.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block, chimney, porch } from '../solid/parts.ts'
import { assemble, type Panel, type Stage } from '../solid/stage.ts'
import { type Built, doors, finish, row } from './built.ts'

export function farmhouse(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#f4efe2', '#f4efe2', '#efe2c4', '#dfe3d8', '#b3c0a2', '#3f474d'])
  const roof = chance.pick(['#4b545c', '#8c4038', '#55665d', '#7c8487'])
  const cover: Roofing = chance.pick(['metal', 'metal', 'shingle'])
  const trim = wall === '#3f474d' ? '#d9c49a' : '#fbf7ec'
  const style: WindowStyle = {
    trim: wall === '#f4efe2' ? chance.pick(['#ffffff', '#2f3b40']) : trim,
    panes: [2, 2],
    shutters: chance.maybe(0.3) ? '#3d5a52' : undefined,
  }
  const ink = chance.pick(doors)
  const pieces = [
    body(stage, {
      axis: 'z',
      center: [-1.6, 0],
      span: 2.7,
      reach: 3.4,
      profile: gable(2.7, 5.2, 8.4),
      wall,
      roof,
      siding: 'boards',
      roofing: cover,
      trim,
      over: 0.4,
      front: (p) =>
        row(p, 2, 3.5, 1.05, 1.5, style) +
        row(p, 3, 0.95, 0.95, 1.5, style, [1]) +
        door(p, 2.2, 1, 2.2, { ink, trim, step: false }) +
        pane(p, 2.2, 6.1, 1, 1.1, { trim: style.trim!, arch: true, sill: false }),
      left: (p) => row(p, 3, 3.5, 1, 1.4, style) + row(p, 3, 0.95, 1, 1.5, style),
      right: (p) => row(p, 3, 3.5, 1, 1.4, style),
    }),
    body(stage, {
      axis: 'x',
      center: [3.2, -0.9],
      span: 2.2,
      reach: 2.5,
      profile: gable(2.2, 3.5, 5.6),
      wall,
      roof,
      siding: 'boards',
      roofing: cover,
      trim,
      over: 0.35,
      front: (p) => row(p, 2, 1, 1.05, 1.5, style),
      right: (p) => pane(p, 1.7, 1, 1.05, 1.5, style),
    }),
    porch(stage, {
      x0: -4.5,
      x1: 1.3,
      wall: 3.4,
      depth: 1.9,
      low: 2.5,
      high: 3.1,
      roof,
      roofing: cover,
      post: trim,
      posts: 5,
      gap: [-2.4, -0.9],
    }),
  ]
  const stack = chimney(stage, -1.6, -1.6, 6.5, 9.3, '#a2634c')
  pieces.push({ ...stack.piece, near: -50 })
  return finish(stage, pieces, 5, 3.4, 6.6, stage.at([-1.6, 0, 5.8]), stack.mouth)
}

export function barn(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#a3402f', '#a3402f', '#8c4a38', '#ece4d2', '#4a5358', '#8f7d68'])
  const roof = chance.pick(['#5b646a', '#453f3d', '#7d8588'])
  const trim = wall === '#ece4d2' ? '#8c4038' : '#f3ebd8'
  const crossed = (p: Panel, u: number, w: number, h: number) => {
    const lines = [
      [
        [u, 0],
        [u + w, h],
      ],
      [
        [u, h],
        [u + w, 0],
      ],
      [
        [u, 0],
        [u, h],
      ],
      [
        [u + w, 0],
        [u + w, h],
      ],
      [
        [u, h],
        [u + w, h],
      ],
      [
        [u, 0.05],
        [u + w, 0.05],
      ],
    ] as const
    return (
      area(p.quad(u, 0, u + w, h), p.dim(wall, 0.12)) +
      stroke(
        lines.map(([a, b]) => straight([p.at(a[0], a[1]), p.at(b[0], b[1])])).join(''),
        p.ink(trim),
        stage.scale * 0.12,
      )
    )
  }
  const style: WindowStyle = { trim, panes: [2, 2], sill: false }
  const pieces = [
    body(stage, {
      axis: 'z',
      center: [0, -0.6],
      span: 3.7,
      reach: 4.6,
      profile: gambrel(3.7, 3.3, 6, 7.7),
      wall,
      roof,
      siding: 'battens',
      roofing: chance.pick(['metal', 'shingle']),
      trim,
      over: 0.4,
      front: (p) =>
        crossed(p, 2.3, 1.4, 2.7) +
        crossed(p, 3.7, 1.4, 2.7) +
        pane(p, 0.6, 1.1, 1.1, 1.2, style) +
        pane(p, 5.7, 1.1, 1.1, 1.2, style) +
        pane(p, 2.2, 4, 3, 1.5, { trim, panes: [4, 2], sill: false }) +
        pane(p, 3.2, 6.2, 1, 0.8, { trim, arch: true, sill: false }),
      left: (p) => row(p, 4, 1.2, 1, 1.1, style),
      right: (p) => row(p, 4, 1.2, 1, 1.1, style),
    }),
    {
      near: 3,
      svg:
        block(stage, [-0.6, 7.2, -1.4], [0.6, 8.5, -0.2], trim, (p) =>
          area(p.quad(0.25, 0.35, 0.95, 1.05), p.dim(wall, 0.3)),
        ) +
        assemble([
          body(stage, {
            axis: 'z',
            center: [0, -0.8],
            base: 8.5,
            span: 0.75,
            reach: 0.75,
            profile: [
              [-0.75, 0],
              [-0.75, 0.02],
              [0, 0.9],
              [0.75, 0.02],
              [0.75, 0],
            ],
            wall: trim,
            roof,
            over: 0.12,
          }),
        ]),
    },
  ]
  return finish(stage, pieces, 4.1, 4, 6.4, stage.at([0, 0, 4.6]))
}
