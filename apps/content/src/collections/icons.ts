import { type IconName, iconNames } from '@lodestay/domain/pages/icon-names'
import type { CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { requiredText } from '../fields/text-fields.ts'

/** The categories of the icon catalogue: section 3 of the specification. */
export const iconCategories = [
  'navigation',
  'content',
  'communication',
  'social',
  'media',
  'status',
  'user',
  'settings',
  'location',
  'time',
  'business',
  'technology',
  'transportation',
  'entertainment',
] as const

export const icons: CollectionConfig = {
  slug: 'icons',
  access: publicContent,
  defaultSort: 'label',
  // The site draws each name once.
  disableDuplicate: true,
  admin: { group: 'Website', useAsTitle: 'label', defaultColumns: ['label', 'value', 'category'] },
  fields: [
    requiredText('label'),
    {
      name: 'value',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      admin: { description: 'Its name in Material Symbols, for example TrendingUp. The site draws a choice of them.' },
      validate: (value: unknown) => {
        if (!/^[A-Z][A-Za-z0-9]*$/.test(String(value ?? ''))) return 'Write the icon’s name like this: TrendingUp.'
        return iconNames.includes(value as IconName) || `The site can’t draw ${value}.`
      },
    },
    {
      name: 'category',
      type: 'select',
      options: [...iconCategories],
      admin: { description: 'Empty where it stands outside the categories.' },
    },
  ],
}
