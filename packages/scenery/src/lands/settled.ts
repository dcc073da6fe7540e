/** Town and city. */
import { mix } from '../ink.ts'
import { area, box, dashes, line, WIDTH } from '../pen.ts'
import { foliage, tree, turf } from '../plants/flora.ts'
import type { Sheet } from '../sheet.ts'
import { crestOf, hill, woods } from '../terrain.ts'
import type { Backdrop } from './backdrop.ts'
import { church, smallHouse } from './landmarks.ts'

/** Roofs and a steeple among trees: the rest of the town. */
export const town: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('town')
  const cover = foliage(sheet)
  const crest = crestOf(chance, horizon - 70, 50, 1.2)
  let marks =
    hill(sheet, crest, mix(cover, '#7f93a8', 0.4), 0.58) +
    woods(sheet, crest, mix(cover, '#7f93a8', 0.3), 0.56, 34, false)
  const steeple = chance.between(200, 520) + (chance.maybe(0.5) ? 760 : 0)
  for (let rowAt = 0; rowAt < 2; rowAt++) {
    for (let x = -40; x < WIDTH + 60; x += chance.between(96, 170)) {
      const y = horizon + 40 + rowAt * 56 + chance.between(-8, 8)
      marks += chance.maybe(0.45)
        ? tree(sheet, chance, x, y, chance.between(100, 160), 0.4 - rowAt * 0.12)
        : smallHouse(sheet, chance, x, y, chance.between(64, 96), 0.38 - rowAt * 0.12)
    }
    if (rowAt === 0) marks += church(sheet, steeple, horizon + 50, 230)
  }
  return marks + hill(sheet, (x) => Math.min(foot - 30, horizon + 100) + Math.sin(x / 300) * 6, turf(sheet), 0.14)
}

/** A skyline: towers in three layers, windows lit when the light is low. */
export function skyline(sheet: Sheet, base: number, height: number): string {
  const chance = sheet.chance.fork('skyline')
  let marks = ''
  for (const [plane, distance] of [
    [0, 0.66],
    [1, 0.48],
    [2, 0.3],
  ] as const) {
    for (let x = -40; x < WIDTH + 20; ) {
      const w = chance.between(46, 120)
      const center = 1 - Math.abs(x + w / 2 - 800 - (plane - 1) * 260) / 1000
      const h =
        height *
        (plane === 2
          ? chance.between(0.14, 0.4)
          : chance.between(0.3, 0.62) + Math.max(0, center) * chance.between(0.1, 0.46)) *
        (1 - plane * 0.14)
      const ink = chance.pick(['#8a94a6', '#a38f88', '#7f8a92', '#b09a82', '#96766a'])
      const top = base - h
      const cut = w * 0.3
      marks +=
        box(x, top, w, h, sheet.side < 0 ? sheet.shaded(ink, distance) : sheet.lit(ink, distance)) +
        box(
          x + (sheet.side < 0 ? 0 : cut),
          top,
          w - cut,
          h,
          sheet.side < 0 ? sheet.lit(ink, distance) : sheet.shaded(ink, distance),
        )
      if (plane < 2 && chance.maybe(0.3))
        marks +=
          area(
            [
              [x, top],
              [x + w / 2, top - w * chance.between(0.3, 0.9)],
              [x + w, top],
            ],
            sheet.air(ink, distance),
          ) +
          line(
            [
              [x + w / 2, top - w * 0.4],
              [x + w / 2, top - w * 1.3],
            ],
            sheet.air(ink, distance),
            3,
          )
      else if (chance.maybe(0.4)) marks += box(x + w * 0.25, top - 18, w * 0.5, 18, sheet.air(ink, distance))
      const glass: [number, number, number][] = []
      for (let wy = top + 16; wy < base - 12; wy += 19)
        for (let wx = x + 9; wx < x + w - 12; wx += 15)
          if (chance.maybe(sheet.mood.lamps ? 0.34 : 0.5)) glass.push([wx, wy, 5])
      marks += dashes(
        glass,
        sheet.mood.lamps ? '#ffdc95' : sheet.shaded('#5d6b7a', distance),
        5,
        sheet.mood.lamps ? 0.85 - plane * 0.05 : 0.42,
      )
      x += w * chance.between(0.8, 1.02)
    }
  }
  return marks
}

export const city: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('city')
  return (
    skyline(sheet, horizon + 60, 430) +
    Array.from({ length: 16 }, (_, i) =>
      tree(sheet, chance, i * 108 + chance.between(-30, 30), horizon + 80, chance.between(120, 180), 0.28),
    ).join('') +
    hill(sheet, (x) => Math.min(foot - 40, horizon + 76) + Math.sin(x / 300) * 6, turf(sheet), 0.14)
  )
}
