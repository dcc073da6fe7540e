import type { StayField } from '@lodestay/domain/stays/stay'

/** What the fields of a stay are called where people read about them. */
const fieldNames: Readonly<Record<StayField, string>> = {
  name: 'Name',
  shortlink: 'Shortlink',
  description: 'Description',
  mostUniqueAspect: 'Most unique aspect',
  bedDescription: 'About the beds',
  nearby: 'What is nearby',
  demand: 'Demand',
  capacity: 'Guests',
  bedrooms: 'Bedrooms',
  currentRate: 'Current rate',
  averageRate: 'Average rate',
  type: 'Property type',
  tags: 'Tags',
  amenities: 'Amenities',
  specialInterests: 'Special interests',
  bedInfo: 'Beds',
  nearbyAttractions: 'Nearby attractions',
  bookingLinks: 'Booking links',
  contactInfo: 'Contact',
  location: 'Place',
  media: 'Pictures',
  social: 'Social links',
}

export const fieldName = (field: string): string => fieldNames[field as StayField] ?? field
