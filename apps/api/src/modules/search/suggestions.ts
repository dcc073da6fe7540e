/** Autocomplete for places and names. */
import type { Suggestion } from '@lodestay/domain'
import { stateName, usStates } from '@lodestay/domain'
import type { z } from 'zod'
import type { Reader } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { featureKey } from './search-index-store.ts'
import { searchPublic } from './search-stays.ts'

type Suggested = z.infer<typeof Suggestion>
const MOST_PLACES = 6
const MOST_STAYS = 4

function like(text: string) {
  return `${likeLiteral(featureKey(text))}%`
}

/** Cities, states and regions by stay count, then stays by name. */
export async function suggestionsFor(reader: Reader, text: string): Promise<Suggested[]> {
  const states = Object.entries(usStates).filter(([, name]) => name.toLowerCase().startsWith(text.toLowerCase()))
  const [places, named] = await Promise.all([
    reader.rows<{ kind: 'city' | 'state' | 'region'; name: string; n: number }>(
      'suggest-places',
      `select kind, name, n from features where kind in ('city', 'state', 'region') and n > 0
       and (name_key like $1 or (kind = 'state' and name_key = any($2))) order by n desc, name limit ${MOST_PLACES}`,
      [like(text), states.flatMap(([code, name]) => [code.toLowerCase(), name.toLowerCase()])],
    ),
    searchPublic(
      reader,
      { logic: 'and', items: [{ field: 'name', operator: 'startsWith', value: text }], sort: [] },
      { limit: MOST_STAYS, skip: 0 },
    ),
  ])
  return [...places.map(placeSuggestion), ...named.hits.map((hit) => staySuggestion(hit.stayId, hit.card))]
}

function placeSuggestion({ kind, name, n }: { kind: 'city' | 'state' | 'region'; name: string; n: number }): Suggested {
  const comma = name.lastIndexOf(', ')
  const city = kind === 'city' ? name.slice(0, comma) : null
  const state = kind === 'city' ? name.slice(comma + 2) : kind === 'state' ? name : null
  return { kind, label: kind === 'state' ? stateName(name) : name, city, state, stayId: null, count: n }
}

function staySuggestion(stayId: string, card: string): Suggested {
  const { name, city, state } = JSON.parse(card) as { name: string; city: string; state: string }
  return { kind: 'stay', label: name, city, state, stayId, count: 1 }
}
