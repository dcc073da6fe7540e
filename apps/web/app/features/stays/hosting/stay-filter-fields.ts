import { customStayFilterFields } from '@lodestay/domain/filter/filter-fields'
import { addressFields, regionField, stayField, stayFieldsWith } from '@lodestay/domain/stays/stay-fields'
import * as uiTexts from '../../../ui/texts.ts'
import type { TableFields } from '../../tables/table-filter.ts'
import * as texts from './texts.ts'

type Name = keyof typeof customStayFilterFields

function field(name: Name, label: string) {
  return [name, { ...customStayFilterFields[name], label }] as const
}

/** The filterable fields of a host's stays table: all that the API supports except the organization, which is fixed. */
export const stayTableFields: TableFields = Object.fromEntries([
  ...stayFieldsWith('filterable').map((name) => {
    const { label, kind } = stayField(name)
    return [name, { ...customStayFilterFields[name], label, ...(kind === 'money' && { inCents: true }) }] as const
  }),
  field('status', texts.status),
  field('enable', texts.shownWhenLive),
  field('city', addressFields.city.label),
  field('state', addressFields.state.label),
  field('zip', addressFields.zip.label),
  field('region', regionField.label),
  field('country', addressFields.country.label),
  field('latitude', texts.latitude),
  field('longitude', texts.longitude),
  field('beds', texts.numberOfBeds),
  field('bedTypes', texts.bedTypes),
  field('bookingPartners', texts.bookingPartners),
  field('favoriteCount', uiTexts.favorites),
  field('promoted', texts.promoted),
  field('publishedAt', texts.published),
  field('updatedAt', texts.updated),
])
