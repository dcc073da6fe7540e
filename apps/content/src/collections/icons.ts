import type { CollectionConfig } from 'payload'
import { publicContent } from '../access.ts'
import { copyMark, requiredText } from '../fields/text-fields.ts'

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
  admin: { group: 'Website', useAsTitle: 'label', defaultColumns: ['label', 'value', 'category'] },
  fields: [
    requiredText('label'),
    {
      name: 'value',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      hooks: { beforeDuplicate: [({ value }) => `${value}Copy${copyMark()}`] },
      admin: { description: "The icon's name in Material Symbols: TrendingUp." },
      validate: (value: unknown) =>
        /^[A-Z][A-Za-z0-9]*$/.test(String(value ?? '')) || 'Write the icon’s name like this: TrendingUp.',
    },
    {
      name: 'category',
      type: 'select',
      options: [...iconCategories],
      admin: { description: 'Empty where it stands outside the categories.' },
    },
  ],
}
