/** A small house in a large landscape. */
import type { Chance } from '../chance.ts'
import { backdrops, shoreLands } from '../lands/backdrops.ts'
import { canoe } from '../lands/landmarks.ts'
import { skyline } from '../lands/settled.ts'
import { line, type Point, stroke } from '../pen.ts'
import { plantsOf, tree, turf } from '../plants/flora.ts'
import type { Sheet } from '../sheet.ts'
import { sky, smoke, snowfall, sunAt } from '../sky.ts'
import { type Crest, grass, hill, path, water } from '../terrain.ts'
import { dock, foreground, wing } from './foreground.ts'
import { isStreetHome, stand } from './stand.ts'

/** A small house in a large landscape. */
export function afar(sheet: Sheet): string {
  const { spec } = sheet
  const chance = sheet.chance.fork('afar')
  const horizon = chance.between(520, 610)
  if (spec.land === 'city' || (isStreetHome(spec.home) && spec.land === 'town'))
    return acrossTheWater(sheet, chance, horizon)
  const wet = shoreLands.includes(spec.land)
  const left = chance.maybe(0.5)
  const x = left ? chance.between(380, 560) : chance.between(1040, 1220)
  const rise = left ? -1 : 1
  const ground = wet ? 850 : 800
  const crest: Crest = wet
    ? (px) => ground + 210 - (300 / (1 + Math.exp((rise * (x - px)) / 130 - 1.4))) * 0.9 + Math.sin(px / 90) * 5
    : (px) => ground - 40 + ((px - x) / 700) ** 2 * 70 + Math.sin(px / 140) * 8
  const at = crest(x) + 34
  const home = isStreetHome(spec.home) ? 'inn' : spec.home === 'houseboat' ? 'cottage' : spec.home
  const built = stand(sheet, home, [x, at], 122)
  const woodsAround = Array.from({ length: 13 }, () => {
    const px = x + (chance.maybe(0.5) ? -1 : 1) * chance.between(90, 420)
    return [crest(px), px] as const
  })
    .sort((a, b) => a[0] - b[0])
    .map(([py, px]) =>
      tree(sheet, chance, px, py + 12, chance.between(110, 210) * (spec.land === 'desert' ? 0.6 : 1), 0.08),
    )
    .join('')
  const near = Array.from({ length: 5 }, () => {
    const px = x + (chance.maybe(0.5) ? -1 : 1) * chance.between(150, 330)
    return tree(
      sheet,
      chance,
      px,
      crest(px) + chance.between(50, 90),
      chance.between(120, 190) * (spec.land === 'desert' ? 0.6 : 1),
    )
  }).join('')
  const pier =
    spec.land === 'lake'
      ? dock(sheet, left ? 1130 : 470, 1150, 240) + canoe(sheet, left ? 1330 : 270, 1010, 150, false)
      : ''
  const end: Point = [built.doorway[0], built.doorway[1]]
  const way = path(sheet, [left ? 760 : 840, 1215], end, 110, spec.season === 'winter' ? '#d9dfe4' : '#e0cba4', 0.12)
  return (
    sky(sheet, horizon) +
    backdrops[spec.land]({ ...sheet, chance: sheet.chance.fork('wide') }, horizon, wet ? 1230 : ground) +
    hill(sheet, crest, turf(sheet), 0.05) +
    (spec.land === 'desert' ? '' : grass(sheet, crest, turf(sheet), 110, 20)) +
    woodsAround +
    (built.mouth && spec.season !== 'summer' ? smoke(sheet, built.mouth[0], built.mouth[1], 8) : '') +
    built.svg +
    near +
    pier +
    (wet && spec.land === 'lake' ? '' : foreground(sheet, chance.between(1050, 1110), wet ? '' : way)) +
    (plantsOf(sheet).length > 0 && chance.maybe(0.7) ? wing(sheet, chance) : '') +
    (spec.season === 'winter' && !['desert', 'tropics', 'vineyard'].includes(spec.land) && chance.maybe(0.5)
      ? snowfall(sheet)
      : '')
  )
}

function acrossTheWater(sheet: Sheet, chance: Chance, horizon: number): string {
  const shore = horizon + 130
  const towers = skyline(sheet, shore, chance.between(420, 540))
  const quay = Array.from({ length: 20 }, (_, i) =>
    tree(sheet, chance, i * 84 + chance.between(-20, 20), shore + 4, chance.between(70, 120), 0.22),
  ).join('')
  const [road] = sunAt(sheet, horizon)
  const riverWater = water(sheet, shore, 1210, '#4a7f94', { mirror: towers + quay, road, calm: 1 })
  const boats = chance.maybe(0.6)
    ? Array.from({ length: 3 }, (_, i) =>
        canoe(sheet, chance.between(200, 1400), shore + 90 + i * 70, 80 + i * 26),
      ).join('')
    : ''
  const bank = (px: number) => 1120 + Math.sin(px / 210) * 14
  const railing =
    stroke(`M-10 1040H1610M-10 1090H1610`, sheet.shaded('#33413f'), 9) +
    stroke(Array.from({ length: 58 }, (_, i) => `M${i * 28} 1040V1150`).join(''), sheet.shaded('#33413f'), 5)
  const lampPosts = [260, 1340]
    .map(
      (x) =>
        line(
          [
            [x, 1150],
            [x, 760],
          ],
          sheet.shaded('#2f3b3a'),
          13,
        ) +
        `<circle cx="${x}" cy="742" r="30" fill="${sheet.mood.lamps ? '#ffe3a0' : sheet.lit('#f3ecdc')}"/>` +
        (sheet.mood.lamps ? `<circle cx="${x}" cy="742" r="74" fill="#ffe3a0" opacity=".22"/>` : ''),
    )
    .join('')
  return (
    sky(sheet, horizon) +
    towers +
    quay +
    riverWater +
    boats +
    hill(sheet, bank, turf(sheet), 0) +
    railing +
    lampPosts +
    wing(sheet, chance)
  )
}
