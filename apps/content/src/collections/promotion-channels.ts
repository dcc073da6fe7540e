import { participationRoles } from '@lodestay/domain'
import type { CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { code, networks, requiredText } from '../fields/text-fields.ts'

export const promotionChannels: CollectionConfig = {
  slug: 'promotionChannels',
  labels: { singular: 'Promotion channel', plural: 'Promotion channels' },
  access: publicContent,
  admin: {
    group: 'Promotions',
    useAsTitle: 'name',
    defaultColumns: ['name', 'channelCode', 'promotionType', 'participationRole'],
  },
  fields: [
    requiredText('name'),
    code('channelCode', 'Used in code, for example instagram-story-posting.'),
    { name: 'promotionType', type: 'relationship', relationTo: 'promotionTypes', required: true },
    { name: 'participationRole', type: 'select', required: true, options: [...participationRoles] },
    networks('networks', 'Networks', 'Where outlets fill this role for this type.'),
  ],
}
