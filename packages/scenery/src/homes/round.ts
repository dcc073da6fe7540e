/** Round homes: yurt and dome. */
import { mix, shift } from '../ink.ts'
import { area, fill, softLoop, straight, stroke } from '../pen.ts'
import { glow } from '../sheet.ts'
import { snowLies } from '../solid/cladding.ts'
import { door, pane } from '../solid/openings.ts'
import { block } from '../solid/parts.ts'
import { castShadow } from '../solid/shadow.ts'
import { panelOf, type Stage, type Vec } from '../solid/stage.ts'
import { type Built, chairAt } from './built.ts'

/** A round room under a cone: walls of lattice and canvas. */
export function yurt(stage: Stage): Built {
  const { sheet, chance } = stage
  const wall = chance.pick(['#efe5cf', '#d8c9a8', '#b9c4ad', '#e6d2ba'])
  const roof = chance.pick(['#8a9a8c', '#a9886a', '#5f7f78', '#b5694a', '#e0d4ba'])
  const radius = 3.7
  const [high, peak, base] = [2.5, 4.9, 0.5]
  const count = 28
  const ring = (i: number, r: number, y: number): Vec => [
    Math.sin((i / count) * Math.PI * 2) * r,
    y,
    Math.cos((i / count) * Math.PI * 2) * r,
  ]
  let svg = block(stage, [-4.7, 0.1, -3.6], [4.7, base, 5.3], '#a9825c')
  const order = Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => stage.near(ring(a + 0.5, 1, 0)) - stage.near(ring(b + 0.5, 1, 0)),
  )
  for (const i of order) {
    const n = ring(i + 0.5, 1, 0)
    if (!stage.seen(n, ring(i + 0.5, radius, 1.5))) continue
    svg += area(
      [
        ring(i, radius, base),
        ring(i + 1, radius, base),
        ring(i + 1, radius, high + base),
        ring(i, radius, high + base),
      ].map(stage.at),
      stage.on(wall, n),
    )
    svg += area(
      [
        ring(i, radius, high + base - 0.5),
        ring(i + 1, radius, high + base - 0.5),
        ring(i + 1, radius, high + base),
        ring(i, radius, high + base),
      ].map(stage.at),
      sheet.mood.shade,
      0.2,
    )
  }
  const lattice = order
    .filter((i) => stage.seen(ring(i, 1, 0), ring(i, radius, 1.5)))
    .map(
      (i) =>
        straight([ring(i, radius + 0.02, base), ring(i + 2, radius + 0.02, base + high - 0.5)].map(stage.at)) +
        straight([ring(i + 2, radius + 0.02, base), ring(i, radius + 0.02, base + high - 0.5)].map(stage.at)),
    )
  svg += stroke(lattice.join(''), sheet.shaded(wall), Math.max(1, stage.scale * 0.025), 0.5)
  for (const y of [base + 0.25, base + high - 0.55])
    svg += stroke(
      straight(
        Array.from({ length: count + 1 }, (_, i) => i)
          .filter((i) => stage.seen(ring(i, 1, 0), ring(i, radius, y)))
          .sort((a, b) => stage.at(ring(a, radius, y))[0] - stage.at(ring(b, radius, y))[0])
          .map((i) => stage.at(ring(i, radius + 0.02, y))),
      ),
      stage.sheet.air(roof),
      stage.scale * 0.09,
    )
  const face = panelOf(stage, [-0.75, base, radius + 0.04], [1, 0, 0], [0, 1, 0], 1.5, 2.2)
  svg += door(face, 0.2, 1.1, 2, {
    ink: chance.pick(['#b5472f', '#2f6a6a', '#d99a2f', '#5d7fa3']),
    trim: '#efe5cf',
    glass: true,
    step: false,
  })
  for (const side of [-1, 1]) {
    const angle = side * 0.72
    const u: Vec = [Math.cos(angle), 0, -Math.sin(angle)]
    const origin: Vec = [
      Math.sin(angle) * (radius + 0.05) - u[0] * 0.5,
      base + 0.85,
      Math.cos(angle) * (radius + 0.05) - u[2] * 0.5,
    ]
    svg += pane(panelOf(stage, origin, u, [0, 1, 0], 1, 1), 0, 0, 1, 1, {
      trim: roof,
      panes: [2, 2],
      sill: false,
      arch: true,
    })
  }
  for (const i of order) {
    const n: Vec = [
      Math.sin(((i + 0.5) / count) * Math.PI * 2) * 0.62,
      0.78,
      Math.cos(((i + 0.5) / count) * Math.PI * 2) * 0.62,
    ]
    if (!stage.seen(n, ring(i + 0.5, radius * 0.5, 4))) continue
    const ink = snowLies(sheet) && i % 5 !== 0 ? '#f4f4f0' : roof
    svg += area(
      [
        ring(i, radius + 0.35, base + high - 0.18),
        ring(i + 1, radius + 0.35, base + high - 0.18),
        [0.0, base + peak, 0] as Vec,
      ].map(stage.at),
      stage.on(ink, n),
    )
  }
  const crown = Array.from({ length: 12 }, (_, i) =>
    stage.at([Math.sin((i / 12) * Math.PI * 2) * 0.6, base + peak - 0.38, Math.cos((i / 12) * Math.PI * 2) * 0.6]),
  )
  svg += fill(softLoop(crown), sheet.mood.lamps ? '#ffe1a0' : stage.on('#dce6e6', [0, 1, 0]))
  const pipe = block(stage, [1.7, 3.4, -0.2], [1.95, 5.7, 0.05], '#4a4a4a')
  svg +=
    pipe +
    block(stage, [-0.9, 0, 5.3], [0.9, 0.28, 5.9], '#9a774f') +
    chairAt(stage, -2.9, 4.5, base) +
    chairAt(stage, 2.9, 4.5, base)
  return {
    svg: castShadow(stage, -3.4, 3.4, -3, 3, 3.4) + svg + stage.glows.join(''),
    half: 4.7,
    doorway: stage.at([0, 0, 5.9]),
    mouth: stage.at([1.8, 5.8, 0]),
  }
}

/** A geodesic dome: triangles of canvas or glass on a hemisphere. */
export function dome(stage: Stage): Built {
  const { sheet, chance } = stage
  const shell = chance.pick(['#f3ecdc', '#dfe3da', '#e8d2b4', '#a9b9b0'])
  const radius = 3.9
  const base = 0.45
  const rings = [
    [0, 20],
    [0.3, 20],
    [0.58, 20],
    [0.86, 15],
    [1.14, 10],
    [1.4, 5],
  ] as const
  const on = (k: number, i: number): Vec => {
    const [lift, count] = rings[k]!
    const angle = ((i + (k % 2) * 0.5) / count) * Math.PI * 2
    return [
      Math.sin(angle) * Math.cos(lift) * radius,
      base + Math.sin(lift) * radius * 1.04,
      Math.cos(angle) * Math.cos(lift) * radius,
    ]
  }
  const triangles: Vec[][] = []
  for (let k = 0; k < rings.length - 1; k++) {
    const [a, b] = [rings[k]![1], rings[k + 1]![1]]
    let [i, j] = [0, 0]
    while (i < a || j < b) {
      const nextLower = (i + 1 + (k % 2) * 0.5) / a <= (j + 1 + ((k + 1) % 2) * 0.5) / b ? i < a : j >= b
      if (nextLower) triangles.push([on(k, i), on(k, ++i), on(k + 1, j)])
      else triangles.push([on(k + 1, j), on(k, i), on(k + 1, ++j)])
    }
  }
  const top: Vec = [0, base + radius * 1.05, 0]
  for (let i = 0; i < 5; i++) triangles.push([on(5, i), on(5, i + 1), top])
  let svg = block(stage, [-5, 0.05, -3.6], [5, base, 5.4], '#a9825c')
  const middle = (t: readonly Vec[]): Vec =>
    [0, 1, 2].map((c) => (t[0]![c]! + t[1]![c]! + t[2]![c]!) / 3) as unknown as Vec
  const normal = (t: readonly Vec[]): Vec => {
    const [x, y, z] = middle(t)
    const l = Math.hypot(x, y - base, z)
    return [x / l, (y - base) / l, z / l]
  }
  const glass = mix(mix(sheet.mood.sky[0], sheet.mood.shade, 0.42), '#20303c', 0.2)
  const seen = triangles
    .filter((t) => stage.seen(normal(t), middle(t)))
    .sort((a, b) => stage.near(middle(a)) - stage.near(middle(b)))
  for (const t of seen) {
    const [x, y, z] = middle(t)
    const window = Math.abs(x) < 2.5 && z > 1.2 && y < base + 3.1
    const lamp = sheet.mood.lamps
      ? mix('#ffd98c', '#f7b45e', chance.next() * 0.6)
      : mix(glass, sheet.mood.sky[2], chance.next() * 0.45)
    const snow = snowLies(sheet) && y > base + 2.6 ? '#f6f6f2' : shell
    svg += area(t.map(stage.at), window ? lamp : stage.on(shift(snow, chance.between(-0.012, 0.012)), normal(t)))
  }
  svg += stroke(
    seen.map((t) => `${straight(t.map(stage.at))}Z`).join(''),
    stage.sheet.shaded(shell),
    Math.max(1.4, stage.scale * 0.045),
    0.55,
  )
  if (sheet.mood.lamps) {
    const [gx, gy] = stage.at([0, 1.8, radius])
    svg += `<circle cx="${gx}" cy="${gy}" r="${stage.scale * 4}" fill="${glow(sheet, '#ffc86e', 0.5)}"/>`
  }
  svg += door(panelOf(stage, [-0.6, base, radius * 0.98], [1, 0, 0], [0, 1, 0], 1.2, 2.2), 0.1, 1, 2.05, {
    ink: chance.pick(['#b5472f', '#2f6a6a', '#3f4a4d', '#d99a2f']),
    trim: '#efe5cf',
    glass: true,
    step: false,
  })
  svg +=
    block(stage, [-0.9, 0, 5.4], [0.9, 0.25, 6], '#9a774f') +
    chairAt(stage, -3, 4.6, base) +
    chairAt(stage, 3, 4.6, base)
  return { svg: castShadow(stage, -3.4, 3.4, -3, 3, 3.4) + svg, half: 5, doorway: stage.at([0, 0, 6]) }
}
