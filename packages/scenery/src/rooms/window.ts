/** The window, and the land seen through it. */
import { backdrops, shoreLands } from '../lands/backdrops.ts'
import { skyline } from '../lands/settled.ts'
import { area, box, fill, line, stroke } from '../pen.ts'
import { tree, turf } from '../plants/flora.ts'
import { gradient, type Sheet, within } from '../sheet.ts'
import { sky, snowfall } from '../sky.ts'
import { hill } from '../terrain.ts'
import { FLOOR, type Room } from './room.ts'

/** The land as seen from a window, with its horizon at 600. */
export function outlook(sheet: Sheet): string {
  const chance = sheet.chance.fork('outlook')
  const { land, season } = sheet.spec
  const wet = shoreLands.includes(land)
  const ground = wet ? 940 : 800
  const near =
    land === 'city'
      ? ''
      : hill(sheet, (x) => ground + Math.sin(x / 170 + ground) * 14, turf(sheet), 0.04) +
        Array.from({ length: 6 }, () =>
          tree(
            sheet,
            chance,
            chance.maybe(0.5) ? chance.between(200, 600) : chance.between(1000, 1400),
            ground + 40,
            chance.between(170, 330) * (land === 'desert' ? 0.55 : 1),
            0.06,
          ),
        ).join('')
  const view = land === 'city' ? skyline(sheet, 800, 640) : backdrops[land](sheet, 600, ground + 60)
  const snow =
    season === 'winter' && !['desert', 'tropics', 'vineyard'].includes(land) && chance.maybe(0.6) ? snowfall(sheet) : ''
  return sky(sheet, 600) + view + near + snow
}

/** A window showing the land. `x`, `y`, `w`, `h` are the bounds of the glass. */
export function windowTo(room: Room, x: number, y: number, w: number, h: number, curtains = true): string {
  const { sheet, outside, manner, chance } = room
  const shape = manner.window === 'round' ? 'arch' : manner.window
  const outline = (g: number) =>
    shape === 'arch'
      ? `M${x - g} ${y + h + g}V${y + h * 0.34}C${x - g} ${y - g - h * 0.06} ${x + w + g} ${y - g - h * 0.06} ${x + w + g} ${y + h * 0.34}V${y + h + g}Z`
      : `M${x - g} ${y - g}H${x + w + g}V${y + h + g}H${x - g}Z`
  const scale = Math.max(w / 1180, h / 760)
  const [tx, ty] = [x + w / 2 - 800 * scale + chance.between(-60, 60) * scale, y + h * 0.56 - 600 * scale]
  const land = `<g transform="translate(${Math.round(tx)} ${Math.round(ty)}) scale(${Math.round(scale * 1000) / 1000})">${outlook(outside)}</g>`
  const gloss =
    area(
      [
        [x + w * 0.06, y],
        [x + w * 0.2, y],
        [x - w * 0.06, y + h],
        [x - w * 0.2, y + h],
      ],
      '#ffffff',
      0.08,
    ) +
    area(
      [
        [x + w * 0.62, y],
        [x + w * 0.72, y],
        [x + w * 0.46, y + h],
        [x + w * 0.36, y + h],
      ],
      '#ffffff',
      0.07,
    )
  const columns =
    shape === 'wide' ? (w > 800 ? 3 : 2) : shape === 'steel' ? Math.round(w / 150) : Math.max(2, Math.round(w / 230))
  const rows = shape === 'wide' ? 1 : shape === 'steel' ? 4 : 2
  const bars =
    Array.from({ length: columns - 1 }, (_, i) => `M${x + (w * (i + 1)) / columns} ${y - h * 0.02}V${y + h}`).join('') +
    Array.from({ length: rows - 1 }, (_, i) => `M${x} ${y + (h * (i + 1)) / rows}H${x + w}`).join('')
  const bar = shape === 'steel' ? 9 : 13
  const framed =
    fill(outline(26), sheet.shaded(room.trim)) +
    fill(outline(20), sheet.lit(room.trim)) +
    within(sheet, outline(0), land + gloss) +
    within(sheet, outline(2), stroke(bars, sheet.air(room.trim), bar) + stroke(bars, sheet.lit(room.trim), bar * 0.4)) +
    within(sheet, outline(0), box(x, y - 20, w, 44, sheet.mood.shade, 0.16))
  const ledge =
    box(x - 46, y + h + 18, w + 92, 26, sheet.lit(room.trim)) +
    box(x - 40, y + h + 44, w + 80, 10, sheet.mood.shade, 0.28)
  if (!curtains || shape === 'steel') return framed + ledge
  return framed + ledge + drapes(room, x, y, w, h)
}

function drapes(room: Room, x: number, y: number, w: number, h: number): string {
  const { sheet, cloth } = room
  const ink = sheet.chance.fork('drapes').pick([cloth[2], cloth[2], cloth[1], cloth[0]])
  const [top, bottom] = [y - 62, Math.min(FLOOR - 8, y + h + 130)]
  const panel = (k: number) => {
    const [outer, inner] = k < 0 ? [x - 92, x + 26] : [x + w + 92, x + w - 26]
    const d = `M${outer} ${top}C${outer + k * 4} ${(top + bottom) / 2} ${outer + k * 8} ${bottom - 60} ${outer + k * 2} ${bottom}H${inner + k * 22}C${inner + k * 26} ${bottom - 200} ${inner + k * 20} ${(top + bottom) / 2} ${inner} ${top}Z`
    const folds = [0.2, 0.42, 0.64, 0.84]
      .map(
        (s) =>
          `M${outer + (inner - outer) * s} ${top}Q${outer + (inner - outer) * s + k * 9} ${(top + bottom) / 2} ${outer + (inner - outer) * s * 0.86} ${bottom}`,
      )
      .join('')
    return (
      fill(
        d,
        gradient(
          sheet,
          [
            [0, k < 0 ? sheet.shaded(ink) : sheet.lit(ink)],
            [1, k < 0 ? sheet.lit(ink) : sheet.shaded(ink)],
          ],
          [0, 0, 1, 0],
        ),
      ) + stroke(folds, sheet.shaded(ink), 6, 0.55)
    )
  }
  return (
    line(
      [
        [x - 120, top - 4],
        [x + w + 120, top - 4],
      ],
      sheet.shaded(room.wood),
      12,
    ) +
    panel(-1) +
    panel(1)
  )
}
