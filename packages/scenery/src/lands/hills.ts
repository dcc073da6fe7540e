/** Hilly lands: mountains, blue ridges, woods, a river between hills. */
import type { Chance } from '../chance.ts'
import { type Ink, mix } from '../ink.ts'
import { type Point, soft, stroke, WIDTH } from '../pen.ts'
import { foliage, tree, turf } from '../plants/flora.ts'
import { type Sheet, within } from '../sheet.ts'
import { birds } from '../sky.ts'
import { crestOf, hill, mountain, water, woods } from '../terrain.ts'
import type { Backdrop } from './backdrop.ts'

export function ranges(
  sheet: Sheet,
  chance: Chance,
  base: number,
  height: number,
  rock: Ink,
  distance: number,
  snow: number,
): string {
  const count = chance.whole(3, 5)
  const tallest = chance.whole(0, count - 1)
  const peaks = Array.from({ length: count }, (_, i) => {
    const share = i === tallest ? 1 : chance.between(0.5, 0.85)
    return {
      x: ((i + 0.5) / count) * WIDTH * 1.1 - 80 + chance.between(-70, 70),
      y: base - height * share,
      width: height * chance.between(1, 1.5) * (0.5 + share * 0.5),
    }
  })
  return chance
    .shuffle(peaks)
    .sort((a, b) => a.y - b.y)
    .map((peak) => mountain(sheet, peak, base, rock, distance, snow))
    .join('')
}

export const river: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('river')
  const cover = foliage(sheet)
  const crests = [
    crestOf(chance, horizon - 140, 80, 1.1),
    crestOf(chance, horizon - 60, 60, 1.5),
    crestOf(chance, horizon + 20, 40, 1.9),
  ]
  const back =
    hill(sheet, crests[0]!, mix(cover, '#6a86a0', 0.5), 0.66) +
    hill(sheet, crests[1]!, mix(cover, '#5d8288', 0.32), 0.48) +
    woods(sheet, crests[1]!, mix(cover, '#5d8288', 0.32), 0.47, 40, false) +
    hill(sheet, crests[2]!, mix(cover, turf(sheet), 0.3), 0.3) +
    woods(sheet, crests[2]!, cover, 0.26, 58, false)
  const flat = horizon + 92
  const meadow = hill(sheet, (x) => flat + Math.sin(x / 300) * 10, turf(sheet), 0.16)
  const way = chance.maybe(0.5) ? 1 : -1
  const mid = 800 + way * chance.between(60, 200)
  const bends: [number, number, number][] = [
    [mid - way * 330, flat + 12, 10],
    [mid + way * 60, flat + 34, 22],
    [mid + way * 330, flat + 66, 38],
    [mid + way * 40, flat + 122, 68],
    [mid - way * 480, foot + 40, 150],
  ]
  const d = `${soft(
    bends.map(([x, y, w]) => [x - w, y] as Point),
    1,
  )}${soft(
    [...bends].reverse().map(([x, y, w]) => [x + w * 1.4, y] as Point),
    1,
  ).replace('M', 'L')}Z`
  const stream = within(
    sheet,
    d,
    water(sheet, flat, foot + 60, '#568c9b', {
      calm: 1,
      mirror: woods(sheet, (x) => flat - 20 + Math.sin(x / 200) * 6, cover, 0.2, 60, false),
    }),
  )
  const bank = stroke(
    soft(
      bends.map(([x, y, w]) => [x - w, y] as Point),
      1,
    ),
    sheet.shaded(mix(turf(sheet), '#7a6a4a', 0.4)),
    6,
    0.6,
  )
  const trees = Array.from({ length: 16 }, () => {
    const y = chance.between(flat + 4, flat + 60)
    const x = chance.between(0, WIDTH)
    return [y, Math.abs(x - mid) < 380 ? '' : tree(sheet, chance, x, y, 60 + (y - flat) * 1.5, 0.2)] as const
  })
    .sort((a, b) => a[0] - b[0])
    .map(([, svg]) => svg)
    .join('')
  return back + meadow + stream + bank + trees + birds(sheet, chance.between(400, 1200), horizon * 0.5, 4, 20)
}

export const mountains: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('mountains')
  const rock = chance.pick(['#7f8797', '#8d8a94', '#8a8078', '#74828f'])
  const winter = sheet.spec.season === 'winter'
  const far = ranges(
    sheet,
    chance,
    horizon + 40,
    chance.between(240, 320),
    mix(rock, '#93a5bd', 0.4),
    0.6,
    winter ? 0.7 : 0.4,
  )
  const near = ranges(
    sheet,
    chance.fork('near'),
    horizon + 60,
    chance.between(400, 500),
    rock,
    0.3,
    winter ? 0.66 : chance.pick([0.2, 0.3, 0.42]),
  )
  const crests = [crestOf(chance, horizon + 16, 40, 1.4), crestOf(chance, horizon + 66, 34, 1.9)]
  const gold = sheet.spec.season === 'autumn' ? woods(sheet, (x) => crests[0]!(x) + 6, '#d9a23c', 0.3, 54, false) : ''
  const forest =
    hill(sheet, crests[0]!, '#4a6f66', 0.4) +
    woods(sheet, crests[0]!, winter ? '#6f8a90' : '#45695f', 0.38, 62, true) +
    gold +
    hill(sheet, crests[1]!, turf(sheet), 0.22) +
    woods(sheet, crests[1]!, winter ? '#5d7a7c' : '#37594f', 0.2, 84, true)
  return (
    far + near + forest + hill(sheet, (x) => Math.min(foot, horizon + 120) + Math.sin(x / 260) * 8, turf(sheet), 0.12)
  )
}

export const ridge: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('ridge')
  const cover = foliage(sheet)
  const count = 6
  return (
    Array.from({ length: count }, (_, i) => {
      const share = i / (count - 1)
      const crest = crestOf(chance, horizon - 210 + share * 300, 90 - share * 30, 0.9 + share * 0.8)
      const ink = mix('#6b86b0', cover, share ** 1.4)
      const distance = 0.72 - share * 0.54
      return (
        hill(sheet, crest, ink, distance) +
        (i > 2 ? woods(sheet, crest, mix(ink, cover, 0.3), distance - 0.02, 22 + share * 46, i % 2 === 0) : '')
      )
    }).join('') +
    birds(sheet, chance.between(300, 1300), horizon * 0.52, 4, 24) +
    hill(sheet, (x) => foot - 30 + Math.sin(x / 240) * 8, turf(sheet), 0.1)
  )
}

export const forest: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('forest')
  const green = sheet.spec.season === 'winter' ? '#5b7a80' : '#3d6455'
  const back = [0, 1, 2]
    .map((i) => {
      const crest = crestOf(chance, horizon - 160 + i * 88, 40, 1.5)
      return (
        woods(sheet, crest, green, 0.7 - i * 0.2, 150 + i * 44, true) +
        hill(sheet, (x) => crest(x) + 60, green, 0.72 - i * 0.18)
      )
    })
    .join('')
  const stand = Array.from({ length: 15 }, (_, i) => {
    const x = (i / 14) * WIDTH + chance.between(-40, 40)
    const edge = Math.abs(x - 800) / 800
    return tree(
      sheet,
      chance,
      x,
      horizon + 90 + chance.between(0, 30),
      300 + edge * 330 * chance.between(0.7, 1.2),
      0.22,
    )
  }).join('')
  return back + stand + hill(sheet, (x) => Math.min(foot - 40, horizon + 86) + Math.sin(x / 200) * 8, turf(sheet), 0.14)
}
