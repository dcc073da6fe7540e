import type { Stay } from '@lodestay/domain/stays/stay'
import { money } from '../../../lib/format.ts'
import { paths, siteAddress } from '../../../lib/paths.ts'
import * as texts from './texts.ts'

/**
 * A stay as schema.org's VacationRental, with the properties that Google documents for it. Unknown ones are left out:
 * an invented value is worse than none. URLs are absolute.
 */
export function vacationRental(stay: Stay, origin: string) {
  const { coordinates } = stay.location
  const type = stay.type[0]
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'VacationRental',
    ...(type && { additionalType: type }),
    identifier: stay.id,
    url: new URL(siteAddress(paths.stay(stay.id)), origin).href,
    name: stay.displayName,
    ...(stay.description && { description: stay.description }),
    image: stay.media.map(({ url }) => new URL(url, origin).href),
    address: addressOf(stay),
    ...(coordinates?.latitude != null &&
      coordinates.longitude != null && { latitude: coordinates.latitude, longitude: coordinates.longitude }),
    ...timesOf(stay),
    ...petsOf(stay),
    ...(stay.currentRate !== null && { priceRange: texts.fromRate(money(stay.currentRate)) }),
    ...(stay.contactInfo.phone && { telephone: stay.contactInfo.phone }),
    containsPlace: placeOf(stay),
    ...videoOf(stay, origin),
  }
}

/**
 * In schema.org a place has no video of its own, so the video has the place as its subject. Videos that aren't ready
 * are left out.
 */
function videoOf({ video, displayName, description }: Stay, origin: string) {
  const { status, poster, seconds, uploadedAt } = video?.video ?? {}
  if (!video || status !== 'ready' || !poster || !seconds || !uploadedAt) return {}
  const name = texts.videoOf(displayName)
  return {
    subjectOf: {
      '@type': 'VideoObject',
      name,
      description: video.alt || description || name,
      thumbnailUrl: new URL(poster, origin).href,
      contentUrl: new URL(video.url, origin).href,
      uploadDate: uploadedAt,
      duration: `PT${Math.max(1, Math.round(seconds))}S`,
    },
  }
}

function addressOf({ location: { address, approximate } }: Stay) {
  return {
    '@type': 'PostalAddress',
    ...(address.address1 && { streetAddress: address.address1 }),
    ...(address.city && { addressLocality: address.city }),
    ...(address.state && { addressRegion: address.state }),
    // An approximate place has the zip code of its surroundings, which may not be its own.
    ...(address.zip && !approximate && { postalCode: address.zip }),
    addressCountry: address.country || 'US',
  }
}

/** The rooms and their contents. */
function placeOf(stay: Stay) {
  const beds = stay.bedInfo.filter(({ quantity }) => (quantity ?? 0) > 0)
  return {
    '@type': 'Accommodation',
    ...(stay.capacity !== null && { occupancy: { '@type': 'QuantitativeValue', value: stay.capacity } }),
    ...(stay.bedrooms !== null && { numberOfBedrooms: stay.bedrooms }),
    ...(stay.bathrooms !== null && { numberOfBathroomsTotal: stay.bathrooms }),
    ...(beds.length > 0 && { bed: beds.map(bedOf) }),
    ...(stay.amenities.length > 0 && {
      amenityFeature: stay.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    }),
  }
}

function bedOf({ bedType, customDescription, quantity }: Stay['bedInfo'][number]) {
  const kind = bedType === 'Other' ? customDescription : bedType
  return { '@type': 'BedDetails', numberOfBeds: quantity, ...(kind && { typeOfBed: kind }) }
}

const petsByPolicy: Partial<Record<NonNullable<Stay['pets']>, boolean>> = { Allowed: true, 'Not Allowed': false }

/** 'Variable' is neither true nor false. */
function petsOf({ pets }: Stay) {
  const petsAllowed = pets ? petsByPolicy[pets] : undefined
  return petsAllowed === undefined ? {} : { petsAllowed }
}

const clock = /\b(\d{1,2})(?::([0-5]\d))?\s*(a\.?m\.?|p\.?m\.?)?(?![\d:])/gi

/** The times of day in a text, as 'HH:MM': '3 PM to 9:30 PM' → 15:00 and 21:30. A bare number is not a time. */
function timesIn(text: string): string[] {
  return [...text.matchAll(clock)].flatMap(([, hours, minutes, half]) => {
    if (minutes === undefined && half === undefined) return []
    const isAfternoon = half?.toLowerCase().startsWith('p')
    const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
    return hour < 24 ? [`${String(hour).padStart(2, '0')}:${minutes ?? '00'}`] : []
  })
}

/** The earliest arrival and the latest departure, if the host's text names a time. */
function timesOf({ checkIn, checkOut }: Stay) {
  const [checkinTime, checkoutTime] = [timesIn(checkIn)[0], timesIn(checkOut).at(-1)]
  return { ...(checkinTime && { checkinTime }), ...(checkoutTime && { checkoutTime }) }
}
