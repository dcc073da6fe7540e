import { isUs, stateName } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { type ZipRecord, zipAt, zipsOfCity } from '../../providers/zip/zip-lookup.ts'

/** Response shape of the public zip service: keys with spaces, coordinates as text. */
const Zips = z
  .object({
    'country abbreviation': z.string(),
    country: z.string(),
    'place name': z.string(),
    state: z.string(),
    'state abbreviation': z.string(),
    places: z.array(
      z.object({ 'place name': z.string(), longitude: z.string(), latitude: z.string(), 'post code': z.string() }),
    ),
  })
  .meta({ id: 'ZipLookup' })

const country = z.string().max(50)

function degrees(label: string, most: number) {
  const error = `${label} must be from ${-most} to ${most}.`
  return z.coerce.number({ error }).min(-most, error).max(most, error)
}

/** @param fallback fallback if nothing was found */
function answerOf(country: string, fallback: { city: string; state: string }, found: readonly ZipRecord[]) {
  const { city, state } = found[0] ?? fallback
  return {
    'country abbreviation': country.toUpperCase(),
    country: isUs(country) ? 'United States' : country,
    'place name': city,
    state: stateName(state),
    'state abbreviation': state,
    places: found.map((place) => ({
      'place name': place.city,
      longitude: String(place.longitude),
      latitude: String(place.latitude),
      'post code': place.zip,
    })),
  }
}

export const zipRoutes = [
  endpoint({
    method: 'GET',
    url: '/zip/:country',
    operationId: 'lookUpZipAt',
    summary: 'Get the postal code nearest to a point, with its city; no match returns no places',
    access: 'public',
    params: z.strictObject({ country }),
    query: z.strictObject({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) }),
    reply: Zips,
    handle: async ({ params, query }) => {
      const found = isUs(params.country) ? zipAt(query.latitude, query.longitude) : null
      return answerOf(params.country, { city: '', state: '' }, found ? [found] : [])
    },
  }),
  endpoint({
    method: 'GET',
    url: '/zip/:country/:state/:city',
    operationId: 'lookUpZip',
    summary: "List a city's postal codes; no match returns no places",
    access: 'public',
    params: z.strictObject({ country, state: z.string().max(50), city: z.string().max(50) }),
    reply: Zips,
    handle: async ({ params: { country, state, city } }) =>
      answerOf(country, { city, state }, isUs(country) ? zipsOfCity(state, city) : []),
  }),
]
