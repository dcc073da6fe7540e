/** A scene's picture, from its spec only: the same spec always gives exactly the same SVG. */
import { chanceOf } from './chance.ts'
import { afar } from './exterior/afar.ts'
import { front } from './exterior/front.ts'
import { moodOf } from './mood.ts'
import { HEIGHT, WIDTH } from './pen.ts'
import { bed } from './rooms/bed.ts'
import { evening } from './rooms/evening.ts'
import { hearth } from './rooms/hearth.ts'
import { nook } from './rooms/nook.ts'
import { porchView } from './rooms/porch.ts'
import { sill } from './rooms/sill.ts'
import { table } from './rooms/table.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import type { SceneSpec, View } from './vocabulary.ts'

const drawings: Readonly<Record<View, (sheet: Sheet) => string>> = {
  front,
  afar,
  bed,
  table,
  hearth,
  nook,
  porch: porchView,
  evening,
  sill,
}

/** The picture as SVG, 1600 × 1200. */
export function drawScene(spec: SceneSpec): string {
  // All views of a stay share one random seed, so that house, rooms and hills are the same in each.
  const sheet = sheetOf(spec, moodOf(spec), chanceOf(`${spec.land}-${spec.home}-${spec.seed}`))
  const content = drawings[spec.view](sheet)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${sheet.defs.join('')}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet.mood.haze}"/>${content}</svg>`
}
