/** The block types of pages. */
import type { Block, GroupField } from 'payload'
import { titledAsBlock, titledBy } from './fields/row-titles.ts'
import { icon, link, longText, requiredText } from './fields/text-fields.ts'

const callToActionLink: GroupField = {
  name: 'cta',
  type: 'group',
  label: 'Button',
  fields: [{ name: 'label', type: 'text', defaultValue: 'See Details' }, link(false)],
}

const hero: Block = {
  slug: 'hero',
  fields: [
    { name: 'eyebrow', type: 'text', admin: { description: 'A word or two above the heading.' } },
    requiredText('heading'),
    longText('text'),
    { name: 'image', type: 'upload', relationTo: 'media', label: 'Picture' },
    callToActionLink,
  ],
}

const richText: Block = {
  slug: 'richText',
  labels: { singular: 'Text', plural: 'Texts' },
  fields: [{ name: 'content', type: 'richText', required: true }],
}

const features: Block = {
  slug: 'features',
  labels: { singular: 'Features', plural: 'Features' },
  fields: [
    requiredText('heading'),
    longText('text'),
    {
      name: 'items',
      type: 'array',
      required: true,
      minRows: 1,
      admin: { components: { RowLabel: titledBy('title') } },
      fields: [icon(false), requiredText('title'), longText('text')],
    },
  ],
}

const steps: Block = {
  slug: 'steps',
  labels: { singular: 'Steps', plural: 'Steps' },
  fields: [
    requiredText('heading'),
    {
      name: 'items',
      type: 'array',
      required: true,
      minRows: 1,
      admin: { components: { RowLabel: titledBy('title') } },
      fields: [requiredText('title'), longText('text')],
    },
  ],
}

const faq: Block = {
  slug: 'faq',
  labels: { singular: 'Questions', plural: 'Questions' },
  fields: [
    requiredText('heading'),
    {
      name: 'items',
      type: 'array',
      required: true,
      minRows: 1,
      admin: { components: { RowLabel: titledBy('question') } },
      fields: [requiredText('question'), { name: 'answer', type: 'textarea', required: true }],
    },
  ],
}

const callToAction: Block = {
  slug: 'callToAction',
  labels: { singular: 'Call to action', plural: 'Calls to action' },
  fields: [requiredText('heading'), longText('text'), callToActionLink],
}

const plans: Block = {
  slug: 'plans',
  labels: { singular: 'Plan table', plural: 'Plan tables' },
  fields: [requiredText('heading'), longText('text', { description: 'The table itself comes from the platform.' })],
}

const quote: Block = {
  slug: 'quote',
  fields: [
    { name: 'text', type: 'textarea', required: true },
    requiredText('name'),
    { name: 'role', type: 'text', admin: { description: 'Their role: Host in Maine.' } },
  ],
}

export const blocks: Block[] = [hero, richText, features, steps, faq, callToAction, plans, quote].map((block) => ({
  ...block,
  admin: { disableBlockName: true, components: { Label: titledAsBlock(block) } },
}))
