import { messages } from '@lodestay/domain/messages'
import { useEffect, useState } from 'react'
import { answer } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'

type Point = { readonly latitude: number; readonly longitude: number }
export type Zip = Point & { readonly zip: string; readonly place: string }
/** A zip code with its city and the postal abbreviation of its state. */
export type ZipPlace = { readonly zip: string; readonly city: string; readonly state: string }
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

const KM_PER_DEGREE = 111.3
/** A point farther than this from all of a city's zip codes is somewhere else. */
const IN_CITY_KM = 25

/** A city's zip code whose center is nearest to a point; null if the point is elsewhere. */
export function zipInCity(zips: readonly Zip[], at: Point): Zip | null {
  const east = Math.cos((at.latitude * Math.PI) / 180)
  const far = ({ latitude, longitude }: Zip) =>
    KM_PER_DEGREE * Math.hypot(latitude - at.latitude, (longitude - at.longitude) * east)
  const [nearest] = [...zips].sort((a, b) => far(a) - far(b))
  return nearest && far(nearest) < IN_CITY_KM ? nearest : null
}

async function placeAt({ latitude, longitude }: Point, signal: AbortSignal): Promise<ZipPlace | null> {
  const params = { path: { country: 'US' }, query: { latitude, longitude } }
  const found = await answer((await callPlatform()).GET('/api/zip/{country}', { params, signal }))
  const [place] = found.places
  return place ? { zip: place['post code'], city: found['place name'], state: found['state abbreviation'] } : null
}

/** The place whose zip code is nearest to a point; null without a point, while loading, and if there is none. */
export function usePlaceAt(latitude: number | undefined, longitude: number | undefined): ZipPlace | null {
  const [place, setPlace] = useState<ZipPlace | null>(null)
  useEffect(() => {
    setPlace(null)
    if (latitude === undefined || longitude === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      placeAt({ latitude, longitude }, stop.signal).then(setPlace, (error: unknown) => {
        if (!stop.signal.aborted) console.error(messages.zipNotFound, error)
      })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [latitude, longitude])
  return place
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
