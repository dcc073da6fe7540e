/** The house up close, its door toward us. */
import type { Chance } from '../chance.ts'
import { mix } from '../ink.ts'
import { backdrops, shoreLands } from '../lands/backdrops.ts'
import { skyline } from '../lands/settled.ts'
import { dashes, WIDTH } from '../pen.ts'
import { tree, turf } from '../plants/flora.ts'
import { bush } from '../plants/undergrowth.ts'
import type { Sheet } from '../sheet.ts'
import { lampString, sky, smoke, snowfall, sunAt } from '../sky.ts'
import { streetFront } from '../street/street.ts'
import { type Crest, grass, hill, path, water } from '../terrain.ts'
import { dock, fence, foreground, wing } from './foreground.ts'
import { isStreetHome, stand } from './stand.ts'

/** The house up close, its door toward us. */
export function front(sheet: Sheet): string {
  const { spec } = sheet
  if (isStreetHome(spec.home)) return streetFront(sheet)
  const chance = sheet.chance.fork('front')
  if (spec.home === 'houseboat') return afloat(sheet, chance)
  const horizon = chance.between(560, 650)
  const ground = chance.between(800, 850)
  const x = 800 + chance.between(-170, 170)
  const crest: Crest = (px) => ground + ((px - x) / 800) ** 2 * swell(sheet) + Math.sin(px / 170 + ground) * 7
  const base = ground + (spec.home === 'treehouse' ? 150 : 104)
  const built = stand(
    sheet,
    spec.home,
    [x, base],
    spec.home === 'tinyhome' || spec.home === 'camper' ? 330 : chance.between(345, 400),
  )
  const behind = Array.from({ length: 9 }, (_, i) => {
    const side = i % 2 === 0 ? -1 : 1
    const px = x + side * chance.between(270, 760)
    return tree(
      sheet,
      chance,
      px,
      crest(px) + chance.between(8, 34),
      chance.between(260, 460) * (spec.land === 'desert' ? 0.5 : 1),
      0.1,
    )
  }).join('')
  const shrubs =
    spec.home === 'treehouse'
      ? ''
      : Array.from({ length: 7 }, (_, i) => {
          const px = x + (i - 3) * 118 + chance.between(-20, 20)
          return Math.abs(px - built.doorway[0]) < 110
            ? ''
            : bush(sheet, chance, px, base + 12 + chance.between(0, 16), chance.between(44, 76))
        }).join('')
  const sides = Array.from({ length: 3 }, () => {
    const px = x + (chance.maybe(0.5) ? -1 : 1) * chance.between(480, 760)
    return tree(
      sheet,
      chance,
      px,
      crest(px) + chance.between(90, 130),
      chance.between(280, 430) * (spec.land === 'desert' ? 0.55 : 1),
    )
  }).join('')
  const way = path(
    sheet,
    [chance.between(620, 980), 1215],
    [built.doorway[0], built.doorway[1] + 2],
    150,
    spec.season === 'winter' ? '#d9dfe4' : spec.land === 'desert' || spec.land === 'tropics' ? '#efdcb8' : '#dcc7a0',
    0.3,
  )
  const fenced = ['town', 'prairie', 'coast', 'river', 'vineyard'].includes(spec.land) && chance.maybe(0.45)
  const fences = fenced
    ? fence(
        sheet,
        (px) => crest(px) + 150,
        -20,
        built.doorway[0] - 190,
        spec.land === 'town' || spec.land === 'coast',
      ) +
      fence(sheet, (px) => crest(px) + 150, built.doorway[0] + 190, 1640, spec.land === 'town' || spec.land === 'coast')
    : ''
  const hung =
    sheet.mood.lamps && chance.maybe(0.4) ? lampString(sheet, [x - 420, base - 230], [x - 60, base - 250], 40, 9) : ''
  const wet = shoreLands.includes(spec.land)
  return (
    sky(sheet, horizon) +
    backdrops[spec.land](sheet, horizon, wet ? ground + 40 : ground + 20) +
    hill(sheet, crest, turf(sheet), 0.03) +
    (spec.land === 'desert' ? '' : grass(sheet, crest, turf(sheet), 130, 24)) +
    behind +
    (built.mouth && spec.season !== 'summer' ? smoke(sheet, built.mouth[0], built.mouth[1], 17) : '') +
    built.svg +
    shrubs +
    hung +
    sides +
    fences +
    foreground(sheet, chance.between(1070, 1100), way) +
    (chance.maybe(0.42) ? wing(sheet, chance) : '') +
    (spec.season === 'winter' && !['desert', 'tropics', 'vineyard'].includes(spec.land) && chance.maybe(0.55)
      ? snowfall(sheet)
      : '')
  )
}

function swell(sheet: Sheet): number {
  return 40 + (Number.parseInt(sheet.spec.seed.slice(3, 5), 16) / 255) * 60
}

function afloat(sheet: Sheet, chance: Chance): string {
  const horizon = chance.between(520, 580)
  const built = stand(sheet, 'houseboat', [800 + chance.between(-60, 60), 900], 410)
  const scene =
    sky(sheet, horizon) +
    (sheet.spec.land === 'city'
      ? skyline(sheet, horizon + 30, 360)
      : backdrops[
          shoreLands.includes(sheet.spec.land)
            ? sheet.spec.land
            : sheet.spec.land === 'river'
              ? 'lake'
              : sheet.spec.land
        ](sheet, horizon, 760))
  const [road] = sunAt(sheet, horizon)
  const top = shoreLands.includes(sheet.spec.land) || sheet.spec.land === 'river' ? 740 : horizon + 60
  const basin = water(sheet, top, 1210, '#47829a', { road, calm: 1, mirror: '' })
  const mirrored = `<g transform="matrix(1 0 0 -.72 0 ${Math.round(905 * 1.72)})" opacity=".34">${built.svg}</g>`
  const ripples = dashes(
    Array.from({ length: 70 }, () => {
      const y = chance.between(915, 1190)
      return [chance.between(140, 1400), y, chance.between(40, 190)] as const
    }),
    mix(sheet.mood.sky[1], '#ffffff', 0.25),
    5,
    0.5,
  )
  const reeds = grass(
    sheet,
    (x) => 1220 - 60 * Math.exp(-((x / 260) ** 2)) - 60 * Math.exp(-(((x - 1600) / 260) ** 2)),
    '#7f9a58',
    150,
    190,
    0,
    WIDTH,
  )
  return scene + basin + mirrored + built.svg + ripples + dock(sheet, chance.pick([150, 1380]), 1210, 250) + reeds
}
