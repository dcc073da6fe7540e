/** The two-story house. */
import { body, gable } from '../solid/body.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { chimney, porch } from '../solid/parts.ts'
import type { Piece, Stage } from '../solid/stage.ts'
import { type Built, clapboards, doors, finish, roofs, row } from './built.ts'

export function house(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(clapboards)
  const roof = chance.pick(roofs)
  const trim = '#f7f1e4'
  const ink = chance.pick(doors)
  const style: WindowStyle = {
    trim,
    panes: [2, 2],
    shutters: chance.maybe(0.4) ? chance.pick(['#3d5a52', '#4a5566', '#2f3f46']) : undefined,
  }
  const pieces: Piece[] = []
  if (chance.maybe(0.5)) {
    pieces.push(
      body(stage, {
        axis: 'x',
        center: [0, 0],
        span: 3.3,
        reach: 4.4,
        profile: gable(3.3, 5.4, 8.1),
        wall,
        roof,
        trim,
        over: 0.4,
        front: (p) =>
          row(p, 4, 3.5, 1, 1.45, style) +
          row(p, 4, 0.95, 1, 1.5, style, [1, 2]) +
          door(p, 3.9, 1.1, 2.2, { ink, trim }),
        left: (p) =>
          row(p, 2, 3.5, 1, 1.4, style) +
          row(p, 2, 0.95, 1, 1.5, style) +
          pane(p, 2.85, 6, 0.9, 1, { trim, arch: true, sill: false }),
        right: (p) =>
          row(p, 2, 3.5, 1, 1.4, style) +
          row(p, 2, 0.95, 1, 1.5, style) +
          pane(p, 2.85, 6, 0.9, 1, { trim, arch: true, sill: false }),
      }),
    )
    pieces.push(
      porch(stage, {
        x0: -1.9,
        x1: 1.9,
        wall: 3.3,
        depth: 1.7,
        low: 2.65,
        high: 3.1,
        roof,
        post: trim,
        rail: false,
        posts: 4,
        gap: [-0.8, 0.8],
      }),
    )
  } else {
    pieces.push(
      body(stage, {
        axis: 'x',
        center: [1.4, -0.9],
        span: 2.8,
        reach: 3.6,
        profile: gable(2.8, 5, 7.3),
        wall,
        roof,
        trim,
        over: 0.4,
        front: (p) => row(p, 3, 3.3, 1, 1.4, style) + row(p, 3, 0.95, 1, 1.5, style),
        right: (p) => row(p, 2, 3.3, 0.95, 1.4, style) + row(p, 2, 0.95, 0.95, 1.5, style),
      }),
    )
    pieces.push(
      body(stage, {
        axis: 'z',
        center: [-1.9, 0.3],
        span: 2.4,
        reach: 3.2,
        profile: gable(2.4, 5.3, 8.1),
        wall,
        roof,
        trim,
        over: 0.4,
        nearer: 1.2,
        front: (p) =>
          row(p, 2, 3.4, 1, 1.5, style) +
          pane(p, 0.9, 0.8, 3, 1.7, { trim, panes: [4, 2] }) +
          pane(p, 1.9, 6, 1, 1, { trim, arch: true, sill: false }),
        left: (p) => row(p, 3, 3.4, 0.95, 1.4, style) + row(p, 3, 0.95, 0.95, 1.4, style),
        right: (p) => pane(p, 0.6, 3.4, 0.9, 1.4, style),
      }),
    )
    pieces.push({
      ...porch(stage, {
        x0: 0.6,
        x1: 5,
        wall: 1.9,
        depth: 1.8,
        low: 2.5,
        high: 3,
        roof,
        post: trim,
        posts: 4,
        gap: [2, 3.6],
      }),
    })
  }
  const stack = chimney(stage, 2.6, -0.9, 5, 9, '#a5604a')
  pieces.push({ ...stack.piece, near: stack.piece.near - 0.9 })
  return finish(stage, pieces, 4.6, 3.3, 6.5, stage.at([0.6, 0, 5.2]), stack.mouth)
}
