/** Cabin, A-frame and tiny house. */
import { dots, line } from '../pen.ts'
import { body, gable, shed } from '../solid/body.ts'
import type { Roofing, Siding } from '../solid/cladding.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block, chimney, porch } from '../solid/parts.ts'
import { beam, type Piece, type Stage } from '../solid/stage.ts'
import { type Built, chairAt, doors, finish, row } from './built.ts'

export function cabin(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#9a6a45', '#8a5d42', '#a97b50', '#7a5a48', '#5d5048'])
  const roof = chance.pick(['#4e5b52', '#5b4a42', '#8c4435', '#43505a', '#6d6a5c'])
  const cover: Roofing = chance.pick(['metal', 'shingle'])
  const trim = chance.pick(['#d9bd8f', '#efe6d2', '#a8402f', '#3f5b4a'])
  const skin: Siding = chance.pick(['logs', 'logs', 'battens', 'boards'])
  const style = { trim, panes: [2, 2] as const, sill: false }
  const shape = chance.whole(0, 2)
  const pieces: Piece[] = []
  if (shape === 0) {
    pieces.push(
      body(stage, {
        axis: 'x',
        center: [0, 0],
        span: 3,
        reach: 4.1,
        profile: gable(3, 2.9, 5.3),
        wall,
        roof,
        siding: skin,
        roofing: cover,
        trim,
        over: 0.6,
        front: (p) =>
          pane(p, 1, 1, 1.3, 1.3, style) +
          door(p, 3.5, 1.1, 2.15, { ink: chance.pick(doors), trim, step: false }) +
          pane(p, 5.6, 1, 1.3, 1.3, style),
        left: (p) => pane(p, 2.2, 1, 1.5, 1.4, style) + pane(p, 2.5, 3.2, 1, 1, style),
        right: (p) => pane(p, 2.2, 1, 1.5, 1.4, style) + pane(p, 2.5, 3.2, 1, 1, style),
      }),
    )
    pieces.push(
      porch(stage, {
        x0: -4.1,
        x1: 4.1,
        wall: 3,
        depth: 1.9,
        low: 2.35,
        high: 3.05,
        roof,
        roofing: cover,
        post: skin === 'logs' ? wall : trim,
        gap: [-0.9, 0.9],
        posts: 5,
      }),
    )
  } else if (shape === 1) {
    pieces.push(
      body(stage, {
        axis: 'z',
        center: [0, -0.5],
        span: 3.2,
        reach: 3.6,
        profile: gable(3.2, 2.6, 5.6),
        wall,
        roof,
        siding: skin,
        roofing: cover,
        trim,
        over: 0.7,
        front: (p) =>
          pane(p, 0.6, 0.95, 1.4, 1.4, style) +
          door(p, 2.65, 1.1, 2.15, { ink: chance.pick(doors), trim, step: false }) +
          pane(p, 4.4, 0.95, 1.4, 1.4, style) +
          pane(p, 2.55, 3.2, 1.3, 1.15, style),
        left: (p) => row(p, 2, 1, 1.2, 1.2, style),
        right: (p) => row(p, 2, 1, 1.2, 1.2, style),
      }),
    )
    pieces.push(
      porch(stage, {
        x0: -3.3,
        x1: 3.3,
        wall: 3.1,
        depth: 1.8,
        low: 2.2,
        high: 2.75,
        roof,
        roofing: cover,
        post: wall,
        gap: [-0.8, 0.8],
        posts: 4,
      }),
    )
  } else {
    pieces.push(
      body(stage, {
        axis: 'x',
        center: [-0.6, -0.4],
        span: 2.6,
        reach: 3.6,
        profile: gable(2.6, 2.7, 4.9),
        wall,
        roof,
        siding: skin,
        roofing: cover,
        trim,
        over: 0.6,
        front: (p) => pane(p, 0.8, 1, 1.5, 1.25, style) + pane(p, 2.8, 1, 1.1, 1.25, style),
        left: (p) => pane(p, 1.9, 1, 1.4, 1.3, style),
        right: (p) => pane(p, 1.9, 1, 1.4, 1.3, style),
      }),
    )
    pieces.push(
      body(stage, {
        axis: 'z',
        center: [1.7, 1.2],
        span: 1.9,
        reach: 2,
        profile: gable(1.9, 2.7, 4.5),
        wall,
        roof,
        siding: skin,
        roofing: cover,
        trim,
        over: 0.5,
        nearer: 1,
        front: (p) =>
          door(p, 0.5, 1.1, 2.1, { ink: chance.pick(doors), trim }) +
          pane(p, 2.15, 1, 1, 1.2, style) +
          pane(p, 1.45, 3, 0.9, 0.8, style),
        left: (p) => pane(p, 1, 1, 1.1, 1.2, style),
        right: (p) => pane(p, 1.4, 1, 1.1, 1.2, style),
      }),
    )
  }
  const stack = chimney(stage, -2.6, -0.8, 2.5, chance.between(5.9, 6.6), '#8f857a', 'stone')
  pieces.push({ ...stack.piece, near: shape === 1 ? -99 : stack.piece.near - 0.5 })
  return finish(stage, pieces, 4.3, 3.2, 4.6, stage.at([0.3, 0, 5.4]), stack.mouth)
}

export function aframe(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#b98555', '#3c4246', '#a5683f', '#d6c3a0', '#55635a'])
  const roof = chance.pick(['#454b50', '#5a4338', '#7d3f34', '#3f5a50', '#6b6f70'])
  const trim = wall === '#3c4246' ? '#d9a765' : chance.pick(['#e8d3a8', '#f3ecdc'])
  const tall = chance.between(7, 7.9)
  const slope = (h: number) => (1 - h / tall) * 3.9
  const pieces: Piece[] = [
    body(stage, {
      axis: 'z',
      center: [0, -0.6],
      base: 0.5,
      span: 3.9,
      reach: 3.9,
      profile: [
        [-3.9, 0],
        [-3.9, 0.02],
        [0, tall],
        [3.9, 0.02],
        [3.9, 0],
      ],
      wall,
      roof,
      siding: 'battens',
      roofing: chance.pick(['metal', 'shingle']),
      trim,
      over: 0.65,
      front: (p) => {
        const glass = [0, 1, 2]
          .map((i) =>
            pane(p, 1.55 + i * 1.65, 0.15, 1.5, 2.15, { trim, panes: i === 1 ? [2, 1] : [1, 1], sill: false }),
          )
          .join('')
        const upper = [2.75, 4.55]
          .map((v) => {
            const w = slope(v + 1.5) * 0.82
            return [-1, 0]
              .map((k) => pane(p, 3.9 + (k === 0 ? 0.06 : -w - 0.06), v, w, 1.5, { trim, panes: [1, 1], sill: false }))
              .join('')
          })
          .join('')
        return (
          glass +
          upper +
          line(
            [p.at(3.9 - slope(2.5) * 0.96, 2.52), p.at(3.9 + slope(2.5) * 0.96, 2.52)],
            p.ink(trim),
            stage.scale * 0.16,
          )
        )
      },
    }),
  ]
  const deck = block(stage, [-4.4, 0.12, 3.3], [4.4, 0.5, 5.8], '#a9825c')
  const rail =
    [-4.4, -2.9, -1.4, 1.4, 2.9, 4.4].map((x) => beam(stage, [x, 0.5, 5.7], [x, 1.4, 5.7], trim, 0.1)).join('') +
    beam(stage, [-4.4, 1.4, 5.7], [-1.4, 1.4, 5.7], trim, 0.12) +
    beam(stage, [1.4, 1.4, 5.7], [4.4, 1.4, 5.7], trim, 0.12)
  const chairs = [-2.7, 2.5].map((x) => chairAt(stage, x, 4.6, 0.5)).join('')
  pieces.push({ near: 40, svg: deck + chairs + rail + block(stage, [-1.1, 0, 5.8], [1.1, 0.28, 6.3], '#a58a6a') })
  const stack = chimney(stage, 1.5, -2.4, 4.6, tall + 1.3, '#5b5f62', 'plain')
  pieces.push({ ...stack.piece, near: -60 })
  return finish(stage, pieces, 4.4, 3.6, 5.5, stage.at([0, 0, 6.3]), stack.mouth)
}

export function tinyhome(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#b98555', '#3f4a4d', '#5f7f78', '#d9a24f', '#efe6d2', '#8a4a3a'])
  const roof = chance.pick(['#4d565c', '#3f4447', '#7d4236'])
  const trim = wall === '#efe6d2' ? '#3a4347' : '#f1e7cf'
  const style: WindowStyle = { trim, panes: [1, 1], sill: false }
  const lift = 0.55
  const wheels = [-0.7, 0.7]
    .map((x) => {
      const [cx, cy] = stage.at([x, 0.36, 1.3])
      return `<circle cx="${cx}" cy="${cy}" r="${stage.scale * 0.38}" fill="${stage.sheet.shaded('#2f2d2c')}"/><circle cx="${cx}" cy="${cy}" r="${stage.scale * 0.17}" fill="${stage.sheet.air('#b9b2a6')}"/>`
    })
    .join('')
  const loft = chance.maybe(0.5)
  const pieces: Piece[] = [
    { near: -30, svg: block(stage, [-3.7, 0.3, -1.2], [3.7, lift, 1.2], '#4a4642') },
    body(stage, {
      axis: 'x',
      center: [0, 0],
      base: lift,
      span: 1.3,
      reach: 3.6,
      profile: loft ? gable(1.3, 3, 4.2) : shed(1.3, 3.1, 4),
      wall,
      roof,
      siding: chance.pick(['battens', 'boards']),
      roofing: 'metal',
      trim,
      over: 0.28,
      front: (p) =>
        pane(p, 0.5, 0.9, 1.7, 1.5, { ...style, panes: [2, 1] }) +
        door(p, 3, 0.95, 2.1, { ink: chance.pick(doors), trim, glass: true, step: false }) +
        pane(p, 4.7, 1.1, 1.1, 1.1, style) +
        pane(p, 6.1, 1.1, 0.75, 1.1, style),
      left: (p) => pane(p, 0.7, 1.2, 1.2, 1.1, style),
      right: (p) => pane(p, 0.7, 1.2, 1.2, 1.1, style),
    }),
    {
      near: 20,
      svg:
        wheels +
        block(stage, [-1.6, 0.2, 1.35], [1.6, 0.5, 2.9], '#a9825c') +
        block(stage, [-0.6, 0, 2.9], [0.6, 0.22, 3.4], '#9a774f'),
    },
  ]
  const strung = dots(
    Array.from({ length: 12 }, (_, i) =>
      stage.at([-3.6 + i * 0.65, 3.35 - Math.sin(((i % 4) / 3) * Math.PI) * 0.2, 1.7]),
    ),
    stage.sheet.mood.lamps ? '#ffe9b0' : '#f6e5bb',
    stage.scale * 0.13,
  )
  pieces.push({ near: 50, svg: strung })
  return finish(stage, pieces, 3.9, 1.6, 3.6, stage.at([0, 0, 3.4]))
}
