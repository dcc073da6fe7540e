/** A plant is a function of its position and size; `x`, `y` is where its stem meets the ground. */
import type { Chance } from '../chance.ts'
import type { Sheet } from '../sheet.ts'

export type Plant = (sheet: Sheet, chance: Chance, x: number, y: number, size: number, distance?: number) => string

export function snowy(sheet: Sheet) {
  return sheet.spec.season === 'winter'
}
