export type PlaceSuggestion = { readonly value: string; readonly detail?: string }
type City = { readonly city: string; readonly state: string; readonly count: number }

const KEY = 'lodestay.recent-places'
const KEPT = 5

let cities: Promise<readonly City[]> | undefined

/** The cities that have stays. Asked for once, when somebody first types a place. */
function availableCities(): Promise<readonly City[]> {
  cities ??= Promise.all([import('../../lib/browser-api.ts'), import('../../lib/api.ts')])
    .then(([{ browserApi }, { answer }]) =>
      answer(browserApi.GET('/api/stays/attributes/cities/available', { params: { query: { limit: 100 } } })),
    )
    .then(({ docs }) => docs)
    .catch(() => {
      cities = undefined
      return []
    })
  return cities
}

/** Places whose city or state begins with what is typed, those with most stays first, as the platform lists them. */
export async function suggestPlaces(text: string, signal: AbortSignal): Promise<readonly PlaceSuggestion[]> {
  const wanted = text.toLowerCase()
  const known = await availableCities()
  if (signal.aborted) return []
  const begins = ({ city, state }: City): boolean => {
    const name = `${city}, ${state}`.toLowerCase()
    return name.startsWith(wanted) || name.split(/[\s,]+/).some((part) => part.startsWith(wanted))
  }
  return known
    .filter(begins)
    .slice(0, 6)
    .map(({ city, state, count }) => ({
      value: `${city}, ${state}`,
      detail: `${count} ${count === 1 ? 'stay' : 'stays'}`,
    }))
}

/** The places that were searched last on this device. */
export function recentPlaces(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberPlace(place: string | undefined): void {
  if (!place?.trim()) return
  const others = recentPlaces().filter((one) => one !== place.trim())
  localStorage.setItem(KEY, JSON.stringify([place.trim(), ...others].slice(0, KEPT)))
}
