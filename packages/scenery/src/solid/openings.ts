/** Windows and doors. */
import { type Ink, mix, shift } from '../ink.ts'
import { area, dots, fill, type Point, soft, straight, stroke } from '../pen.ts'
import { glow, gradient } from '../sheet.ts'
import type { Panel } from './stage.ts'

export type WindowStyle = {
  trim?: Ink
  panes?: readonly [number, number]
  shutters?: Ink | undefined
  sill?: boolean
  box?: boolean
  arch?: boolean
}

/** A window: frame, glass reflecting the sky or showing lamplight, bars, sill, and what hangs beside and below it. */
export function pane(panel: Panel, u: number, v: number, w: number, h: number, style: WindowStyle = {}): string {
  const { stage } = panel
  const { sheet } = stage
  const chance = stage.chance.fork(`pane${Math.round(u * 10)}${Math.round(v * 10)}${Math.round(panel.width * 10)}`)
  const trim = style.trim ?? '#f1ebdd'
  const rim = 0.11
  const lamp = sheet.mood.lamps && chance.maybe(0.82)
  const outline = (grow: number): string => {
    const [l, r, b, t] = [u - grow, u + w + grow, v - grow, v + h + grow]
    if (!style.arch) return `${straight(panel.quad(l, b, r, t))}Z`
    const arc = Array.from({ length: 9 }, (_, i) =>
      panel.at(
        (l + r) / 2 - Math.cos((i / 8) * Math.PI) * (r - l) * 0.5,
        t - w * 0.4 + Math.sin((i / 8) * Math.PI) * w * 0.4,
      ),
    )
    return `${straight([panel.at(r, b), panel.at(l, b), ...arc])}Z`
  }
  let marks = ''
  if (style.shutters) {
    for (const [a, b] of [
      [u - rim - 0.42, u - rim],
      [u + w + rim, u + w + rim + 0.42],
    ] as const) {
      marks += area(panel.quad(a, v - 0.05, b, v + h + 0.05), panel.ink(style.shutters))
      marks += stroke(
        Array.from({ length: 4 }, (_, i) =>
          straight([panel.at(a + 0.06, v + (h * (i + 0.7)) / 4.4), panel.at(b - 0.06, v + (h * (i + 0.7)) / 4.4)]),
        ).join(''),
        panel.dim(style.shutters, 0.3),
        stage.scale * 0.03,
      )
    }
  }
  marks += fill(outline(rim), panel.ink(trim))
  const glass = mix(mix(sheet.mood.sky[0], sheet.mood.shade, 0.5), '#20303c', 0.25)
  if (lamp)
    marks += fill(
      outline(0),
      gradient(sheet, [
        [0, '#ffd47e'],
        [0.6, '#ffe6a6'],
        [1, '#f7b45e'],
      ]),
    )
  else {
    marks += fill(
      outline(0),
      gradient(sheet, [
        [0, mix(glass, sheet.mood.sky[1], 0.3)],
        [1, glass],
      ]),
    )
    marks += area(
      [
        panel.at(u + w * 0.08, v),
        panel.at(u + w * 0.42, v),
        panel.at(u + w * 0.86, v + h),
        panel.at(u + w * 0.52, v + h),
      ],
      sheet.mood.sky[2],
      0.34,
    )
  }
  if (chance.maybe(0.45) && h < 2) {
    const cloth = lamp ? '#fff0cd' : mix('#efe6d6', sheet.mood.shade, 0.25 + sheet.mood.dark * 0.5)
    for (const [a, b] of [
      [u, u + w * 0.26],
      [u + w, u + w * 0.74],
    ] as const)
      marks += fill(
        `${soft([panel.at(b, v + h), panel.at(b * 0.7 + a * 0.3, v + h * 0.45), panel.at(a, v)])}L${panel.at(a, v + h).join(' ')}Z`,
        cloth,
        0.85,
      )
  }
  const [across, down] = style.panes ?? [2, 2]
  const bars = [
    ...Array.from({ length: across - 1 }, (_, i) =>
      straight([panel.at(u + (w * (i + 1)) / across, v), panel.at(u + (w * (i + 1)) / across, v + h)]),
    ),
    ...Array.from({ length: down - 1 }, (_, i) =>
      straight([panel.at(u, v + (h * (i + 1)) / down), panel.at(u + w, v + (h * (i + 1)) / down)]),
    ),
  ]
  marks += stroke(bars.join(''), panel.ink(trim), Math.max(1.4, stage.scale * 0.05))
  if (style.sill !== false)
    marks +=
      area(panel.quad(u - 0.2, v - 0.24, u + w + 0.2, v - 0.1), panel.ink(shift(trim, 0.02))) +
      area(panel.quad(u - 0.2, v - 0.3, u + w + 0.2, v - 0.24), panel.dim(trim, 0.4))
  if (style.box) {
    marks += area(panel.quad(u - 0.1, v - 0.42, u + w + 0.1, v - 0.14), panel.ink('#7a5238'))
    const blooms = Array.from(
      { length: 12 },
      (): Point => panel.at(u + w * chance.between(-0.05, 1.05), v - 0.16 + chance.between(0, 0.34)),
    )
    marks +=
      dots(blooms, sheet.air('#557f4f'), stage.scale * 0.17) +
      dots(blooms.slice(0, 8), sheet.lit(chance.pick(['#e4695c', '#f2b5a8', '#f4d36a'])), stage.scale * 0.11)
  }
  if (lamp) {
    const [x, y] = panel.at(u + w / 2, v + h / 2)
    stage.glows.push(
      `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(Math.max(w, h) * stage.scale * 1.25)}" fill="${glow(sheet, '#ffc86e', 0.38)}"/>`,
    )
  }
  return marks
}

export type DoorStyle = { ink?: Ink; trim?: Ink; glass?: boolean; arch?: boolean; step?: boolean }

export function door(panel: Panel, u: number, w: number, h: number, style: DoorStyle = {}): string {
  const { stage } = panel
  const ink = style.ink ?? '#b5523b'
  const trim = style.trim ?? '#f1ebdd'
  const leaf = (grow: number) => {
    if (!style.arch) return `${straight(panel.quad(u - grow, 0, u + w + grow, h + grow))}Z`
    const arc = Array.from({ length: 9 }, (_, i) =>
      panel.at(
        u + w / 2 - Math.cos((i / 8) * Math.PI) * (w / 2 + grow),
        h - w * 0.5 + Math.sin((i / 8) * Math.PI) * (w * 0.5 + grow),
      ),
    )
    return `${straight([panel.at(u + w + grow, 0), panel.at(u - grow, 0), ...arc])}Z`
  }
  let marks = fill(leaf(0.13), panel.ink(trim)) + fill(leaf(0), panel.ink(ink))
  if (style.glass)
    marks += pane(panel, u + w * 0.2, h * 0.45, w * 0.6, h * 0.42, { trim: ink, panes: [2, 2], sill: false })
  else {
    const inset = [
      [0.14, 0.08, 0.86, 0.42],
      [0.14, 0.5, 0.86, 0.88],
    ] as const
    marks += inset
      .map(([a, b, c, d]) => area(panel.quad(u + w * a, h * b, u + w * c, h * d), panel.dim(ink, 0.2)))
      .join('')
  }
  marks += dots([panel.at(u + w * 0.86, h * 0.46)], '#f0cf7a', Math.max(3, stage.scale * 0.11))
  if (style.step !== false) {
    const steps = [
      [0.34, 0],
      [0.62, -0.16],
    ] as const
    marks += steps
      .map(([out, v]) =>
        area(
          [
            panel.before(u - 0.25, v, 0),
            panel.before(u + w + 0.25, v, 0),
            panel.before(u + w + 0.35, v - 0.02, out),
            panel.before(u - 0.35, v - 0.02, out),
          ],
          panel.ink('#b5aa9a'),
        ),
      )
      .join('')
  }
  return marks
}
