import { randomUUID } from 'node:crypto'
import { isSitePath, isTextLink, isWebUrl, requiredText as requiredTextOf } from '@lodestay/domain'
import type { RelationshipField, TextareaField, TextField } from 'payload'
import type { Naming } from '../references.ts'

type Wording = { label?: string; description?: string }

/** A line, stored trimmed. Where the platform's API reads it back from hosts, `max` is the API's limit. */
export function requiredText(
  name: string,
  { label, description, max = 1000 }: Wording & { max?: number } = {},
): TextField {
  const written = requiredTextOf('This', max)
  return {
    name,
    type: 'text',
    required: true,
    ...(label && { label }),
    ...(description && { admin: { description } }),
    hooks: { beforeValidate: [({ value }) => written.safeParse(value).data ?? value] },
    validate: (value: unknown) => {
      const { error } = written.safeParse(value)
      return error?.issues[0]?.message ?? true
    },
  }
}

export function longText(name: string, { description }: Wording = {}): TextareaField {
  return {
    name,
    type: 'textarea',
    ...(description && { admin: { description } }),
  }
}

/** A few characters that make the value of a copied document unique. */
function copyMark(): string {
  return randomUUID().slice(0, 4)
}

const CODE_MAX = 80
const codeShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A unique machine-readable name. */
export function code(name: string, description: string, refuse: readonly string[] = []): TextField {
  return {
    name,
    type: 'text',
    required: true,
    unique: true,
    index: true,
    maxLength: CODE_MAX,
    admin: { description },
    hooks: {
      beforeDuplicate: [
        ({ value }) => {
          const mark = `-copy-${copyMark()}`
          const stem = String(value).slice(0, CODE_MAX - mark.length)
          return `${stem.replace(/-+$/, '')}${mark}`
        },
      ],
    },
    validate: (value: unknown) => {
      if (typeof value !== 'string' || value === '') return 'This is required.'
      if (value.length > CODE_MAX) return `Use at most ${CODE_MAX} characters.`
      if (!codeShape.test(value)) return 'Use lowercase letters, digits and single dashes, for example instagram-story.'
      return refuse.includes(value) ? `"${value}" cannot be used: it means that nothing is chosen.` : true
    },
  }
}

/** The name of an icon in the catalogue. */
export function icon(isRequired: boolean): TextField {
  return {
    name: 'icon',
    type: 'text',
    required: isRequired,
    admin: { description: 'A name from the icon catalog, for example TrendingUp.' },
    custom: { names: { collection: 'icons', by: 'value' } } satisfies { names: Naming },
    validate: async (value: unknown, { req }) => {
      if (!value) return isRequired ? 'Choose an icon.' : true
      const { totalDocs } = await req.payload.count({ collection: 'icons', where: { value: { equals: value } }, req })
      return totalDocs > 0 || `The icon catalog has no ${String(value)}.`
    },
  }
}

/** The URL of a page on another site. */
export function webAddress(name: string): TextField {
  return {
    name,
    type: 'text',
    label: 'Web address',
    validate: (value: unknown) => !value || isWebUrl(String(value)) || 'Invalid URL format',
  }
}

/** A button's target: a page of the site or an external URL. */
export function link(isRequired: boolean): TextField {
  return {
    name: 'link',
    type: 'text',
    required: isRequired,
    admin: { description: 'A path on the site, such as /stays, or a full URL.' },
    validate: (value: unknown) => {
      if (!value) return isRequired ? 'Say where it leads.' : true
      return isSitePath(String(value)) || isWebUrl(String(value)) || 'Start with / or https://.'
    },
  }
}

/**
 * The fields of a link in a text. Payload's own address field accepts, and stores in another form, what the site can't
 * link to; and the site opens no links in new tabs.
 */
export function textLink<Known extends { name?: string }>({ defaultFields }: { defaultFields: readonly Known[] }) {
  const url: TextField = {
    name: 'url',
    type: 'text',
    label: 'Address',
    required: true,
    hooks: { beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim() : value)] },
    validate: (value: unknown) =>
      isTextLink(String(value)) || 'Start with / for a page of the site, or with https://, mailto: or tel:.',
  }
  const known = defaultFields.filter(({ name }) => name !== 'newTab')
  return known.map((field) => (field.name === url.name ? url : field))
}

/** A list of networks; may be empty. */
export function networks(name: string, label: string, description: string): RelationshipField {
  return {
    name,
    type: 'relationship',
    relationTo: 'outletNetworks',
    hasMany: true,
    label,
    admin: { description },
  }
}
