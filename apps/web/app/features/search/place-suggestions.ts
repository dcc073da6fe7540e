import type { Suggestion as Found } from '@lodestay/domain/search/search'
import { stateName } from '@lodestay/domain/us-states'
import cityIcon from '@material-symbols/svg-400/rounded/apartment.svg?path'
import history from '@material-symbols/svg-400/rounded/history.svg?path'
import home from '@material-symbols/svg-400/rounded/home.svg?path'
import landscape from '@material-symbols/svg-400/rounded/landscape.svg?path'
import stateIcon from '@material-symbols/svg-400/rounded/map.svg?path'
import type { z } from 'zod'
import { paths } from '../../lib/paths.ts'
import type { Suggestion } from '../../ui/suggest-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** A place, or a stay whose page is `to`. */
export type PlaceSuggestion = Suggestion & { readonly to?: string }

const KEY = 'lodestay.recent-places'
const KEPT = 5
const icons = { city: cityIcon, state: stateIcon, region: landscape, stay: home } as const

function suggestionOf({ kind, label, city, state, stayId, count: many }: z.infer<typeof Found>): PlaceSuggestion {
  return {
    value: label,
    icon: icons[kind],
    detail:
      kind === 'stay'
        ? [city, state].filter(Boolean).join(', ')
        : `${kind === 'city' ? '' : kind === 'state' ? texts.statePrefix : texts.regionPrefix}${uiTexts.stayCount(many)}`,
    ...(stayId && { to: paths.stay(stayId) }),
  }
}

/** Cities, states and regions by prefix, then stays by name; for an empty text, recent places. */
export async function suggestPlaces(text: string, signal: AbortSignal): Promise<readonly PlaceSuggestion[]> {
  if (!text) return recentPlaces().map((value) => ({ value, icon: history }))
  const response = await fetch(`/api/search/suggestions?${new URLSearchParams({ text: text.slice(0, 60) })}`, {
    signal,
    credentials: 'omit',
  })
  if (!response.ok) return []
  const { docs } = (await response.json()) as { docs: z.infer<typeof Found>[] }
  const found = docs.map(suggestionOf)
  // Stays can share a name, but the list uses the text as its key, so drop duplicates.
  return found.filter(({ value }, index) => found.findIndex((other) => other.value === value) === index)
}

/** This device's recent place searches. */
function recentPlaces(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberPlace(place: string | undefined): void {
  const written = place?.trim()
  if (!written) return
  const name = stateName(written)
  const others = recentPlaces().filter((one) => one !== name)
  localStorage.setItem(KEY, JSON.stringify([name, ...others].slice(0, KEPT)))
}
