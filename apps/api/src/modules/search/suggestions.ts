/** Autocomplete for places, landmarks and names. */
import type { StayCard, Suggestion } from '@lodestay/domain'
import { emptyFilter, stateName, usStates } from '@lodestay/domain'
import type { z } from 'zod'
import type { Reader } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { countFields } from '../../kernel/paging.ts'
import { boundsAround, type Landmark, landmarksCalled } from './landmarks.ts'
import { featureKey } from './search-index-store.ts'
import { countMatching, searchPublic } from './search-stays.ts'
import { buildWhere } from './search-where.ts'

type Suggested = z.infer<typeof Suggestion>
const MOST_PLACES = 6
const MOST_STAYS = 4
const MOST_LANDMARKS = 3

function like(text: string) {
  return `${likeLiteral(featureKey(text))}%`
}

type PlaceRow = { kind: Exclude<Suggested['kind'], 'stay' | 'landmark'>; name: string; n: number }

/** Fewer letters occur in too many names to search for substrings. */
const LEAST_WITHIN = 3

/** Cities, states, regions and neighborhoods by stay count, then landmarks with stays near them, then stays by name. */
export async function suggestionsFor(reader: Reader, text: string): Promise<Suggested[]> {
  const states = Object.entries(usStates).filter(([, name]) => name.toLowerCase().startsWith(text.toLowerCase()))
  const [places, landmarks, named] = await Promise.all([
    reader.rows<PlaceRow>(
      'suggest-places',
      `select kind, name, n from features where kind in ('city', 'state', 'region', 'neighborhood') and n > 0
       and (name_key like $1 or (kind = 'state' and name_key = any($2))) order by n desc, name limit ${2 * MOST_PLACES}`,
      [like(text), states.flatMap(([code, name]) => [code.toLowerCase(), name.toLowerCase()])],
    ),
    text.length < LEAST_WITHIN ? [] : landmarksWithStays(reader, text),
    searchPublic(
      reader,
      {
        logic: 'and',
        items: [{ field: 'name', operator: text.length < LEAST_WITHIN ? 'startsWith' : 'contains', value: text }],
        sort: [],
      },
      { limit: MOST_STAYS, skip: 0 },
    ),
  ])
  return [
    ...withoutTwins(places).slice(0, MOST_PLACES).map(placeSuggestion),
    ...landmarks,
    ...named.hits.map((hit) => staySuggestion(hit.stayId, hit.card)),
  ]
}

async function landmarksWithStays(reader: Reader, text: string): Promise<Suggested[]> {
  const counted = await Promise.all(
    landmarksCalled(text)
      .slice(0, 2 * MOST_LANDMARKS)
      .map((landmark) => landmarkSuggestion(reader, landmark)),
  )
  return counted.filter(({ count }) => count > 0).slice(0, MOST_LANDMARKS)
}

async function landmarkSuggestion(reader: Reader, landmark: Landmark): Promise<Suggested> {
  const bounds = boundsAround(landmark)
  const { count } = countFields(await countMatching(reader, await buildWhere(reader, { ...emptyFilter, bounds })))
  const { name, city, state } = landmark
  return { kind: 'landmark', label: name, city: city || null, state, stayId: null, count, bounds, promoted: false }
}

/** A neighborhood is also a region: list it once. */
function withoutTwins(places: readonly PlaceRow[]): PlaceRow[] {
  const neighborhoods = places.filter(({ kind }) => kind === 'neighborhood')
  return places.filter(
    ({ kind, name }) => kind !== 'region' || !neighborhoods.some((each) => each.name.startsWith(`${name}, `)),
  )
}

/** Splits at the last comma; without one, the first part is empty. */
function atLastComma(name: string): [before: string, after: string] {
  const comma = name.lastIndexOf(', ')
  return comma < 0 ? ['', name] : [name.slice(0, comma), name.slice(comma + 2)]
}

function placeSuggestion({ kind, name, n }: PlaceRow): Suggested {
  const [within, last] = atLastComma(name)
  const city = kind === 'city' ? within : kind === 'neighborhood' ? atLastComma(within)[1] : null
  const state = kind === 'region' ? null : last
  const label = kind === 'state' ? stateName(name) : name
  return { kind, label, city, state, stayId: null, count: n, bounds: null, promoted: false }
}

function staySuggestion(stayId: string, card: string): Suggested {
  const { name, city, state, promoted } = JSON.parse(card) as Pick<StayCard, 'name' | 'city' | 'state' | 'promoted'>
  return { kind: 'stay', label: name, city, state, stayId, count: 1, bounds: null, promoted }
}
