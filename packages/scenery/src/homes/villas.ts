import { shift } from '../ink.ts'
import { body, gable } from '../solid/body.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import type { Panel, Stage } from '../solid/stage.ts'
import { type Built, finish } from './built.ts'

export function villa(stage: Stage): Built {
  const { chance } = stage
  const wall = chance.pick(['#f3e4c6', '#efd3a6', '#f6ede0', '#e8b898', '#f0cdb2'])
  const roof = chance.pick(['#c4663f', '#b85a3c', '#cf7a4c'])
  const trim = shift(wall, 0.05)
  const shutters = chance.pick(['#5f8a84', '#6d7f5a', '#8a5a3f', '#4d7190'])
  const style: WindowStyle = { trim, panes: [2, 2], shutters, arch: false }
  const arches = (p: Panel) =>
    [0.5, 2.15, 3.8].map((u) => pane(p, u, 0.12, 1.2, 2.3, { trim, panes: [2, 2], arch: true, sill: false })).join('')
  const tower = chance.maybe(0.6)
  const pieces = [
    body(stage, {
      axis: 'x',
      center: [1.3, -0.2],
      span: 3,
      reach: 4,
      profile: gable(3, 5.3, 6.7),
      wall,
      roof,
      siding: 'plain',
      roofing: 'tile',
      trim: '#a5603f',
      over: 0.5,
      front: (p) =>
        [0.8, 3.4, 6].map((u) => pane(p, u, 3.4, 1.05, 1.4, style)).join('') +
        pane(p, 0.7, 0.1, 1.3, 2.4, { trim, arch: true, sill: false, panes: [2, 3] }) +
        door(p, 3.3, 1.3, 2.5, { ink: '#7a5035', trim, arch: true }) +
        pane(p, 6, 0.1, 1.3, 2.4, { trim, arch: true, sill: false, panes: [2, 3] }),
      right: (p) => [0.9, 3.7].map((u) => pane(p, u, 3.4, 1, 1.3, style) + pane(p, u, 0.8, 1, 1.5, style)).join(''),
    }),
    body(stage, {
      axis: 'x',
      center: [-4.2, 0.6],
      span: 2.4,
      reach: 2.7,
      profile: gable(2.4, 3, 4.1),
      wall,
      roof,
      siding: 'plain',
      roofing: 'tile',
      trim: '#a5603f',
      over: 0.45,
      front: arches,
      left: (p) => pane(p, 1.8, 0.9, 1.1, 1.4, style),
    }),
  ]
  if (tower)
    pieces.push(
      body(stage, {
        axis: 'x',
        center: [-1.9, -1],
        span: 1.6,
        reach: 1.6,
        profile: gable(1.6, 7.4, 8.6),
        wall,
        roof,
        siding: 'plain',
        roofing: 'tile',
        trim: '#a5603f',
        over: 0.5,
        nearer: -1.5,
        front: (p) =>
          [0.45, 1.75]
            .map((u) => pane(p, u, 5.6, 0.95, 1.35, { trim, arch: true, panes: [1, 1], sill: false }))
            .join(''),
        left: (p) => pane(p, 1, 5.6, 1, 1.35, { trim, arch: true, sill: false }),
        right: (p) => pane(p, 1, 5.6, 1, 1.35, { trim, arch: true, sill: false }),
      }),
    )
  return finish(stage, pieces, 6, 3.2, 5.2, stage.at([1.3, 0, 4.6]))
}
