import { BRAND_NAME, type Publisher, participationRoles } from '@lodestay/domain'
import type { ArrayField, CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { notifiesPlatform } from '../content-changed.ts'
import { amount, cents } from '../fields/number-fields.ts'
import { longText, requiredText, webAddress } from '../fields/text-fields.ts'
import type { Settings } from '../settings.ts'
import { acceptedEndpoint } from '../sign-in/accepted-outlets.ts'

const prices: ArrayField = {
  name: 'prices',
  type: 'array',
  labels: { singular: 'Price', plural: 'Prices' },
  admin: { components: { Field: '/components/price-grid.tsx#PriceGrid' } },
  validate: (rows: unknown) => {
    const keys = ((rows as Record<string, unknown>[] | null | undefined) ?? []).map(
      ({ promotionType, variation, role }) => `${promotionType} ${variation} ${role}`,
    )
    return new Set(keys).size === keys.length || 'Each combination of promotion type, variant and role has one price.'
  },
  fields: [
    { name: 'promotionType', type: 'relationship', relationTo: 'promotionTypes', required: true },
    { name: 'variation', type: 'relationship', label: 'Variant', relationTo: 'promotionVariations', required: true },
    { name: 'role', type: 'select', required: true, options: [...participationRoles] },
    cents(),
  ],
}

const publishers: Readonly<Record<Publisher, string>> = {
  assisted: 'A person',
  'lodestay-feed': `${BRAND_NAME}, in its own feed`,
  email: `${BRAND_NAME}, by mail to subscribers`,
  webhook: 'The outlet’s own system, through a webhook',
}

export function outlets(settings: Settings): CollectionConfig {
  return {
    slug: 'outlets',
    endpoints: [acceptedEndpoint(settings)],
    access: publicContent,
    hooks: notifiesPlatform,
    defaultSort: 'name',
    admin: {
      group: 'Promotions',
      useAsTitle: 'name',
      defaultColumns: ['name', 'handle', 'network', 'roles', 'reach', 'isOpen'],
      listSearchableFields: ['name', 'handle'],
    },
    fields: [
      requiredText('name'),
      requiredText('handle', { description: 'As written on its network: @coastal.weekends.' }),
      longText('description'),
      { name: 'network', type: 'relationship', relationTo: 'outletNetworks', required: true },
      {
        name: 'roles',
        type: 'select',
        hasMany: true,
        required: true,
        options: [...participationRoles],
        admin: { description: 'Its role in a promotion.' },
      },
      amount('reach', 'Its number of followers.'),
      requiredText('audience', { description: 'Who follows it, in a few words.' }),
      {
        name: 'topics',
        type: 'text',
        hasMany: true,
        admin: { description: 'Its topics: Skiing, Family travel.' },
      },
      {
        name: 'regions',
        type: 'text',
        hasMany: true,
        admin: { description: 'Where: New England. Empty where it is about the whole country.' },
      },
      webAddress('url'),
      {
        name: 'publisher',
        type: 'select',
        label: 'Who posts',
        options: Object.entries(publishers).map(([value, label]) => ({ value, label })),
        admin: { description: 'If empty, the network’s default. A platform admin sets a webhook’s address.' },
      },
      {
        name: 'applicationId',
        type: 'text',
        unique: true,
        label: 'Application',
        access: { create: () => false, read: ({ req }) => req.user !== null, update: () => false },
        // A copy is another outlet, which didn't come from the application.
        hooks: { beforeDuplicate: [() => null] },
        admin: {
          readOnly: true,
          description: 'It was added when the platform’s staff accepted this application.',
          condition: ({ applicationId }) => Boolean(applicationId),
        },
      },
      { name: 'isOpen', type: 'checkbox', label: 'Accepts promotions', defaultValue: true },
      {
        ...longText('closedReason', { description: 'Shown to hosts: write a full sentence.' }),
        label: 'Why it is closed',
        maxLength: 200,
        admin: { condition: ({ isOpen }) => isOpen === false, description: 'Shown to hosts: write a full sentence.' },
      },
      prices,
    ],
  }
}
