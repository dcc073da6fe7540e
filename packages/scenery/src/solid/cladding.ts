/** The materials that cover walls and roofs. */
import { type Ink, shift } from '../ink.ts'
import { dots, fill, soft, straight, stroke } from '../pen.ts'
import { gradient, type Sheet, within } from '../sheet.ts'
import type { Panel } from './stage.ts'

export type Siding = 'boards' | 'battens' | 'logs' | 'shingles' | 'stone' | 'brick' | 'plain'

/** The texture of a wall, in lines slightly darker than it. */
export function siding(panel: Panel, kind: Siding, ink: Ink, top = panel.height): string {
  const { width, stage } = panel
  const chance = stage.chance.fork(`siding${Math.round(width * 10)}`)
  const fine = Math.max(1, stage.scale * 0.026)
  const row = (v: number) => straight([panel.at(0, v), panel.at(width, v)])
  const rows = (step: number) => Array.from({ length: Math.ceil(top / step) }, (_, i) => row((i + 1) * step)).join('')
  if (kind === 'boards') return stroke(rows(0.3), panel.dim(ink, 0.16), fine)
  if (kind === 'logs') {
    return (
      stroke(rows(0.34), panel.dim(ink, 0.42), fine * 2) +
      stroke(
        Array.from({ length: Math.ceil(top / 0.34) }, (_, i) => row(i * 0.34 + 0.22)).join(''),
        panel.ink(shift(ink, 0.06)),
        fine * 1.6,
        0.7,
      )
    )
  }
  if (kind === 'battens') {
    const columns = Array.from({ length: Math.floor(width / 0.42) }, (_, i) =>
      straight([panel.at((i + 1) * 0.42, 0), panel.at((i + 1) * 0.42, top)]),
    )
    return stroke(columns.join(''), panel.dim(ink, 0.2), fine)
  }
  if (kind === 'plain') {
    const specks = Array.from({ length: Math.round(width * top * 2.2) }, () =>
      panel.at(chance.next() * width, chance.next() * top),
    )
    return dots(specks, panel.dim(ink, 0.14), fine * 1.7, 0.7)
  }
  const step = kind === 'brick' ? 0.2 : kind === 'stone' ? 0.42 : 0.34
  const blocks: string[] = []
  const bright: string[] = []
  for (let v = 0; v < top; v += step) {
    for (let u = chance.next() * 0.4; u < width; u += chance.between(0.4, 1.1)) {
      const length = kind === 'stone' ? chance.between(0.4, 0.85) : 0.3
      if (kind === 'stone')
        (chance.maybe(0.5) ? blocks : bright).push(
          `${straight(panel.quad(u, v + 0.05, Math.min(width, u + length), Math.min(top, v + step - 0.06)))}Z`,
        )
      else if (chance.maybe(0.5)) blocks.push(straight([panel.at(u, v), panel.at(Math.min(width, u + length), v)]))
    }
  }
  if (kind === 'stone')
    return fill(blocks.join(''), panel.dim(ink, 0.14)) + fill(bright.join(''), panel.ink(shift(ink, 0.05)))
  return stroke(blocks.join(''), panel.dim(ink, 0.24), fine * 1.1, 0.85)
}

export type Roofing = 'shingle' | 'metal' | 'tile' | 'flat'

/** The covering of a slope; in winter most of it lies under snow. */
export function roofing(panel: Panel, kind: Roofing, ink: Ink): string {
  const { stage, width, height } = panel
  const chance = stage.chance.fork(`roof${Math.round(width * 7)}${Math.round(height * 7)}`)
  const fine = Math.max(1, stage.scale * 0.03)
  const outline = `${straight(panel.quad(0, 0, width, height))}Z`
  let marks = ''
  if (kind === 'metal') {
    const seams = Array.from({ length: Math.floor(width / 0.62) }, (_, i) =>
      straight([panel.at((i + 0.7) * 0.62, 0), panel.at((i + 0.7) * 0.62, height)]),
    )
    marks = stroke(seams.join(''), panel.dim(ink, 0.22), fine * 1.2)
  } else if (kind !== 'flat') {
    const step = kind === 'tile' ? 0.3 : 0.36
    const rows: string[] = []
    const tiles: string[] = []
    for (let v = step; v < height; v += step) {
      rows.push(straight([panel.at(0, v), panel.at(width, v)]))
      for (
        let u = chance.next() * 0.6;
        u < width;
        u += kind === 'tile' ? chance.between(0.3, 0.7) : chance.between(0.5, 1.7)
      )
        tiles.push(
          kind === 'tile'
            ? straight([panel.at(u, v - step), panel.at(u, v)])
            : `${straight(panel.quad(u, v - step, Math.min(width, u + 0.42), v))}Z`,
        )
    }
    marks = stroke(rows.join(''), panel.dim(ink, 0.16), fine)
    marks +=
      kind === 'tile'
        ? stroke(tiles.join(''), panel.dim(ink, 0.24), fine * 1.3)
        : fill(tiles.join(''), panel.dim(ink, 0.1))
  }
  const paint = gradient(stage.sheet, [
    [0, panel.ink(shift(ink, 0.03))],
    [1, panel.dim(ink, 0.12)],
  ])
  marks = fill(outline, paint) + within(stage.sheet, outline, marks)
  if (!snowLies(stage.sheet)) return marks
  const edge = Array.from({ length: 9 }, (_, i) =>
    panel.at((width * i) / 8, height * (i % 2 ? 0.06 : 0.02) + chance.between(-0.07, 0.12)),
  )
  return (
    marks +
    fill(`${soft(edge)}L${panel.at(width, height).join(' ')}L${panel.at(0, height).join(' ')}Z`, panel.ink('#f6f6f3'))
  )
}

export function snowLies(sheet: Sheet): boolean {
  return sheet.spec.season === 'winter' && !['desert', 'tropics', 'vineyard'].includes(sheet.spec.land)
}
