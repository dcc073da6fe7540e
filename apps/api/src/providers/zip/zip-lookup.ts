/** Zip lookup port, backed by an embedded list of US zip codes in the public service's shape. */
import { createRequire } from 'node:module'
import { usStates } from '@lodestay/domain'

// Lazy-load on the first lookup: the package is CommonJS with its data embedded.
type Zipcodes = {
  codes: Readonly<Record<string, ZipRecord>>
  lookupByName: (city: string, state: string) => ZipRecord[]
  lookupByState: (state: string) => ZipRecord[]
}
export type ZipRecord = { zip: string; latitude: number; longitude: number; city: string; state: string }
let loaded: Zipcodes | null = null

function zipcodes(): Zipcodes {
  loaded ??= createRequire(import.meta.url)('zipcodes') as Zipcodes
  return loaded
}

function stateCode(state: string): string {
  const lowercase = state.trim().toLowerCase()
  return (
    Object.entries(usStates).find(
      ([code, name]) => code.toLowerCase() === lowercase || name.toLowerCase() === lowercase,
    )?.[0] ?? state.trim().toUpperCase()
  )
}

// The list spells out some names that people abbreviate.
function spellings(city: string): string[] {
  const plain = city.trim().replace(/\s+/g, ' ')
  const spelled = plain
    .replace(/^st\.? /i, 'Saint ')
    .replace(/^ste\.? /i, 'Sainte ')
    .replace(/^ft\.? /i, 'Fort ')
    .replace(/^mt\.? /i, 'Mount ')
  return [...new Set([plain, spelled, plain.replace(/^saint /i, 'St ').replaceAll('.', '')])]
}

/** Zip codes of a US city; empty if unknown. */
export function zipsOfCity(state: string, city: string): ZipRecord[] {
  for (const spelling of spellings(city)) {
    const found = zipcodes().lookupByName(spelling, stateCode(state))
    if (found.length > 0) return found
  }
  return []
}

/** A point farther than this from every zip code's center is at sea, abroad or in another state. */
const FARTHEST_DEGREES = 1

function nearestOf(zips: readonly ZipRecord[], latitude: number, longitude: number): ZipRecord | null {
  const across = Math.cos((latitude * Math.PI) / 180)
  let nearest: ZipRecord | null = null
  let least = FARTHEST_DEGREES ** 2
  for (const zip of zips) {
    if (!zip.latitude) continue
    const distance = (zip.latitude - latitude) ** 2 + ((zip.longitude - longitude) * across) ** 2
    if (distance < least) [nearest, least] = [zip, distance]
  }
  return nearest
}

/**
 * The state's zip code whose center is nearest to a point; null if the point isn't in the state. It is right three
 * times out of four, so mark it approximate.
 */
export function nearestZip(latitude: number, longitude: number, state: string): ZipRecord | null {
  return nearestOf(zipcodes().lookupByState(stateCode(state)), latitude, longitude)
}

let located: readonly ZipRecord[] | null = null

/** The zip code whose center is nearest to a point, in any state; null if none is near. */
export function zipAt(latitude: number, longitude: number): ZipRecord | null {
  // The list also contains military post abroad and Canada.
  located ??= Object.values(zipcodes().codes).filter(({ state }) => state in usStates)
  return nearestOf(located, latitude, longitude)
}
