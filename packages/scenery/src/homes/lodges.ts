/** Large houses: lodge and inn. */
import { body, gable } from '../solid/body.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block, chimney, porch } from '../solid/parts.ts'
import type { Piece, Stage } from '../solid/stage.ts'
import { type Built, clapboards, doors, dormer, finish, roofs, row } from './built.ts'

export function lodge(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#8f6243', '#7d573f', '#9d7048', '#5f5148'])
  const roof = chance.pick(['#4b5a50', '#454a50', '#7b4034'])
  const trim = chance.pick(['#d8b681', '#efe4cc'])
  const style: WindowStyle = { trim, panes: [2, 2], sill: false }
  const wing = (x: number): Piece =>
    body(stage, {
      axis: 'x',
      center: [x, -0.8],
      span: 2.9,
      reach: 3.1,
      profile: gable(2.9, 3.6, 6),
      wall,
      roof,
      siding: 'logs',
      roofing: 'shingle',
      trim,
      over: 0.7,
      front: (p) => row(p, 3, 1.1, 1.15, 1.5, style),
      left: (p) => row(p, 2, 1.1, 1.1, 1.4, style),
      right: (p) => row(p, 2, 1.1, 1.1, 1.4, style),
    })
  const pieces = [
    wing(-4.6),
    wing(4.6),
    body(stage, {
      axis: 'z',
      center: [0, 0.4],
      span: 3.3,
      reach: 3.8,
      profile: gable(3.3, 4.4, 8.1),
      wall,
      roof,
      siding: 'logs',
      roofing: 'shingle',
      trim,
      over: 0.9,
      nearer: 2.5,
      front: (p) => {
        const glass = [0.75, 2.6, 4.45]
          .map((u, i) =>
            pane(p, u, i === 1 ? 2.6 : 0.4, 1.4, i === 1 ? 1.9 : 3.9, {
              trim,
              panes: [1, i === 1 ? 1 : 3],
              sill: false,
            }),
          )
          .join('')
        const gableGlass = [
          [2.2, 4.7, 0.95, 1.4],
          [3.45, 4.7, 0.95, 1.4],
        ]
          .map(([u, v, w, h]) => pane(p, u!, v!, w!, h!, { trim, panes: [1, 1], sill: false }))
          .join('')
        return glass + gableGlass + door(p, 2.65, 1.3, 2.3, { ink: chance.pick(doors), trim, glass: true })
      },
      left: (p) => pane(p, 4.6, 1.2, 1.2, 1.6, style),
      right: (p) => pane(p, 1.2, 1.2, 1.2, 1.6, style),
    }),
  ]
  for (const x of [-3.2, 3.2])
    pieces.push({ near: 30, svg: block(stage, [x - 0.18, 0, 4.7], [x + 0.18, 4.3, 5], trim) })
  const stack = chimney(stage, -4.6, -1.4, 4, 7.9, '#8f857a', 'stone')
  pieces.push({ ...stack.piece, near: -50 })
  return finish(stage, pieces, 7.2, 3.4, 6, stage.at([0, 0, 5]), stack.mouth)
}

export function inn(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(clapboards)
  const roof = chance.pick(roofs)
  const trim = '#f8f2e5'
  const style: WindowStyle = {
    trim,
    panes: [2, 2],
    shutters: chance.pick(['#3d5a52', '#37474f', '#7a3b3b', undefined]),
  }
  const pieces = [
    body(stage, {
      axis: 'x',
      center: [0, 0],
      span: 3.6,
      reach: 6.2,
      profile: gable(3.6, 5.5, 8.6),
      wall,
      roof,
      trim,
      over: 0.4,
      front: (p) =>
        row(p, 5, 3.6, 1.05, 1.5, style) +
        row(p, 5, 0.9, 1.05, 1.6, style, [2]) +
        door(p, 5.6, 1.3, 2.3, { ink: chance.pick(doors), trim, step: false }),
      left: (p) =>
        row(p, 2, 3.6, 1.05, 1.5, style) +
        row(p, 2, 0.95, 1.05, 1.5, style) +
        pane(p, 3.1, 6.3, 1, 1, { trim, arch: true, sill: false }),
      right: (p) =>
        row(p, 2, 3.6, 1.05, 1.5, style) +
        row(p, 2, 0.95, 1.05, 1.5, style) +
        pane(p, 3.1, 6.3, 1, 1, { trim, arch: true, sill: false }),
    }),
    ...[-3.7, 0, 3.7].map((x) => dormer(stage, x, 2.7, 5.9, wall, roof, { trim })),
    porch(stage, {
      x0: -6.2,
      x1: 6.2,
      wall: 3.6,
      depth: 2,
      low: 2.6,
      high: 3.2,
      roof,
      post: trim,
      posts: 7,
      gap: [-0.9, 0.9],
    }),
  ]
  const stacks = [-4.6, 4.6].map((x) => chimney(stage, x, -0.8, 6, 9.8, '#a2634c'))
  pieces.push(...stacks.map((s) => ({ ...s.piece, near: -50 })))
  return finish(stage, pieces, 6.5, 3.6, 6.8, stage.at([0, 0, 6]), stacks[0]!.mouth)
}
