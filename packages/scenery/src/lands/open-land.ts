/** Open lands: desert, vineyard, prairie. */
import { type Ink, mix, shift } from '../ink.ts'
import { dots, fill, type Point, scatter, soft, WIDTH } from '../pen.ts'
import { foliage, tree, turf } from '../plants/flora.ts'
import { type Sheet, within } from '../sheet.ts'
import { birds } from '../sky.ts'
import { type Crest, crestOf, grass, hill, mesa, woods } from '../terrain.ts'
import type { Backdrop } from './backdrop.ts'
import { ranges } from './hills.ts'
import { bale, silo, windmill } from './landmarks.ts'

export const desert: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('desert')
  const rock = chance.pick(['#c4704c', '#b8654a', '#cf8358', '#a8654f'])
  const style = chance.whole(0, 2)
  let marks = ''
  if (style < 2) {
    marks += ranges(sheet, chance, horizon + 20, 190, mix(rock, '#8a7fa8', 0.6), 0.62, 0)
    marks += Array.from({ length: chance.whole(2, 3) }, (_, i) =>
      mesa(
        sheet,
        200 + i * 560 + chance.between(-110, 110),
        horizon - chance.between(130, 270),
        chance.between(150, 340),
        horizon + 60,
        rock,
        0.36 - i * 0.06,
      ),
    ).join('')
  } else {
    marks +=
      ranges(sheet, chance, horizon + 30, 280, mix(rock, '#9a7f98', 0.4), 0.5, 0) +
      ranges(sheet, chance.fork('two'), horizon + 50, 170, rock, 0.32, 0)
  }
  const flats = [0, 1, 2]
    .map((i) =>
      hill(
        sheet,
        crestOf(chance, horizon + 30 + i * 46, 18, 1.2 + i * 0.5),
        mix('#e0b083', rock, 0.24 - i * 0.06),
        0.34 - i * 0.12,
      ),
    )
    .join('')
  const scrub = dots(
    scatter(chance, 130, [0, WIDTH], () => [horizon + 44, Math.min(foot, horizon + 190)]),
    sheet.shaded('#8a8a62', 0.12),
    11,
    0.75,
  )
  const plants = Array.from({ length: 12 }, () => {
    const y = chance.between(horizon + 60, horizon + 150)
    return [y, tree(sheet, chance, chance.between(0, WIDTH), y, 40 + (y - horizon) * 0.9, 0.16)] as const
  })
    .sort((a, b) => a[0] - b[0])
    .map(([, svg]) => svg)
    .join('')
  return marks + flats + scrub + plants + birds(sheet, chance.between(500, 1100), horizon * 0.45, 3, 26)
}

function vines(sheet: Sheet, crest: Crest, depth: number, vanish: number, ink: Ink, distance: number): string {
  const rows = Array.from({ length: 34 }, (_, i) => {
    const x = -300 + i * 66
    const start: Point = [
      vanish + (x - vanish) * 0.55,
      crest(Math.min(WIDTH, Math.max(0, vanish + (x - vanish) * 0.55))) + 4,
    ]
    return [start, [x + (x - vanish) * 0.5, start[1] + depth] as Point] as const
  })
  const outline = `${soft(Array.from({ length: 18 }, (_, i): Point => [-60 + i * 102, crest(-60 + i * 102)]))}L1700 ${crest(1600) + depth}L-80 ${crest(0) + depth}Z`
  const taper = ([a, b]: readonly [Point, Point], w: number, dx = 0) =>
    `M${a[0] + dx * 0.2} ${a[1]}L${b[0] - w + dx} ${b[1]}L${b[0] + w + dx} ${b[1]}Z`
  return within(
    sheet,
    outline,
    fill(rows.map((r) => taper(r, 17)).join(''), sheet.shaded(ink, distance)) +
      fill(rows.map((r) => taper(r, 9, sheet.side * 7)).join(''), sheet.lit(ink, distance)),
  )
}

export const vineyard: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('vineyard')
  const vine = { spring: '#9fbf5f', summer: '#6f9450', autumn: '#c9862f', winter: '#9a7f5f' }[sheet.spec.season]
  const back = [0, 1]
    .map((i) => {
      const crest = crestOf(chance, horizon - 130 + i * 70, 70, 1.1 + i * 0.4)
      return (
        hill(sheet, crest, mix('#8a9a6a', '#7f93a8', 0.5 - i * 0.3), 0.64 - i * 0.18) +
        (i ? woods(sheet, crest, '#5d7a58', 0.42, 26, false) : '')
      )
    })
    .join('')
  const crests = [crestOf(chance, horizon + 6, 46, 1.2), crestOf(chance, horizon + 74, 34, 1.5)]
  const rows = crests
    .map(
      (crest, i) =>
        hill(sheet, crest, turf(sheet), 0.32 - i * 0.14) +
        vines(
          sheet,
          crest,
          i ? foot - horizon : 190,
          i ? chance.between(300, 1300) : chance.between(0, 1600),
          vine,
          0.28 - i * 0.14,
        ),
    )
    .join('')
  const lane = Array.from({ length: 9 }, (_, i) => {
    const x = 180 + i * 42
    return tree(
      { ...sheet, spec: { ...sheet.spec, land: 'vineyard' } },
      chance.fork(`lane${i}`),
      x,
      crests[0]!(x) + 6,
      92 - i * 3,
      0.26,
    )
  }).join('')
  return back + rows + lane + birds(sheet, chance.between(500, 1300), horizon * 0.5, 3, 20)
}

export const prairie: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('prairie')
  const crop = { spring: '#9fbf6a', summer: '#e0c25a', autumn: '#d9a04a', winter: '#e9ecee' }[sheet.spec.season]
  const far = woods(sheet, (x) => horizon - 4 + Math.sin(x / 220) * 6, foliage(sheet), 0.52, 34, false)
  let marks = far
  const bands = [crop, mix(crop, '#7f9a58', 0.6), shift(crop, -0.05), mix(turf(sheet), '#8fae62', 0.4), crop]
  bands.forEach((ink, i) => {
    marks += hill(sheet, crestOf(chance, horizon + 12 + i * i * 11 + i * 14, 12, 0.9 + i * 0.3), ink, 0.44 - i * 0.085)
  })
  const x = chance.between(180, 480) + (chance.maybe(0.5) ? 800 : 0)
  marks += chance.maybe(0.5) ? silo(sheet, x, horizon + 24, 150) : windmill(sheet, x, horizon + 30, 180)
  const bales = Array.from({ length: chance.whole(3, 6) }, () => {
    const y = chance.between(horizon + 60, horizon + 140)
    return [y, bale(sheet, chance.between(60, WIDTH - 60), y, 16 + (y - horizon) * 0.2)] as const
  })
    .sort((a, b) => a[0] - b[0])
    .map(([, svg]) => svg)
    .join('')
  return (
    marks +
    (sheet.spec.season === 'winter' ? '' : bales) +
    grass(sheet, () => Math.min(foot - 20, horizon + 190), crop, 120, 34)
  )
}
