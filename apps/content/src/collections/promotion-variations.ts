import { BRAND_NAME } from '@lodestay/domain'
import type { CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { notifiesPlatform } from '../content-changed.ts'
import { optionalAmount } from '../fields/number-fields.ts'
import { code, longText, requiredText } from '../fields/text-fields.ts'

export const promotionVariations: CollectionConfig = {
  slug: 'promotionVariations',
  labels: { singular: 'Promotion variant', plural: 'Promotion variants' },
  access: publicContent,
  hooks: notifiesPlatform,
  admin: {
    group: 'Promotions',
    useAsTitle: 'name',
    defaultColumns: ['name', 'code', 'description'],
    description: 'The forms of promotion types: a single photo, a set of three stories.',
  },
  fields: [
    requiredText('name'),
    code('code', 'Used in code, for example story-single.'),
    longText('description', { description: 'What hosts get, in a sentence.' }),
    {
      ...optionalAmount('pictures', 'The exact number. If empty, as many pictures and videos as its networks accept.'),
      min: 1,
      max: 10,
    },
    {
      ...optionalAmount(
        'feedHours',
        `For how many hours a post is shown in the ${BRAND_NAME} feed, or until the host’s end date if that is sooner. If empty, until that date, or two weeks. Stories are always shown for a day.`,
      ),
      min: 1,
      max: 24 * 365,
    },
    {
      name: 'postedAsIs',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        description:
          'The host’s pictures, videos and text are posted as they are. Then the networks’ APIs post them where an outlet’s account is connected. Leave it off where somebody cuts, films or writes.',
      },
    },
  ],
}
