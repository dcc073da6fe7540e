import { BRAND_NAME, socialPlatforms } from '@lodestay/domain'
import type { SelectField } from 'payload'

/** The stored name of our own platform, independent of the current brand name. */
const OWN = 'Lodestay'

/** A platform as the domain names it, stored or not yet stored. */
export function platformName(value: unknown): string {
  return value === OWN ? BRAND_NAME : String(value)
}

/** One of the domain package's social platforms. */
export const platform: SelectField = {
  name: 'platform',
  type: 'select',
  required: true,
  options: [...socialPlatforms],
  // Payload validates the value that will be stored.
  validate: (value: unknown) => [OWN, ...socialPlatforms].includes(String(value)) || 'Choose a platform.',
  hooks: {
    beforeChange: [({ value }) => (value === BRAND_NAME ? OWN : value)],
    afterRead: [({ value }) => (value === OWN ? BRAND_NAME : value)],
  },
}
