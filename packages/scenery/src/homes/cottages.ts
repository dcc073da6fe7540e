/** Small houses: cottage, bungalow, house on stilts. */
import { body, gable } from '../solid/body.ts'
import type { Siding } from '../solid/cladding.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block, chimney, porch } from '../solid/parts.ts'
import { beam, type Piece, type Stage } from '../solid/stage.ts'
import { type Built, clapboards, doors, dormer, finish, roofs, row, shingles } from './built.ts'

export function cottage(stage: Stage): Built {
  const { chance } = stage
  const shingled = stage.sheet.spec.land === 'coast' && chance.maybe(0.6)
  const wall = shingled ? chance.pick(shingles) : chance.pick(clapboards)
  const roof = chance.pick(roofs)
  const trim = wall === '#f3ecdd' ? chance.pick(['#ffffff', '#5d7f86']) : '#f6f0e2'
  const ink = chance.pick(doors)
  const style: WindowStyle = {
    trim,
    panes: [2, 3],
    shutters: chance.maybe(0.6) ? ink : undefined,
    box: chance.maybe(0.6) && stage.sheet.spec.season !== 'winter',
  }
  const skin: Siding = shingled ? 'shingles' : chance.pick(['boards', 'boards', 'battens'])
  const peak = chance.between(5.8, 6.6)
  const pieces = [
    body(stage, {
      axis: 'x',
      center: [0, 0],
      span: 2.9,
      reach: 4.2,
      profile: gable(2.9, 2.8, peak),
      wall,
      roof,
      siding: skin,
      trim,
      over: 0.35,
      front: (p) =>
        pane(p, 1.1, 0.95, 1.05, 1.45, style) +
        door(p, 3.7, 1.05, 2.1, { ink, trim, arch: chance.maybe(0.4), glass: true }) +
        pane(p, 6.2, 0.95, 1.05, 1.45, style),
      left: (p) =>
        pane(p, 2.35, 0.95, 1.1, 1.45, style) +
        pane(p, 2.45, 3.3, 0.9, 1.1, { ...style, box: false, shutters: undefined }),
      right: (p) =>
        pane(p, 2.35, 0.95, 1.1, 1.45, style) +
        pane(p, 2.45, 3.3, 0.9, 1.1, { ...style, box: false, shutters: undefined }),
    }),
  ]
  if (chance.maybe(0.55)) for (const x of [-2.2, 2.2]) pieces.push(dormer(stage, x, 2.35, 3.05, wall, roof, { trim }))
  else
    pieces.push(
      body(stage, {
        axis: 'z',
        center: [-1.9, 1.6],
        span: 1.7,
        reach: 2.1,
        profile: gable(1.7, 2.8, 5.2),
        wall,
        roof,
        siding: skin,
        trim,
        over: 0.32,
        nearer: 1.4,
        front: (p) =>
          pane(p, 0.75, 0.95, 1.9, 1.5, { ...style, panes: [4, 3], shutters: undefined }) +
          pane(p, 1.3, 3.2, 0.8, 0.95, { trim, sill: false }),
        left: (p) => pane(p, 1.1, 0.95, 1, 1.4, { trim }),
        right: (p) => pane(p, 1.4, 0.95, 0.8, 1.4, { trim }),
      }),
    )
  const stack = chimney(stage, 2.9, -0.7, 3.5, peak + 1, '#a5604a')
  pieces.push({ ...stack.piece, near: stack.piece.near - 0.8 })
  return finish(stage, pieces, 4.4, 3, 4.8, stage.at([0.1, 0, 4.2]), stack.mouth)
}

export function bungalow(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#b3c0a2', '#d9c49a', '#7d94a0', '#c98a62', '#efe3c8', '#8a9a7a', '#e2b9a3'])
  const roof = chance.pick(['#6b5548', '#4f5964', '#7d4a3e', '#5d6b62'])
  const trim = '#f6efdf'
  const style: WindowStyle = { trim, panes: [3, 2] }
  const pieces = [
    body(stage, {
      axis: 'x',
      center: [0, -0.6],
      span: 3.3,
      reach: 4.6,
      profile: gable(3.3, 2.9, 5),
      wall,
      roof,
      trim,
      over: 0.75,
      front: (p) =>
        pane(p, 0.9, 0.9, 2.2, 1.4, style) +
        door(p, 4.1, 1.1, 2.15, { ink: chance.pick(doors), trim, glass: true, step: false }) +
        pane(p, 6.1, 0.9, 2.2, 1.4, style),
      left: (p) => row(p, 2, 1, 1.2, 1.3, style),
      right: (p) => row(p, 2, 1, 1.2, 1.3, style),
    }),
    body(stage, {
      axis: 'z',
      center: [0, 2.6],
      base: 2.75,
      span: 3.6,
      reach: 2.3,
      profile: gable(3.6, 0.12, 1.95),
      wall,
      roof,
      siding: 'shingles',
      trim,
      over: 0.6,
      nearer: 4,
      front: (p) => pane(p, 2.75, 0.45, 1.7, 0.7, { trim, panes: [4, 1], sill: false }),
    }),
    {
      near: 30,
      svg:
        block(stage, [-3.4, 0, 2.7], [3.4, 0.3, 4.9], '#a79a8a') +
        [-3, 3]
          .map(
            (x) =>
              block(stage, [x - 0.45, 0, 4], [x + 0.45, 1.15, 4.8], '#9a6a55', undefined, 'stone') +
              block(stage, [x - 0.26, 1.15, 4.15], [x + 0.26, 2.75, 4.65], trim),
          )
          .join(''),
    },
  ]
  return finish(stage, pieces, 4.9, 3.4, 4.2, stage.at([0, 0, 5.2]))
}

export function beachhouse(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#8fc4c4', '#f2d9a0', '#f0b8a4', '#eef0e8', '#a9c6dc', '#b8d3a8', '#f4a98a'])
  const roof = chance.pick(['#d7dcda', '#9fb0b5', '#7c8f95', '#c06a52'])
  const trim = '#fdf9ef'
  const shutters = chance.pick(['#3f8a8c', '#e58a5f', '#4a6fa0', undefined])
  const style: WindowStyle = { trim, panes: [2, 2], shutters }
  const up = 2.3
  const piles = [-3.8, -1.3, 1.3, 3.8].flatMap((x) =>
    [-2.4, 0.4, 2.9, 4.7].map((z) => ({
      near: stage.near([x, 0, z]) - 20,
      svg: block(stage, [x - 0.16, -0.2, z - 0.16], [x + 0.16, up, z + 0.16], '#8f7a64'),
    })),
  )
  const pieces: Piece[] = [
    ...piles,
    body(stage, {
      axis: 'x',
      center: [0, 0.2],
      base: up,
      span: 2.9,
      reach: 4.1,
      profile: gable(2.9, 2.9, 5),
      wall,
      roof,
      siding: 'boards',
      roofing: 'metal',
      trim,
      over: 0.6,
      front: (p) =>
        pane(p, 1, 0.8, 1.2, 1.5, style) +
        door(p, 3.5, 1.2, 2.1, { ink: chance.pick(doors), trim, glass: true, step: false }) +
        pane(p, 5.9, 0.8, 1.2, 1.5, style),
      left: (p) => row(p, 2, 0.9, 1.1, 1.4, style),
      right: (p) => row(p, 2, 0.9, 1.1, 1.4, style),
    }),
    {
      ...porch(stage, {
        x0: -4.1,
        x1: 4.1,
        wall: 3.1,
        depth: 1.9,
        base: up,
        low: up + 2.3,
        high: up + 2.9,
        roof,
        roofing: 'metal',
        post: trim,
        posts: 5,
      }),
      near: 20,
    },
  ]
  const stair = Array.from({ length: 9 }, (_, i) =>
    block(
      stage,
      [2.3 + 0.001 * i, up - 0.3 - i * 0.25, 5 + i * 0.3],
      [3.7, up - 0.12 - i * 0.25, 5.3 + i * 0.3],
      '#c2ab8a',
    ),
  ).join('')
  pieces.push({
    near: 40,
    svg:
      stair +
      beam(stage, [3.7, up + 0.8, 5], [3.7, 0.9, 7.6], trim, 0.1) +
      beam(stage, [2.3, up + 0.8, 5], [2.3, 0.9, 7.6], trim, 0.1),
  })
  return finish(stage, pieces, 4.4, 3, 5, stage.at([3, 0, 7.8]))
}
