/** The three kinds of street facades. */
import type { Chance } from '../chance.ts'
import { shift } from '../ink.ts'
import { area, box, dashes, stroke } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { bay, brick, clap, cornice, type Front, KERB, stoop } from './facade.ts'
import { sash } from './sash.ts'
import { groundFloor } from './shop.ts'

export function rowhouse(sheet: Sheet, chance: Chance, f: Front, glows: string[]): string {
  const masonry = chance.maybe(0.62)
  const style = masonry
    ? {
        ...f,
        wall: chance.pick(['#a5543f', '#8f4a3c', '#b5694a', '#7a4a40', '#9a6a55', '#c98a6a']),
        trim: chance.pick(['#efe3cc', '#d9c7a8', '#4a3f3a']),
      }
    : {
        ...f,
        wall: chance.pick([
          '#d8b25c',
          '#97b0ba',
          '#c9684f',
          '#b3c0a2',
          '#e2b9a3',
          '#6f9a97',
          '#efe3c8',
          '#5b6d78',
          '#e8a58a',
        ]),
        trim: '#f8f2e4',
      }
  const rise = chance.between(70, 110)
  const doorLeft = chance.maybe(0.5)
  const doorX = doorLeft ? f.x + f.w * 0.12 : f.x + f.w * 0.66
  const bayX = doorLeft ? f.x + f.w * 0.44 : f.x + f.w * 0.06
  const bayW = f.w * 0.5
  const bowed = chance.maybe(0.6)
  const skin = (s: Front) => (masonry ? brick(sheet, chance, s) : clap(sheet, s))
  let marks =
    box(
      f.x,
      f.top,
      f.w,
      KERB - f.top,
      gradient(sheet, [
        [0, sheet.lit(style.wall)],
        [1, sheet.air(shift(style.wall, -0.03))],
      ]),
    ) + skin(style)
  if (bowed) marks += bay(sheet, style, bayX, bayW, f.top + 30)
  marks +=
    box(f.x, KERB - rise - 4, f.w, rise + 4, sheet.shaded(masonry ? shift(style.wall, -0.05) : '#8f8a84')) +
    cornice(sheet, style)
  const floorH = (KERB - rise - f.top - 60) / f.floors
  const flowers = sheet.spec.season !== 'winter' && chance.maybe(0.6)
  for (let floor = 0; floor < f.floors; floor++) {
    const y = f.top + 62 + floor * floorH
    const h = Math.min(150, floorH * 0.62)
    const panes = bowed ? 2 : 1
    for (let i = 0; i < panes; i++) {
      const w = bowed ? bayW * 0.32 : Math.min(92, f.w * 0.26)
      const wx = bowed ? bayX + bayW * (0.1 + i * 0.48) : bayX + bayW * 0.3
      marks += sash(sheet, chance, wx, y, w, h, style.trim, {
        bars: 1,
        box: flowers && floor === f.floors - 1,
        arch: masonry && floor === 0 && chance.maybe(0.3),
        glows,
      })
    }
    if (floor < f.floors - 1)
      marks += sash(sheet, chance, doorX + f.w * 0.02, y, Math.min(80, f.w * 0.2), h, style.trim, { glows })
  }
  return (
    marks +
    stoop(
      sheet,
      chance,
      doorX,
      Math.min(96, f.w * 0.24),
      rise,
      masonry ? '#a08a76' : '#9a948c',
      chance.pick(['#b5472f', '#2f6a6a', '#d99a2f', '#2f3f5a', '#5a3550', '#1f4a3f', '#f0c95a']),
      style.trim,
    )
  )
}

export function apartment(sheet: Sheet, chance: Chance, f: Front, glows: string[]): string {
  const style = {
    ...f,
    wall: chance.pick(['#c98a6a', '#a5604a', '#d9c4a0', '#b9a08a', '#8f6a5a', '#cfd0c8']),
    trim: chance.pick(['#f3e9d4', '#efe0c0', '#3f3a38']),
  }
  let marks =
    box(
      f.x,
      f.top,
      f.w,
      KERB - f.top,
      gradient(sheet, [
        [0, sheet.lit(style.wall)],
        [1, sheet.air(style.wall)],
      ]),
    ) +
    brick(sheet, chance, style) +
    cornice(sheet, style)
  const columns = Math.max(3, Math.round(f.w / 130))
  const floors = f.floors + 1
  const floorH = (KERB - 190 - f.top - 50) / floors
  const ironwork = Math.floor(columns / 2)
  for (let floor = 0; floor < floors; floor++) {
    for (let c = 0; c < columns; c++) {
      const cw = f.w / columns
      marks += sash(
        sheet,
        chance,
        f.x + cw * (c + 0.25),
        f.top + 62 + floor * floorH,
        cw * 0.5,
        floorH * 0.6,
        style.trim,
        { glows, box: sheet.spec.season !== 'winter' && chance.maybe(0.22) },
      )
    }
  }
  const ironed = chance.maybe(0.55)
  if (ironed) {
    const [ex, ew] = [f.x + (f.w / columns) * ironwork - 14, f.w / columns + 28]
    const iron = sheet.shaded('#2b2e33')
    for (let floor = 0; floor < floors; floor++) {
      const y = f.top + 62 + floor * floorH + floorH * 0.66
      marks +=
        box(ex, y, ew, 7, iron) +
        stroke(
          `M${ex} ${y - 42}H${ex + ew}${Array.from({ length: 9 }, (_, i) => `M${ex + (ew * i) / 8} ${y - 42}V${y}`).join('')}`,
          iron,
          3.4,
        )
      if (floor > 0)
        marks += stroke(
          `M${ex + 22} ${y}L${ex + ew - 24} ${y - floorH}M${ex + 40} ${y}L${ex + ew - 6} ${y - floorH}`,
          iron,
          4,
        )
    }
  } else {
    for (let floor = 1; floor < floors; floor += 1)
      if (chance.maybe(0.7)) {
        const c = chance.whole(0, columns - 1)
        const [bx, bw, y] = [
          f.x + (f.w / columns) * c + 8,
          f.w / columns - 16,
          f.top + 62 + floor * floorH + floorH * 0.62,
        ]
        marks +=
          box(bx, y, bw, 9, sheet.shaded(style.trim)) +
          stroke(
            `M${bx} ${y - 40}H${bx + bw}${Array.from({ length: 8 }, (_, i) => `M${bx + (bw * i) / 7} ${y - 40}V${y}`).join('')}`,
            sheet.shaded('#2b2e33'),
            3.4,
          )
      }
  }
  return marks + groundFloor(sheet, chance, f, style.trim)
}

export function loft(sheet: Sheet, chance: Chance, f: Front, glows: string[]): string {
  const style = {
    ...f,
    wall: chance.pick(['#a5543f', '#8f4a3c', '#c08a62', '#6f5a52', '#b06a4c']),
    trim: chance.pick(['#33383b', '#2f3f3f', '#e8dcc3']),
  }
  let marks =
    box(
      f.x,
      f.top,
      f.w,
      KERB - f.top,
      gradient(sheet, [
        [0, sheet.lit(style.wall)],
        [1, sheet.air(style.wall)],
      ]),
    ) + brick(sheet, chance, style)
  marks +=
    box(f.x - 4, f.top - 10, f.w + 8, 20, sheet.shaded(style.wall)) +
    (sheet.spec.season === 'winter' ? box(f.x - 6, f.top - 20, f.w + 12, 13, sheet.air('#f8f8f5'), 1, 6) : '')
  const columns = Math.max(2, Math.round(f.w / 190))
  const floors = Math.max(2, f.floors)
  const floorH = (KERB - 190 - f.top - 26) / floors
  for (let floor = 0; floor < floors; floor++)
    for (let c = 0; c < columns; c++) {
      const cw = f.w / columns
      marks += sash(
        sheet,
        chance,
        f.x + cw * (c + 0.14),
        f.top + 40 + floor * floorH,
        cw * 0.72,
        floorH * 0.7,
        style.trim,
        { bars: 3, arch: floor === 0, glows },
      )
    }
  if (chance.maybe(0.6)) {
    const tx = f.x + f.w * chance.between(0.2, 0.7)
    marks = tank(sheet, tx, f.top) + marks
  }
  return marks + groundFloor(sheet, chance, f, style.trim)
}

/** A water tank on a roof. */
function tank(sheet: Sheet, x: number, y: number): string {
  return (
    stroke(
      `M${x} ${y}V${y - 70}M${x + 84} ${y}V${y - 70}M${x + 28} ${y}V${y - 70}M${x + 56} ${y}V${y - 70}M${x} ${y - 10}L${x + 84} ${y - 64}M${x + 84} ${y - 10}L${x} ${y - 64}`,
      sheet.shaded('#4a3f3a'),
      5,
    ) +
    box(
      x - 8,
      y - 170,
      100,
      104,
      gradient(
        sheet,
        [
          [0, sheet.side < 0 ? sheet.lit('#9a7454') : sheet.shaded('#8a6548')],
          [1, sheet.side < 0 ? sheet.shaded('#8a6548') : sheet.lit('#9a7454')],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    dashes(
      [
        [x - 8, y - 146, 100],
        [x - 8, y - 112, 100],
        [x - 8, y - 84, 100],
      ],
      sheet.shaded('#5a4636'),
      4,
    ) +
    area(
      [
        [x - 18, y - 168],
        [x + 42, y - 214],
        [x + 102, y - 168],
      ],
      sheet.shaded('#6a5040'),
    )
  )
}
