import { blueRidge } from './blue-ridge.ts'
import { californiaCoast } from './california-coast.ts'
import { floridaKeys } from './florida-keys.ts'
import { highDesert } from './high-desert.ts'
import { hillCountry } from './hill-country.ts'
import { hudsonCatskills } from './hudson-catskills.ts'
import { maineCoast } from './maine-coast.ts'
import { northernLakes } from './northern-lakes.ts'
import { pacificNorthwest } from './pacific-northwest.ts'
import type { Region } from './region.ts'
import { rockies } from './rockies.ts'

export type { Region } from './region.ts'
export const regions: readonly Region[] = [
  maineCoast,
  hudsonCatskills,
  blueRidge,
  floridaKeys,
  northernLakes,
  hillCountry,
  rockies,
  highDesert,
  pacificNorthwest,
  californiaCoast,
]
