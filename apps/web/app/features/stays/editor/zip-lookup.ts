import { messages } from '@lodestay/domain/messages'
import { useEffect, useState } from 'react'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'

export type Zip = {
  readonly zip: string
  readonly place: string
  readonly latitude: number
  readonly longitude: number
}
const WAIT_MS = 400

async function zipsOf(state: string, city: string, signal: AbortSignal): Promise<readonly Zip[]> {
  const params = { path: { country: 'US', state, city } }
  const { places } = await answer((await callPlatform()).GET('/api/zip/{country}/{state}/{city}', { params, signal }))
  return places.map((place) => ({
    zip: place['post code'],
    place: place['place name'],
    latitude: Number(place.latitude),
    longitude: Number(place.longitude),
  }))
}

/** A city's zip codes; empty if it has none or the lookup failed, null while loading. */
export function useZips(state: string, city: string): readonly Zip[] | null {
  const [zips, setZips] = useState<readonly Zip[] | null>(null)
  useEffect(() => {
    setZips(null)
    if (!state.trim() || !city.trim()) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      zipsOf(state.trim(), city.trim(), stop.signal).then(setZips, (error: unknown) => {
        if (stop.signal.aborted) return
        console.error(messages.zipNotFound, error)
        setZips([])
      })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [state, city])
  return zips
}

/** The zip code whose center is nearest to a point; undefined without any. A city is small enough to be flat. */
export function nearestZip(zips: readonly Zip[], at: Pick<Zip, 'latitude' | 'longitude'>): Zip | undefined {
  const east = Math.cos((at.latitude * Math.PI) / 180)
  const far = ({ latitude, longitude }: Zip) => (latitude - at.latitude) ** 2 + ((longitude - at.longitude) * east) ** 2
  return [...zips].sort((a, b) => far(a) - far(b))[0]
}

/** Cities that already have stays, with their state. Any other city can be typed. */
export async function suggestCities(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (text.length < 2) return []
  const params = { query: { text } }
  const { docs } = await answer((await callPlatform()).GET('/api/search/suggestions', { params, signal }))
  return docs.flatMap(({ kind, city, state }) =>
    kind === 'city' && city ? [{ value: city, detail: state ?? '' }] : [],
  )
}
