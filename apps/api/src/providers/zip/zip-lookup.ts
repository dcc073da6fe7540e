/** The zip-lookup port, answered from an embedded list of US codes in the public service's shape. */
import { createRequire } from 'node:module'
import { usStates } from '@lodestay/domain'

// The package is CommonJS with its data in the module: it is loaded when the first zip is asked for.
type Zipcodes = {
  lookupByName: (city: string, state: string) => ZipRecord[]
  lookupByState: (state: string) => ZipRecord[]
  lookup: (zip: string) => ZipRecord | undefined
}
export type ZipRecord = { zip: string; latitude: number; longitude: number; city: string; state: string }
let loaded: Zipcodes | null = null

function zipcodes(): Zipcodes {
  loaded ??= createRequire(import.meta.url)('zipcodes') as Zipcodes
  return loaded
}

function stateCode(state: string): string {
  const wanted = state.trim().toLowerCase()
  return (
    Object.entries(usStates).find(
      ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
    )?.[0] ?? state.trim().toUpperCase()
  )
}

// The list spells some names out that people shorten.
function spellings(city: string): string[] {
  const plain = city.trim().replace(/\s+/g, ' ')
  const spelled = plain
    .replace(/^st\.? /i, 'Saint ')
    .replace(/^ste\.? /i, 'Sainte ')
    .replace(/^ft\.? /i, 'Fort ')
    .replace(/^mt\.? /i, 'Mount ')
  return [...new Set([plain, spelled, plain.replace(/^saint /i, 'St ').replaceAll('.', '')])]
}

/** Codes of a US city, empty where there is none. */
export function zipsOfCity(state: string, city: string): ZipRecord[] {
  for (const spelling of spellings(city)) {
    const found = zipcodes().lookupByName(spelling, stateCode(state))
    if (found.length > 0) return found
  }
  return []
}

/** The code of a state whose middle is nearest to a point: the right one in three cases of four, so mark it approximate. */
export function nearestZip(latitude: number, longitude: number, state: string): ZipRecord | null {
  const across = Math.cos((latitude * Math.PI) / 180)
  const distance = (zip: ZipRecord) => (zip.latitude - latitude) ** 2 + ((zip.longitude - longitude) * across) ** 2
  let nearest: ZipRecord | null = null
  for (const zip of zipcodes().lookupByState(stateCode(state)))
    if (zip.latitude && (!nearest || distance(zip) < distance(nearest))) nearest = zip
  return nearest
}

/** What a code stands for; null where it is none. */
export function placeOfZip(zip: string): ZipRecord | null {
  return zipcodes().lookup(zip.slice(0, 5)) ?? null
}
