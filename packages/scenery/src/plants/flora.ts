/** The plants of each land, and the colors of its woods and ground. */
import type { Chance } from '../chance.ts'
import type { Ink } from '../ink.ts'
import { oval } from '../pen.ts'
import type { Sheet } from '../sheet.ts'
import { broadleaf, oak } from './broadleaves.ts'
import { pine, spruce } from './conifers.ts'
import { joshua, saguaro } from './desert.ts'
import type { Plant } from './plant.ts'
import { birch, cypress, palm } from './slender.ts'

/** The plants around a house in this land, most likely first. */
export function plantsOf(sheet: Sheet): readonly Plant[] {
  return {
    coast: [pine, spruce, broadleaf],
    lake: [spruce, birch, spruce, pine],
    river: [broadleaf, oak, broadleaf, birch],
    mountain: [spruce, birch, spruce],
    ridge: [broadleaf, spruce, broadleaf, pine],
    forest: [spruce, pine, spruce, birch],
    desert: [joshua, saguaro, joshua],
    vineyard: [cypress, oak, cypress, broadleaf],
    prairie: [broadleaf, oak, broadleaf],
    tropics: [palm],
    town: [broadleaf, broadleaf, birch],
    city: [broadleaf],
  }[sheet.spec.land]
}

/** A tree of this land, with its shadow. */
export function tree(sheet: Sheet, chance: Chance, x: number, y: number, size: number, distance = 0): string {
  return (
    oval(x - sheet.side * size * 0.12, y + 2, size * 0.26, size * 0.035, sheet.mood.shade, 0.2 * (1 - distance)) +
    chance.pick(plantsOf(sheet))(sheet, chance, x, y, size, distance)
  )
}

/** The foliage color of a sheet, for hills and distant woods. */
export function foliage(sheet: Sheet): Ink {
  const { season, land } = sheet.spec
  if (land === 'desert') return '#a89468'
  if (land === 'tropics') return '#5d9464'
  return { spring: '#94b56c', summer: '#628f58', autumn: '#bf7f3d', winter: '#dfe6ea' }[season]
}

/** The ground's local color. */
export function turf(sheet: Sheet): Ink {
  const { season, land } = sheet.spec
  if (land === 'desert') return season === 'spring' ? '#d9b182' : '#d6a878'
  if (land === 'tropics') return '#b9b876'
  if (season === 'winter') return '#eef0ef'
  if (land === 'vineyard') return season === 'spring' ? '#a9bb69' : '#cfb56c'
  if (land === 'prairie') return { spring: '#a8bf6c', summer: '#c9b866', autumn: '#d1a555' }[season]
  return { spring: '#a3bf72', summer: '#8aa85f', autumn: '#bf9f58' }[season]
}
