/** A street of houses seen head-on, as from across the street. */
import type { Ink } from '../ink.ts'
import { backdrops } from '../lands/backdrops.ts'
import { skyline } from '../lands/settled.ts'
import { area, box, dashes, dots, HEIGHT, line, scatter, stroke, WIDTH } from '../pen.ts'
import { tree } from '../plants/flora.ts'
import { glow, gradient, type Sheet } from '../sheet.ts'
import { sky, snowfall } from '../sky.ts'
import { type Front, KERB } from './facade.ts'
import { apartment, loft, rowhouse } from './fronts.ts'

function bicycle(sheet: Sheet, x: number, y: number, ink: Ink): string {
  const wheel = (wx: number) =>
    `<circle cx="${wx}" cy="${y}" r="38" fill="none" stroke="${sheet.shaded('#2d2a28')}" stroke-width="5"/>`
  return (
    wheel(x) +
    wheel(x + 108) +
    stroke(
      `M${x} ${y}L${x + 34} ${y - 52}L${x + 86} ${y - 54}L${x + 48} ${y}ZM${x + 34} ${y - 52}L${x + 48} ${y}M${x + 108} ${y}L${x + 82} ${y - 70}L${x + 98} ${y - 80}M${x + 34} ${y - 52}L${x + 28} ${y - 66}`,
      sheet.lit(ink),
      6,
    ) +
    line(
      [
        [x + 14, y - 68],
        [x + 42, y - 68],
      ],
      sheet.shaded('#3a2f2a'),
      8,
    )
  )
}

function lamppost(sheet: Sheet, x: number, y: number): string {
  return (
    line(
      [
        [x, y],
        [x, y - 350],
      ],
      sheet.shaded('#26312f'),
      10,
    ) +
    box(x - 14, y - 30, 28, 30, sheet.shaded('#26312f'), 1, 4) +
    area(
      [
        [x - 22, y - 408],
        [x + 22, y - 408],
        [x + 15, y - 352],
        [x - 15, y - 352],
      ],
      sheet.mood.lamps ? '#fff0c2' : sheet.lit('#e9e2d0'),
    ) +
    area(
      [
        [x - 28, y - 406],
        [x, y - 436],
        [x + 28, y - 406],
      ],
      sheet.shaded('#26312f'),
    ) +
    (sheet.mood.lamps ? `<circle cx="${x}" cy="${y - 380}" r="170" fill="${glow(sheet, '#ffd98c', 0.5)}"/>` : '')
  )
}

export function streetFront(sheet: Sheet): string {
  const chance = sheet.chance.fork('street')
  const { home, land, season } = sheet.spec
  const horizon = 640
  const glows: string[] = []
  const draw = { rowhouse, apartment, loft }[home as 'rowhouse' | 'apartment' | 'loft']
  const width = { rowhouse: [300, 420], apartment: [520, 680], loft: [560, 700] }[
    home as 'rowhouse' | 'apartment' | 'loft'
  ] as [number, number]
  const fronts: Front[] = []
  const start = chance.between(-260, -60)
  for (let x = start; x < WIDTH; ) {
    const w = chance.between(...width)
    const floors = chance.whole(2, 3)
    fronts.push({
      x,
      w,
      floors,
      top: KERB - 150 - floors * chance.between(200, 236) - (home === 'rowhouse' ? 0 : chance.between(40, 120)),
      wall: '',
      trim: '',
    })
    x += w + (home === 'rowhouse' && chance.maybe(0.85) ? 0 : chance.between(0, 24))
  }
  // A gap between tall houses reveals the land or the town behind.
  const gap = home !== 'rowhouse' && chance.maybe(0.6) ? chance.whole(0, fronts.length - 1) : -1
  const back = land === 'city' || land === 'town' ? skyline(sheet, 1010, 760) : backdrops[land](sheet, horizon, 1000)
  const street = fronts
    .map((f, i) =>
      i === gap
        ? ''
        : (home !== 'rowhouse' && i !== 1 && chance.maybe(0.4) ? (chance.maybe(0.5) ? apartment : loft) : draw)(
            sheet,
            chance.fork(`front${i}`),
            f,
            glows,
          ),
    )
    .join('')
  const winter = season === 'winter'
  const pavement =
    box(-10, KERB - 2, WIDTH + 20, 78, sheet.lit(winter ? '#eceeee' : '#cfc3b0')) +
    dashes(
      Array.from({ length: 13 }, (_, i) => [i * 130, KERB + 38, 70] as const),
      sheet.shaded('#a99d8a'),
      3,
      0.5,
    ) +
    box(-10, KERB + 70, WIDTH + 20, 15, sheet.air('#b3a793')) +
    box(
      -10,
      KERB + 84,
      WIDTH + 20,
      HEIGHT - KERB,
      gradient(sheet, [
        [0, sheet.shaded(winter ? '#b9c0c6' : '#77736f')],
        [1, sheet.air(winter ? '#d3d9dc' : '#8a857e')],
      ]),
    ) +
    dashes(
      scatter(chance, 40, [0, WIDTH], () => [KERB + 100, HEIGHT]).map(([x, y]) => [x, y, 40] as const),
      sheet.lit('#b9b2a8'),
      4,
      0.3,
    )
  const leaves =
    season === 'autumn'
      ? dots(
          scatter(chance, 120, [0, WIDTH], () => [KERB + 4, KERB + 120]),
          sheet.lit('#d98f35'),
          10,
          0.9,
        ) +
        dots(
          scatter(chance, 60, [0, WIDTH], () => [KERB + 4, KERB + 150]),
          sheet.lit('#b8472f'),
          10,
          0.8,
        )
      : ''
  const trees = [
    chance.between(40, 330),
    chance.between(1260, 1560),
    ...(chance.maybe(0.4) ? [chance.between(640, 900)] : []),
  ]
    .map((x) =>
      land === 'tropics'
        ? tree(sheet, chance, x, KERB + 50, chance.between(560, 700))
        : box(x - 50, KERB + 44, 100, 12, sheet.shaded('#6a5a48'), 1, 6) +
          tree({ ...sheet, spec: { ...sheet.spec, land: 'city' } }, chance, x, KERB + 50, chance.between(470, 680)),
    )
    .join('')
  const extras =
    (chance.maybe(0.6) && !winter
      ? bicycle(sheet, chance.between(420, 1050), KERB + 30, chance.pick(['#c9563f', '#3f8a8c', '#e0b24f', '#5d7fa3']))
      : '') + lamppost(sheet, chance.pick([chance.between(460, 600), chance.between(1020, 1180)]), KERB + 56)
  return (
    sky(sheet, horizon) +
    back +
    street +
    glows.join('') +
    pavement +
    leaves +
    trees +
    extras +
    (winter && chance.maybe(0.6) ? snowfall(sheet) : '') +
    (sheet.mood.lamps
      ? box(
          -10,
          KERB + 84,
          WIDTH + 20,
          130,
          gradient(sheet, [
            [0, '#ffcf80', 0.16],
            [1, '#ffcf80', 0],
          ]),
        )
      : '') +
    soften(sheet)
  )
}

/** A tint of sky color over the far side of the street, so that it shares the scene's air. */
function soften(sheet: Sheet): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${gradient(sheet, [
    [0, sheet.mood.haze, 0.16],
    [0.5, sheet.mood.haze, 0],
  ])}"/>`
}
