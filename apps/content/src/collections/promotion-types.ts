import {
  AMPLIFY_AFTER_HOURS,
  BRAND_NAME,
  boostTargetTypes,
  planLabels,
  promotionPlanItems,
  RESHARE_AFTER_HOURS,
  sellsExtras,
} from '@lodestay/domain'
import type { ArrayField, CollectionConfig, SelectField } from 'payload'
import { publicContent } from '../access.ts'
import { notifiesPlatform } from '../content-changed.ts'
import { amount, cents } from '../fields/number-fields.ts'
import { platform, platformName } from '../fields/platform.ts'
import { titledBy, titledByName } from '../fields/row-titles.ts'
import { code, icon, longText, networks, requiredText } from '../fields/text-fields.ts'

/** Validates that a list has no duplicate keys; the message names the repeated item. */
function noneTwice(rows: unknown, keyOf: (row: Record<string, unknown>) => unknown, what: string) {
  const keys = ((rows as Record<string, unknown>[] | null | undefined) ?? []).map(keyOf)
  return new Set(keys).size === keys.length || `Each ${what} can be listed only once.`
}

/** Validates that the platform's own types have no addons or boosts: it posts what the host made, and nothing else. */
function onlyIfCarriedOut(rows: unknown, type: unknown, what: string) {
  const { platform } = type as { platform?: unknown }
  const isEmpty = ((rows as unknown[] | null | undefined) ?? []).length === 0
  return (
    isEmpty ||
    sellsExtras(platformName(platform)) ||
    `${BRAND_NAME} posts this type itself, as hosts made it, so nobody would carry out ${what}. Remove them.`
  )
}

/** What the editor says where that rule applies. */
const NOT_WHERE_WE_POST = `Not for types of ${BRAND_NAME} and Email: the platform posts those itself.`

/** The first complaint; true if there is none. */
function allOf(...verdicts: readonly (true | string)[]): true | string {
  return verdicts.find((verdict) => verdict !== true) ?? true
}

const variants: ArrayField = {
  name: 'variants',
  type: 'array',
  labels: { singular: 'Variant', plural: 'Variants' },
  admin: { initCollapsed: true, components: { RowLabel: titledByName('variation', 'promotionVariations') } },
  validate: (rows: unknown) => noneTwice(rows, ({ variation }) => variation, 'variant'),
  fields: [{ name: 'variation', type: 'relationship', relationTo: 'promotionVariations', required: true }, cents()],
}

const addons: ArrayField = {
  name: 'addons',
  type: 'array',
  labels: { singular: 'Addon', plural: 'Addons' },
  admin: { initCollapsed: true, components: { RowLabel: titledBy('name') }, description: NOT_WHERE_WE_POST },
  validate: (rows: unknown, { data }: { data?: unknown }) =>
    allOf(
      noneTwice(rows, ({ type }) => type, 'addon'),
      onlyIfCarriedOut(rows, data, 'addons'),
    ),
  fields: [
    requiredText('type', { description: 'Used in code, for example copywriting.', max: 100 }),
    requiredText('name'),
    longText('description'),
    cents(),
  ],
}

const boosts: ArrayField = {
  name: 'boosts',
  type: 'array',
  labels: { singular: 'Boost', plural: 'Boosts' },
  admin: { initCollapsed: true, components: { RowLabel: titledBy('type', 'name') }, description: NOT_WHERE_WE_POST },
  validate: (rows: unknown, { data }: { data?: unknown }) =>
    allOf(
      noneTwice(rows, ({ type, name }) => `${type}: ${name}`, 'boost'),
      onlyIfCarriedOut(rows, data, 'boosts'),
    ),
  fields: [
    { name: 'type', type: 'select', label: 'Aimed at', required: true, options: [...boostTargetTypes] },
    requiredText('name', { description: 'The city, the state or the interest: Boston, Maine, Hiking.', max: 100 }),
    longText('description'),
    cents(),
    amount('reach', 'Roughly how many more people see it.'),
    networks('networks', 'Networks', 'Where it is sold; on all where none is named.'),
  ],
}

const planItem: SelectField = {
  name: 'planItem',
  type: 'select',
  label: 'Counts as',
  options: promotionPlanItems.map((value) => ({ value, label: planLabels[value] })),
  admin: {
    description:
      'The plan table row that one of these uses up. If empty, no plan includes it, and it is always paid for.',
  },
}

export const promotionTypes: CollectionConfig = {
  slug: 'promotionTypes',
  labels: { singular: 'Promotion type', plural: 'Promotion types' },
  access: publicContent,
  hooks: notifiesPlatform,
  defaultSort: 'order',
  admin: {
    group: 'Promotions',
    useAsTitle: 'name',
    defaultColumns: ['name', 'promotionType', 'platform', 'planItem', 'order'],
  },
  defaultPopulate: { promotionType: true, name: true },
  fields: [
    requiredText('name'),
    code('promotionType', 'Used in code, for example instagram-story.', ['none']),
    longText('description', { description: 'What hosts get, in a sentence or two.' }),
    icon(true),
    platform,
    planItem,
    {
      type: 'row',
      fields: [
        {
          ...amount('amplifyAfterHours', 'Hours between the posting and its amplification.', 'Amplified after'),
          defaultValue: AMPLIFY_AFTER_HOURS,
        },
        {
          ...amount('reshareAfterHours', 'Hours between the post and its reshare.', 'Reshared after'),
          defaultValue: RESHARE_AFTER_HOURS,
        },
      ],
    },
    { ...amount('order', 'Smaller numbers come first.'), defaultValue: 100 },
    variants,
    addons,
    boosts,
  ],
}
