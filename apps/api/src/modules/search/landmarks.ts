/**
 * Well-known landmarks of the United States, for searches near one: parks, airports, stadiums, universities, museums,
 * beaches. We maintain the table ourselves. See decision 0053.
 */
import { readFileSync } from 'node:fs'
import type { Filter } from '@lodestay/domain'
import { boxAround } from './place-sql.ts'

type Bounds = NonNullable<Filter['bounds']>
export type Landmark = {
  readonly name: string
  /** Empty if it isn't in a city. */
  readonly city: string
  /** Postal abbreviation. */
  readonly state: string
  readonly latitude: number
  readonly longitude: number
  /** Distance up to which a stay is near it. */
  readonly km: number
  /** All its names, folded. */
  readonly key: string
}

/** Lowercase words of letters and digits, each after a space: " ohare international airport". */
function foldName(text: string): string {
  const plain = text.normalize('NFD').replace(/[\p{M}'’ʻ.]/gu, '')
  return ` ${plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

function readTable(): Landmark[] {
  const lines = readFileSync(new URL('landmarks.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [name = '', also = '', city = '', state = '', latitude, longitude, km] = line.split('\t')
    const key = [name, ...also.split(', ')].map(foldName).join('\n')
    return { name, city, state, latitude: Number(latitude), longitude: Number(longitude), km: Number(km), key }
  })
}

export const landmarks: readonly Landmark[] = readTable()

/** Landmarks with a word that begins with the text; those whose name begins with it first. */
export function landmarksCalled(text: string): Landmark[] {
  const name = foldName(text)
  if (name === ' ') return []
  const found = landmarks.filter(({ key }) => key.includes(name))
  return [...found.filter(({ key }) => key.startsWith(name)), ...found.filter(({ key }) => !key.startsWith(name))]
}

/** The box around everything near a landmark, in numbers that keep URLs short. */
export function boundsAround({ latitude, longitude, km }: Landmark): Bounds {
  const { north, south, east, west } = boxAround({ latitude, longitude, radiusKm: km })
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return { north: rounded(north), south: rounded(south), east: rounded(east), west: rounded(west) }
}
