import { mix } from '../ink.ts'
import { area, dashes, disc, dots, line } from '../pen.ts'
import { body, gable } from '../solid/body.ts'
import { door, pane, type WindowStyle } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { beam, type Stage, type Vec } from '../solid/stage.ts'
import type { Built } from './built.ts'

/** A cabin on a hull. It floats: the scene places it on the water and mirrors it. */
export function houseboat(stage: Stage): Built {
  const { sheet, chance } = stage
  const wall = chance.pick(['#8fc4c4', '#c9563f', '#f2d9a0', '#3f6a7a', '#efe6d2', '#6f8a6a', '#e08a5f'])
  const roof = chance.pick(['#5b646a', '#7d4236', '#e9e2d0', '#3f4a4d'])
  const trim = '#fbf4e4'
  const hull = chance.pick(['#3b3f45', '#7a3a30', '#2f4f5a', '#efe6d2'])
  const style: WindowStyle = { trim, panes: [2, 2], sill: false, box: chance.maybe(0.5) }
  const at = stage.at
  const bow: Vec[] = [
    [-5.2, 0.9, 1.7],
    [5.4, 1, 1.7],
    [6.3, 1.15, 0],
    [5.4, 1, -1.7],
    [-5.2, 0.9, -1.7],
  ]
  const keel: Vec[] = [
    [-4.9, 0, 1.5],
    [5, 0, 1.5],
    [5.8, 0, 0],
  ]
  const svgHull =
    area(bow.map(at), stage.on('#b58f64', [0, 1, 0])) +
    area([at(bow[0]!), at(bow[1]!), at(keel[1]!), at(keel[0]!)], stage.on(hull, [0, 0, 1])) +
    area([at(bow[1]!), at(bow[2]!), at(keel[2]!), at(keel[1]!)], stage.on(hull, [0.8, 0, 0.6])) +
    line([at(bow[0]!), at(bow[1]!), at(bow[2]!)], sheet.lit(trim), stage.scale * 0.14)
  const cabin = body(stage, {
    axis: 'x',
    center: [-0.5, 0],
    base: 0.95,
    span: 1.4,
    reach: 3.6,
    profile: chance.maybe(0.5)
      ? gable(1.4, 2.4, 3.4)
      : [
          [-1.4, 0],
          [-1.4, 2.4],
          [0, 2.85],
          [1.4, 2.4],
          [1.4, 0],
        ],
    wall,
    roof,
    siding: 'boards',
    roofing: 'metal',
    trim,
    over: 0.3,
    front: (p) =>
      pane(p, 0.5, 0.8, 1.2, 1.1, style) +
      pane(p, 2.3, 0.8, 1.2, 1.1, style) +
      door(p, 4.1, 0.9, 2, {
        ink: chance.pick(['#b5472f', '#2f6a6a', '#d99a2f', '#3c4f7a']),
        trim,
        glass: true,
        step: false,
      }) +
      pane(p, 5.5, 0.8, 1.2, 1.1, style),
    left: (p) => pane(p, 0.8, 0.8, 1.2, 1.1, style),
    right: (p) => door(p, 0.9, 0.95, 2, { ink: trim, trim, glass: true, step: false }),
  })
  const rail =
    [3.4, 4.3, 5.2].map((x) => beam(stage, [x, 1, 1.55], [x, 1.8, 1.55], trim, 0.07)).join('') +
    beam(stage, [3.2, 1.8, 1.55], [5.3, 1.8, 1.55], trim, 0.09) +
    beam(stage, [5.3, 1.8, 1.55], [6.1, 1.9, 0], trim, 0.09)
  const pot = [-4.6, 4.6]
    .map((x) => {
      const [px, py] = at([x, 1.2, 1.2])
      return (
        disc(px, py - stage.scale * 0.25, stage.scale * 0.34, sheet.air('#5d8a52')) +
        dots(
          [
            [px - 6, py - stage.scale * 0.36],
            [px + 8, py - stage.scale * 0.3],
            [px + 1, py - stage.scale * 0.5],
          ],
          sheet.lit('#e4695c'),
          stage.scale * 0.13,
        ) +
        area(
          [
            [px - stage.scale * 0.2, py - 8],
            [px + stage.scale * 0.2, py - 8],
            [px + stage.scale * 0.15, py + stage.scale * 0.16],
            [px - stage.scale * 0.15, py + stage.scale * 0.16],
          ],
          sheet.air('#b5694a'),
        )
      )
    })
    .join('')
  const ring = (() => {
    const [px, py] = at([-4.35, 1.75, 1.6])
    return `<circle cx="${px}" cy="${py}" r="${stage.scale * 0.26}" fill="none" stroke="${sheet.lit('#e4593f')}" stroke-width="${stage.scale * 0.13}"/>`
  })()
  const pipe = block(stage, [-2.4, 3.2, -0.1], [-2.15, 4.9, 0.1], '#4a4a4a')
  const wash = dashes(
    Array.from({ length: 9 }, () => {
      const [px, py] = at([chance.between(-5.4, 5.8), -0.05, 1.6])
      return [px, py + chance.between(0, 8), chance.between(30, 110)] as const
    }),
    mix(sheet.mood.sky[2], '#ffffff', 0.4),
    3.4,
    0.75,
  )
  return {
    svg: pipe + svgHull + cabin.svg + pot + rail + ring + wash + stage.glows.join(''),
    half: 5.6,
    doorway: at([0, 0, 2]),
    mouth: at([-2.3, 5, 0]),
  }
}
