import type { GlobalConfig } from 'payload'
import { publicGlobal } from '../access.ts'
import { notifiesPlatformOfGlobal } from '../content-changed.ts'
import { cents } from '../fields/number-fields.ts'

/** Prices of things that plans include a number of, but that have no promotion type to price them. */
export const extraPrices: GlobalConfig = {
  slug: 'extraPrices',
  label: 'Extra prices',
  access: publicGlobal,
  hooks: notifiesPlatformOfGlobal,
  admin: {
    group: 'Promotions',
    description: 'The price of one more if a stay’s plan includes none, or this month’s are used up.',
  },
  fields: [cents('giveaway', 'One giveaway'), cents('cancellation', 'One promoted cancellation')],
}
