import { mediaKinds } from '@lodestay/domain'
import type { CollectionConfig, GroupField, RelationshipField } from 'payload'
import { publicContent } from '../access.ts'
import { notifiesPlatform } from '../content-changed.ts'
import { amount, ratio, upTo } from '../fields/number-fields.ts'
import { platform } from '../fields/platform.ts'
import { code, longText, networks, requiredText } from '../fields/text-fields.ts'

const limits: GroupField = {
  name: 'limits',
  type: 'group',
  admin: { description: 'What the network accepts in one post.' },
  fields: [
    amount('captionMax', 'In characters.', 'Longest text'),
    { name: 'mediaKinds', type: 'select', hasMany: true, required: true, options: [...mediaKinds] },
    {
      type: 'row',
      fields: [
        amount('mediaMin', 'Of pictures and videos.', 'Fewest media'),
        upTo(amount('mediaMax', 'Of pictures and videos.', 'Most media'), 'mediaMin'),
      ],
    },
    {
      type: 'row',
      fields: [ratio('ratioMin', 'Narrowest picture'), upTo(ratio('ratioMax', 'Widest picture'), 'ratioMin')],
    },
    amount('taggedAccountsMax', 'In one post.', 'Maximum tagged accounts'),
    { name: 'linkSticker', type: 'checkbox', label: 'Has link stickers', defaultValue: false },
  ],
}

function partners(name: string, label: string, description: string): RelationshipField {
  return {
    ...networks(name, label, description),
    filterOptions: ({ id }: { id?: unknown }) => (id ? { id: { not_equals: id } } : true),
    validate: (value: unknown, { id }: { id?: unknown }) =>
      !(value as unknown[] | null | undefined)?.includes(id) || 'A network can’t be its own partner.',
  } as RelationshipField
}

export const outletNetworks: CollectionConfig = {
  slug: 'outletNetworks',
  labels: { singular: 'Outlet network', plural: 'Outlet networks' },
  access: publicContent,
  hooks: notifiesPlatform,
  admin: { group: 'Promotions', useAsTitle: 'name', defaultColumns: ['name', 'slug', 'platform'] },
  fields: [
    requiredText('name'),
    code('slug', 'Used in code, for example instagram-stories.'),
    platform,
    longText('description'),
    limits,
    partners('collaborationNetworks', 'Who amplifies', 'Networks whose outlets amplify posts on this one.'),
    partners('reshareNetworks', 'Who reshares', 'Networks whose outlets reshare posts from this one.'),
  ],
}
