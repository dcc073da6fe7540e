/** A window of a street facade, and what is behind it. */
import type { Chance } from '../chance.ts'
import { type Ink, mix } from '../ink.ts'
import { area, blot, box, dots, fill, type Point, stroke } from '../pen.ts'
import { glow, gradient, type Sheet, within } from '../sheet.ts'

export function sash(
  sheet: Sheet,
  chance: Chance,
  x: number,
  y: number,
  w: number,
  h: number,
  trim: Ink,
  options: { arch?: boolean; box?: boolean; bars?: number; glows?: string[] } = {},
): string {
  const lamp = sheet.mood.lamps && chance.maybe(0.62)
  const glass = mix(mix(sheet.mood.sky[0], sheet.mood.shade, 0.55), '#22303c', 0.25)
  const outline = (g: number) =>
    options.arch
      ? `M${x - g} ${y + h + g}V${y + w * 0.3 - g}A${w / 2 + g} ${w * 0.34 + g} 0 0 1 ${x + w + g} ${y + w * 0.3 - g}V${y + h + g}Z`
      : `M${x - g} ${y - g}H${x + w + g}V${y + h + g}H${x - g}Z`
  const d = outline(0)
  let inside = ''
  if (chance.maybe(0.6)) {
    const cloth = lamp ? '#fff0cd' : mix('#efe6d6', sheet.mood.shade, 0.3 + sheet.mood.dark * 0.4)
    if (chance.maybe(0.4)) inside += box(x, y, w, h * chance.between(0.2, 0.5), cloth, 0.85)
    else
      inside += fill(
        `M${x} ${y}H${x + w * 0.3}Q${x + w * 0.22} ${y + h * 0.5} ${x} ${y + h * 0.9}ZM${x + w} ${y}H${x + w * 0.7}Q${x + w * 0.78} ${y + h * 0.5} ${x + w} ${y + h * 0.9}Z`,
        cloth,
        0.85,
      )
  }
  if (chance.maybe(0.16))
    inside += fill(
      `M${x + w * 0.3} ${y + h}v${-h * 0.13}q0 ${-h * 0.14} ${w * 0.14} ${-h * 0.16}l${w * 0.03} ${-h * 0.05}l${w * 0.08} ${h * 0.04}q${w * 0.12} ${h * 0.06} ${w * 0.16} ${h * 0.3}Z`,
      sheet.shaded('#4a3f3a'),
    )
  else if (chance.maybe(0.3))
    inside +=
      fill(blot(chance, x + w * 0.5, y + h * 0.74, w * 0.26, h * 0.16, 0.3), sheet.shaded('#4f7d55')) +
      box(x + w * 0.38, y + h * 0.84, w * 0.24, h * 0.16, sheet.air('#b5694a'))
  if (!lamp)
    inside += area(
      [
        [x + w * 0.1, y],
        [x + w * 0.4, y],
        [x + w * 0.9, y + h],
        [x + w * 0.6, y + h],
      ],
      sheet.mood.sky[2],
      0.22,
    )
  const paint = lamp
    ? gradient(sheet, [
        [0, '#ffd27a'],
        [0.6, '#ffe6a8'],
        [1, '#f5b25c'],
      ])
    : gradient(sheet, [
        [0, mix(glass, sheet.mood.sky[1], 0.3)],
        [1, glass],
      ])
  const bars = options.bars ?? 1
  const mullions = `M${x} ${y + h / 2}H${x + w}${Array.from({ length: bars }, (_, i) => `M${x + (w * (i + 1)) / (bars + 1)} ${y}V${y + h}`).join('')}`
  let marks =
    fill(outline(7), sheet.lit(trim)) +
    fill(d, paint) +
    within(sheet, d, inside) +
    stroke(mullions, sheet.lit(trim), 4.5) +
    box(x, y - 2, w, 9, sheet.mood.shade, 0.25)
  marks +=
    box(x - 14, y + h + 4, w + 28, 10, sheet.lit(trim)) + box(x - 12, y + h + 14, w + 24, 5, sheet.mood.shade, 0.3)
  if (options.box) {
    marks += box(x - 8, y + h - 4, w + 16, 22, sheet.shaded('#6a4a38'), 1, 3)
    const blooms = Array.from(
      { length: 16 },
      (): Point => [x + chance.between(-0.08, 1.08) * w, y + h - chance.between(0, 22)],
    )
    marks +=
      dots(blooms, sheet.air('#557f4f'), 17) +
      dots(blooms.slice(0, 9), sheet.lit(chance.pick(['#e4695c', '#f4d36a', '#f2b5c8', '#ffffff'])), 11)
  }
  if (lamp && options.glows)
    options.glows.push(
      `<circle cx="${Math.round(x + w / 2)}" cy="${Math.round(y + h / 2)}" r="${Math.round(h * 1.05)}" fill="${glow(sheet, '#ffc86e', 0.3)}"/>`,
    )
  return marks
}
