/** Parts of a facade seen head-on: its skin, cornice, bay, steps. */
import type { Chance } from '../chance.ts'
import { type Ink, mix } from '../ink.ts'
import { area, blot, box, dashes, disc, dots, fill, scatter, stroke } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'

export type Front = { x: number; w: number; top: number; floors: number; wall: Ink; trim: Ink }

export const KERB = 1010

export function brick(sheet: Sheet, chance: Chance, f: Front): string {
  const marks: [number, number, number][] = []
  for (let y = f.top + 24; y < KERB; y += 13)
    for (let x = f.x + 6 + chance.next() * 40; x < f.x + f.w - 26; x += chance.between(34, 120))
      marks.push([x, y, chance.between(10, 19)])
  return (
    dashes(marks, sheet.shaded(f.wall), 4, 0.42) +
    dashes(
      marks.filter((_, i) => i % 4 === 0).map(([x, y, l]) => [x + 26, y + 6, l]),
      sheet.lit(f.wall),
      4,
      0.5,
    )
  )
}

export function clap(sheet: Sheet, f: Front): string {
  return dashes(
    Array.from({ length: Math.floor((KERB - f.top) / 17) }, (_, i) => [f.x, f.top + 20 + i * 17, f.w] as const),
    sheet.shaded(f.wall),
    2.4,
    0.45,
  )
}

export function cornice(sheet: Sheet, f: Front): string {
  const snow = sheet.spec.season === 'winter'
  const teeth = Array.from({ length: Math.floor(f.w / 24) }, (_, i) =>
    box(f.x + 8 + i * 24, f.top + 14, 10, 14, sheet.shaded(f.trim)),
  ).join('')
  return (
    box(f.x - 6, f.top - 14, f.w + 12, 30, sheet.lit(f.trim)) +
    teeth +
    box(f.x, f.top + 28, f.w, 9, sheet.mood.shade, 0.3) +
    (snow ? box(f.x - 8, f.top - 24, f.w + 16, 14, sheet.air('#f8f8f5'), 1, 7) : '')
  )
}

export function stoop(
  sheet: Sheet,
  chance: Chance,
  x: number,
  w: number,
  rise: number,
  stone: Ink,
  leaf: Ink,
  trim: Ink,
): string {
  const sill = KERB - rise
  const tall = 176
  const steps = 5
  let marks = ''
  marks += fill(
    `M${x - 14} ${sill}V${sill - tall + 20}Q${x + w / 2} ${sill - tall - 34} ${x + w + 14} ${sill - tall + 20}V${sill}Z`,
    sheet.lit(trim),
  )
  marks +=
    fill(`M${x} ${sill}V${sill - tall + 34}H${x + w}V${sill}Z`, sheet.air(leaf)) +
    fill(
      `M${x} ${sill - tall + 28}Q${x + w / 2} ${sill - tall - 16} ${x + w} ${sill - tall + 28}Z`,
      sheet.mood.lamps ? '#ffe09a' : sheet.shaded('#6d8594'),
    )
  marks += [0.12, 0.54]
    .map(
      (s) =>
        box(x + w * s, sill - tall + 52, w * 0.34, 58, sheet.shaded(leaf), 1, 4) +
        box(x + w * s, sill - 54, w * 0.34, 38, sheet.shaded(leaf), 1, 4),
    )
    .join('')
  marks += disc(x + w * 0.88, sill - 66, 5, '#f0cf7a')
  if (chance.maybe(0.35) && sheet.spec.season === 'winter')
    marks +=
      `<circle cx="${x + w / 2}" cy="${sill - tall + 80}" r="22" fill="none" stroke="${sheet.shaded('#3f6b45')}" stroke-width="11"/>` +
      disc(x + w / 2, sill - tall + 102, 7, '#c9473a')
  for (let i = 0; i < steps; i++) {
    const y = sill + (rise / steps) * i
    const grow = 10 + i * 7
    marks +=
      box(x - grow, y, w + grow * 2, rise / steps + 1, i % 2 ? sheet.shaded(stone) : sheet.air(stone)) +
      box(x - grow - 2, y, w + grow * 2 + 4, 7, sheet.lit(sheet.spec.season === 'winter' ? '#f6f6f3' : stone))
  }
  const rail = (k: number) => {
    const sx = k < 0 ? x - 8 : x + w + 8
    return stroke(
      `M${sx} ${sill - 46}L${sx + k * 38} ${KERB - 52}M${sx} ${sill - 46}V${sill}M${sx + k * 38} ${KERB - 52}V${KERB}M${sx + k * 13} ${sill - 46 + (rise - 6) * 0.33}V${KERB - rise * 0.6}M${sx + k * 26} ${sill - 46 + (rise - 6) * 0.66}V${KERB - rise * 0.25}`,
      sheet.shaded('#2d2f33'),
      5,
    )
  }
  const pot = (px: number) =>
    fill(blot(chance, px, KERB - 52, 26, 24, 0.2), sheet.air('#557f4f')) +
    dots(
      scatter(chance, 8, [px - 20, px + 20], () => [KERB - 70, KERB - 40]),
      sheet.lit('#f2b5a8'),
      9,
    ) +
    area(
      [
        [px - 20, KERB - 34],
        [px + 20, KERB - 34],
        [px + 14, KERB],
        [px - 14, KERB],
      ],
      sheet.air('#b5694a'),
    )
  return (
    marks +
    rail(-1) +
    rail(1) +
    (sheet.spec.season === 'winter' ? '' : pot(x - 62) + (chance.maybe(0.5) ? pot(x + w + 62) : ''))
  )
}

/** A bay that projects from the front, rounded or angled: one side is lit, the other shaded. */
export function bay(sheet: Sheet, f: Front, x: number, w: number, top: number): string {
  const [a, b] = sheet.side < 0 ? [sheet.lit(f.wall), sheet.shaded(f.wall)] : [sheet.shaded(f.wall), sheet.lit(f.wall)]
  return (
    box(
      x,
      top,
      w,
      KERB - top,
      gradient(
        sheet,
        [
          [0, a],
          [0.3, mix(a, sheet.air(f.wall), 0.7)],
          [0.7, mix(b, sheet.air(f.wall), 0.7)],
          [1, b],
        ],
        [0, 0, 1, 0],
      ),
    ) + box(sheet.side < 0 ? x + w : x - 16, top, 16, KERB - top, sheet.mood.shade, 0.2)
  )
}
