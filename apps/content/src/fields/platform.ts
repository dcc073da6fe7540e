import { BRAND_NAME, socialPlatforms } from '@lodestay/domain'
import type { SelectField } from 'payload'

/** What the database calls our own platform, whatever the brand is called today. */
const OWN = 'Lodestay'

/** One of the domain's social platforms. */
export const platform: SelectField = {
  name: 'platform',
  type: 'select',
  required: true,
  options: [...socialPlatforms],
  // Payload validates what is about to be stored.
  validate: (value: unknown) => [OWN, ...socialPlatforms].includes(String(value)) || 'Choose a platform.',
  hooks: {
    beforeChange: [({ value }) => (value === BRAND_NAME ? OWN : value)],
    afterRead: [({ value }) => (value === OWN ? BRAND_NAME : value)],
  },
}
