import { stateName } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { zipsOfCity } from '../../providers/zip/zip-lookup.ts'

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

export const zipRoutes = [
  endpoint({
    method: 'GET',
    url: '/zip/:country/:state/:city',
    operationId: 'lookUpZip',
    summary: "A city's postal codes; a miss answers without places",
    access: 'public',
    params: z.strictObject({ country: z.string().max(50), state: z.string().max(50), city: z.string().max(50) }),
    reply: Zips,
    handle: async ({ params }) => {
      const isUs = /^(?:us|usa|united states)$/i.test(params.country.trim())
      const found = isUs ? zipsOfCity(params.state, params.city) : []
      return {
        'country abbreviation': params.country.toUpperCase(),
        country: isUs ? 'United States' : params.country,
        'place name': found[0]?.city ?? params.city,
        state: stateName(found[0]?.state ?? params.state),
        'state abbreviation': found[0]?.state ?? params.state,
        places: found.map((place) => ({
          'place name': place.city,
          longitude: String(place.longitude),
          latitude: String(place.latitude),
          'post code': place.zip,
        })),
      }
    },
  }),
]
