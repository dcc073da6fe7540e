/** Waterside lands: coast, lake, a warm sea. */
import { mix } from '../ink.ts'
import { area, box, dashes, fill, oval, type Point, soft, straight, stroke, WIDTH } from '../pen.ts'
import { pine, spruce } from '../plants/conifers.ts'
import { foliage, tree } from '../plants/flora.ts'
import type { Sheet } from '../sheet.ts'
import { birds, sunAt } from '../sky.ts'
import { crestOf, hill, water, woods } from '../terrain.ts'
import type { Backdrop } from './backdrop.ts'
import { ranges } from './hills.ts'
import { canoe, lighthouse, sail } from './landmarks.ts'

function headland(sheet: Sheet, side: number, y: number, reach: number, height: number, distance: number): string {
  const chance = sheet.chance.fork(`headland${reach}${side}`)
  const start = side < 0 ? -30 : WIDTH + 30
  const x = (share: number) => start - side * reach * share
  const top = (share: number) => y - height * (1 - share ** 1.6) * (1 + 0.12 * Math.sin(share * 9 + reach))
  const shares = [0, 0.15, 0.32, 0.48, 0.64, 0.78, 0.9, 1]
  const rock = '#8c8077'
  const crest = shares.map((s): Point => [x(s), top(s)])
  const base = fill(`${straight(crest)}L${x(1.05)} ${y}L${start} ${y}Z`, sheet.air(rock, distance))
  const faces = shares
    .slice(0, -1)
    .map((s, i) =>
      i % 2
        ? area(
            [
              [x(s), top(s)],
              [x(shares[i + 1]!), top(shares[i + 1]!)],
              [x(shares[i + 1]! - 0.03), y],
              [x(s + 0.03), y],
            ],
            sheet.shaded(rock, distance),
            0.5,
          )
        : '',
    )
    .join('')
  const green = fill(
    `${soft(crest.map(([px, py]) => [px, py - 6] as Point))}L${soft([...crest].reverse().map(([px, py], i) => [px, Math.min(y, py + height * 0.16 + (i % 2) * 10)] as Point)).slice(1)}Z`,
    sheet.air(sheet.spec.season === 'winter' ? '#e6eaec' : '#7f9a66', distance),
  )
  const trees = Array.from({ length: 11 }, () => {
    const s = chance.between(0.02, 0.72)
    return (chance.maybe(0.7) ? spruce : pine)(
      sheet,
      chance,
      x(s),
      top(s) + 4,
      height * chance.between(0.35, 0.75),
      distance,
    )
  }).join('')
  const foam = dashes(
    Array.from(
      { length: 8 },
      () => [x(chance.between(0.1, 1.02)) - 25, y + chance.between(-2, 5), chance.between(24, 80)] as const,
    ),
    '#ffffff',
    4,
    0.7,
  )
  return base + faces + green + trees + foam
}

export const coast: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('coast')
  const [road] = sunAt(sheet, horizon)
  const sea = water(sheet, horizon, foot + 20, chance.pick(['#3f8496', '#44809a', '#4a8c8f']), { road })
  const side = chance.maybe(0.5) ? -1 : 1
  const far = headland(sheet, -side, horizon + 6, chance.between(380, 620), chance.between(40, 80), 0.55)
  const near = headland(
    sheet,
    side,
    horizon + chance.between(60, 100),
    chance.between(440, 620),
    chance.between(110, 180),
    0.24,
  )
  const light = chance.maybe(0.5)
    ? lighthouse(sheet, side < 0 ? 300 : WIDTH - 300, horizon - chance.between(6, 30), 190)
    : ''
  const boats = Array.from({ length: chance.whole(1, 3) }, () =>
    sail(sheet, chance.between(200, 1400), horizon + chance.between(26, 90), chance.between(40, 84)),
  )
    .sort()
    .join('')
  const rocks = Array.from({ length: 5 }, () => {
    const [x, y] = [chance.between(0, WIDTH), chance.between(horizon + 110, foot - 20)]
    return (
      oval(x, y, chance.between(26, 70), chance.between(10, 20), sheet.shaded('#7a736c', 0.1)) +
      dashes([[x - 60, y + 8, 120]], '#ffffff', 4, 0.6)
    )
  }).join('')
  return sea + far + light + near + boats + rocks + birds(sheet, chance.between(400, 1200), horizon * 0.55, 5, 26)
}

export const lake: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('lake')
  const shore = horizon + chance.between(26, 60)
  const crests = [
    crestOf(chance, horizon - 150, 70, 1),
    crestOf(chance, horizon - 66, 46, 1.6),
    crestOf(chance, horizon - 6, 22, 2.2),
  ]
  const cover = foliage(sheet)
  const peaks = chance.maybe(0.4)
    ? ranges(sheet, chance, horizon + 10, 330, '#8a93a6', 0.62, sheet.spec.season === 'winter' ? 0.6 : 0.25)
    : ''
  const hills =
    hill(sheet, crests[0]!, mix(cover, '#5b7f8a', 0.4), 0.62, shore) +
    hill(sheet, crests[1]!, mix(cover, '#4d7270', 0.25), 0.42, shore)
  const mixed = sheet.spec.season === 'autumn' || sheet.spec.season === 'spring'
  const trees =
    woods(sheet, crests[2]!, mixed ? cover : '#446a58', 0.3, 74, false) +
    woods(sheet, (x) => crests[2]!(x) + 24, '#34594f', 0.16, 84, true)
  const above = peaks + hills + trees + box(-10, shore - 8, WIDTH + 20, 10, sheet.shaded('#8a8069', 0.12))
  const [road] = sunAt(sheet, horizon)
  const lakeWater = water(sheet, shore, foot + 20, '#4a8497', { mirror: peaks + hills + trees, road, calm: 1 })
  const boats = chance.maybe(0.5)
    ? sail(sheet, chance.between(300, 1300), shore + chance.between(30, 70), chance.between(44, 70))
    : canoe(sheet, chance.between(350, 1250), shore + chance.between(60, 110), 92)
  const ice =
    sheet.spec.season === 'winter'
      ? dashes(
          Array.from(
            { length: 16 },
            () => [chance.between(-80, WIDTH), chance.between(shore + 6, foot), chance.between(90, 320)] as const,
          ),
          '#ffffff',
          9,
          0.42,
        )
      : ''
  return (
    above +
    lakeWater +
    ice +
    (sheet.spec.season === 'winter' ? '' : boats) +
    birds(sheet, chance.between(300, 1300), horizon * 0.5, 4, 22)
  )
}

export const tropics: Backdrop = (sheet, horizon, foot) => {
  const chance = sheet.chance.fork('tropics')
  const [road] = sunAt(sheet, horizon)
  const sea = water(sheet, horizon, foot + 30, chance.pick(['#2fa3a6', '#3f9fb4', '#4fb0a4']), { road })
  const bands = [0.2, 0.5]
    .map((s) =>
      oval(
        chance.between(300, 1300),
        horizon + (foot - horizon) * s,
        chance.between(500, 900),
        16 + s * 26,
        mix(sheet.air('#7fd6c6'), sheet.mood.sky[2], 0.2),
        0.4,
      ),
    )
    .join('')
  const island = (x: number, w: number, y: number, distance: number) =>
    fill(
      `M${x - w} ${y}Q${x - w * 0.5} ${y - w * 0.16} ${x} ${y - w * 0.17}Q${x + w * 0.6} ${y - w * 0.16} ${x + w} ${y}Z`,
      sheet.air('#6f9a68', distance),
    ) +
    box(x - w, y - 3, w * 2, 6, sheet.lit('#efe0b8', distance), 1, 3) +
    Array.from({ length: 7 }, () => {
      const px = x + chance.between(-0.6, 0.6) * w
      return tree(sheet, chance, px, y - w * 0.13, w * chance.between(0.3, 0.5), distance)
    }).join('')
  const isles =
    island(chance.between(200, 600), chance.between(110, 170), horizon + 10, 0.45) +
    (chance.maybe(0.6) ? island(chance.between(1000, 1450), chance.between(130, 210), horizon + 18, 0.34) : '')
  const boats = sail(sheet, chance.between(500, 1100), horizon + chance.between(20, 70), chance.between(44, 80))
  const beach =
    fill(
      `M-20 ${foot - 60}Q400 ${foot - 96} 800 ${foot - 66}T1620 ${foot - 80}V${foot + 60}H-20Z`,
      sheet.lit('#efdcb2'),
    ) + stroke(`M-20 ${foot - 62}Q400 ${foot - 100} 800 ${foot - 69}T1620 ${foot - 84}`, '#ffffff', 9, 0.75)
  return sea + bands + isles + boats + beach + birds(sheet, chance.between(400, 1200), horizon * 0.5, 4, 26)
}
