/** Tent and camper. */
import { mix, shift } from '../ink.ts'
import { area, disc, dots, fill, line, type Point, soft, straight, stroke } from '../pen.ts'
import { glow, gradient, within } from '../sheet.ts'
import { door, pane } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { castShadow } from '../solid/shadow.ts'
import { beam, panelOf, type Stage, type Vec } from '../solid/stage.ts'
import { type Built, chairAt } from './built.ts'

/** A bell tent on a low platform, its door rolled back. */
export function tent(stage: Stage): Built {
  const { sheet, chance } = stage
  const canvas = chance.pick(['#f1e6cc', '#e6d3ae', '#efe0c4', '#d9cfb4'])
  const band = chance.pick(['#b5694a', '#5f7f78', '#c9a24f', '#7a8a6a'])
  const count = 18
  const radius = 3.9
  const base = 0.35
  const ring = (i: number, r: number, y: number): Vec => [
    Math.sin((i / count) * Math.PI * 2) * r,
    y,
    Math.cos((i / count) * Math.PI * 2) * r,
  ]
  let svg = block(stage, [-4.6, 0, -3.8], [4.6, base, 5.2], '#a9825c')
  const top: Vec = [0, base + 4.7, 0]
  const order = Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => stage.near(ring(a + 0.5, 1, 0)) - stage.near(ring(b + 0.5, 1, 0)),
  )
  const inside = sheet.mood.lamps ? '#ffd98c' : mix(sheet.shaded('#7a6048'), sheet.mood.shade, 0.4)
  for (const i of order) {
    const n = ring(i + 0.5, 1, 0)
    const opening = i === 0 || i === count - 1
    if (stage.seen(n, ring(i + 0.5, radius, 1))) {
      const wall = [
        ring(i, radius, base),
        ring(i + 1, radius, base),
        ring(i + 1, radius * 0.98, base + 1.15),
        ring(i, radius * 0.98, base + 1.15),
      ].map(stage.at)
      svg += area(wall, opening ? inside : stage.on(canvas, n))
    }
    const slope: Vec = [n[0] * 0.72, 0.68, n[2] * 0.72]
    if (!stage.seen(slope, ring(i + 0.5, radius * 0.5, 3))) continue
    const [a, b] = [stage.at(ring(i, radius + 0.16, base + 1.05)), stage.at(ring(i + 1, radius + 0.16, base + 1.05))]
    const [ma, mb] = [stage.at(ring(i, radius * 0.42, base + 2.6)), stage.at(ring(i + 1, radius * 0.42, base + 2.6))]
    const peak = stage.at(top)
    const warm = sheet.mood.lamps ? mix(stage.on(canvas, slope), '#ffcf80', 0.55) : stage.on(canvas, slope)
    svg += fill(
      `M${a.join(' ')}Q${ma.join(' ')} ${peak.join(' ')}Q${mb.join(' ')} ${b.join(' ')}Z`,
      opening ? shift(warm, 0.02) : warm,
    )
    svg += stroke(
      `M${a.join(' ')}Q${ma.join(' ')} ${peak.join(' ')}`,
      sheet.shaded(canvas),
      Math.max(1.2, stage.scale * 0.03),
      0.6,
    )
    svg += line([a, b], stage.sheet.air(band), stage.scale * 0.13)
  }
  const flap = (k: number) =>
    fill(
      `${soft([stage.at([k * 1.3, base + 1.15, radius]), stage.at([k * 0.75, base + 1.3, radius]), stage.at([0, base + 3, radius * 0.5])])}L${stage.at([k * 1.4, base, radius]).join(' ')}Z`,
      stage.on(shift(canvas, -0.03), [k, 0, 1]),
    )
  svg +=
    fill(
      `${straight([stage.at([-1.25, base, radius + 0.05]), stage.at([1.25, base, radius + 0.05]), stage.at([0, base + 3, radius * 0.5])])}Z`,
      inside,
    ) +
    flap(-1) +
    flap(1)
  const pegs = [-1, 1].flatMap((k) =>
    [0.35, 0.8, 1.3].map(
      (t) =>
        [
          stage.at([Math.sin(k * t) * radius, base + 1.1, Math.cos(t) * radius]),
          stage.at([Math.sin(k * t) * (radius + 2.1), 0, Math.cos(t) * (radius + 2.1)]),
        ] as const,
    ),
  )
  svg += stroke(pegs.map((p) => straight(p)).join(''), sheet.air('#e9dcc0'), Math.max(1.2, stage.scale * 0.03), 0.8)
  svg +=
    line([stage.at(top), stage.at([0, base + 5.2, 0])], sheet.shaded('#6a4c3a'), stage.scale * 0.08) +
    area([stage.at([0, base + 5.2, 0]), stage.at([1, base + 5.05, 0]), stage.at([0, base + 4.85, 0])], sheet.lit(band))
  if (sheet.mood.lamps) {
    const [gx, gy] = stage.at([0, 1.6, radius])
    svg += `<circle cx="${gx}" cy="${gy}" r="${stage.scale * 4.4}" fill="${glow(sheet, '#ffc86e', 0.5)}"/>`
  }
  svg += chairAt(stage, -2.7, 4.7, base) + chairAt(stage, 2.7, 4.7, base)
  return { svg: castShadow(stage, -3.4, 3.4, -3, 3, 3) + svg, half: 4.8, doorway: stage.at([0, 0, 5.3]) }
}

/** A rounded trailer under an awning. */
export function camper(stage: Stage): Built {
  const { sheet, chance } = stage
  const steel = chance.pick(['#d5d9d8', '#e9e2d0', '#a9c6c4', '#f0cdb2'])
  const stripe = chance.pick(['#c9563f', '#3f7a78', '#d99a2f', '#5d7fa3'])
  const outline = (z: number): Point[] =>
    [
      [-3.6, 0.75],
      [-3.75, 1.5],
      [-3.3, 2.6],
      [-2.2, 3.15],
      [0, 3.25],
      [2.2, 3.15],
      [3.3, 2.6],
      [3.75, 1.5],
      [3.6, 0.75],
    ].map(([x, y]) => stage.at([x!, y!, z]))
  const side = `${soft(outline(1.1))}Z`
  const back = `${soft(outline(-1.1))}Z`
  const face = panelOf(stage, [-3.6, 0.75, 1.1], [1, 0, 0], [0, 1, 0], 7.2, 2.5)
  const paint = gradient(sheet, [
    [0, sheet.lit(shift(steel, 0.05))],
    [0.35, sheet.lit(steel)],
    [0.7, sheet.air(shift(steel, -0.06))],
    [1, sheet.shaded(steel)],
  ])
  const hullFill =
    fill(back, sheet.shaded(steel)) +
    area([...outline(1.1).slice(0, 5), ...outline(-1.1).slice(0, 5).reverse()], sheet.air(shift(steel, 0.03))) +
    area([...outline(1.1).slice(4), ...outline(-1.1).slice(4).reverse()], sheet.air(shift(steel, 0.02)))
  const rivets = dots(
    [0.45, 1.35, 2.05].flatMap((v) => Array.from({ length: 40 }, (_, i) => face.at(0.15 + i * 0.177, v))),
    sheet.shaded(steel),
    2,
    0.5,
  )
  const marks =
    area(face.quad(-0.4, 0.62, 7.6, 0.82), face.ink(stripe)) +
    rivets +
    pane(face, 0.75, 1.2, 1.3, 0.85, { trim: '#f3ecdc', panes: [2, 1], sill: false }) +
    door(face, 2.75, 0.95, 2.05, { ink: stripe, trim: '#f3ecdc', glass: true, step: false }) +
    pane(face, 4.3, 1.2, 1.3, 0.85, { trim: '#f3ecdc', panes: [2, 1], sill: false }) +
    pane(face, 5.95, 1.25, 0.8, 0.75, { trim: '#f3ecdc', panes: [1, 1], sill: false })
  const wheel = (x: number) => {
    const [cx, cy] = stage.at([x, 0.42, 1.15])
    return (
      disc(cx, cy, stage.scale * 0.46, sheet.shaded('#2c2a29')) + disc(cx, cy, stage.scale * 0.24, sheet.air('#d9d4c8'))
    )
  }
  const awning = Array.from({ length: 10 }, (_, i) =>
    area(
      [
        stage.at([-2.6 + i * 0.5, 3, 1.1]),
        stage.at([-2.1 + i * 0.5, 3, 1.1]),
        stage.at([-2.1 + i * 0.5, 2.35, 3.2]),
        stage.at([-2.6 + i * 0.5, 2.35, 3.2]),
      ],
      stage.on(i % 2 ? '#f6efdf' : stripe, [0, 0.9, 0.4]),
    ),
  ).join('')
  const poles = [-2.55, 2.35].map((x) => beam(stage, [x, 0, 3.2], [x, 2.35, 3.2], '#e8dfcc', 0.07)).join('')
  const hitch = beam(stage, [3.6, 0.6, 0], [5, 0.5, 0], '#55504a', 0.16)
  const rug = area(
    [stage.at([-2.4, 0.02, 1.5]), stage.at([2.2, 0.02, 1.5]), stage.at([2.2, 0.02, 3.4]), stage.at([-2.4, 0.02, 3.4])],
    sheet.air(mix(stripe, '#e6d3ae', 0.55)),
  )
  const svg =
    castShadow(stage, -3.7, 3.7, -1.1, 1.1, 2.4) +
    rug +
    hitch +
    wheel(-0.1) +
    hullFill +
    fill(side, paint) +
    within(sheet, side, marks) +
    wheel(0.25) +
    chairAt(stage, -1.6, 2.5) +
    chairAt(stage, 1.5, 2.6) +
    awning +
    poles
  const lamps = dots(
    Array.from({ length: 10 }, (_, i) => stage.at([-2.5 + i * 0.54, 2.3 - (i % 3) * 0.05, 3.2])),
    sheet.mood.lamps ? '#ffe7a6' : '#f6e5bb',
    stage.scale * 0.12,
  )
  return { svg: svg + lamps + stage.glows.join(''), half: 4, doorway: stage.at([-0.2, 0, 3.6]) }
}
