/** What lists can be filtered and sorted by. A field that is not listed here cannot be asked about. */

import { stayLifecycle } from '../lifecycle.ts'
import type { FilterFields } from './filter.ts'

/** Fields of the public stay list, of search, and (with the last three) of the signed-in list. */
export const stayFilterFields = {
  name: { kind: 'text', sortable: true },
  description: { kind: 'text' },
  mostUniqueAspect: { kind: 'text' },
  demand: { kind: 'text' },
  shortlink: { kind: 'text' },
  city: { kind: 'text', sortable: true },
  state: { kind: 'text', sortable: true },
  zip: { kind: 'text' },
  region: { kind: 'text', sortable: true },
  country: { kind: 'text' },
  organizationId: { kind: 'text' },
  capacity: { kind: 'number', sortable: true },
  bedrooms: { kind: 'number', sortable: true },
  beds: { kind: 'number', sortable: true },
  currentRate: { kind: 'number', sortable: true },
  averageRate: { kind: 'number', sortable: true },
  favoriteCount: { kind: 'number', sortable: true },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  type: { kind: 'list' },
  tags: { kind: 'list' },
  amenities: { kind: 'list' },
  specialInterests: { kind: 'list' },
  bookingPartners: { kind: 'list' },
  promoted: { kind: 'boolean' },
  publishedAt: { kind: 'time', sortable: true },
} as const satisfies FilterFields

/** The signed-in list also knows where the caller's own stays stand. */
export const customStayFilterFields = {
  ...stayFilterFields,
  status: { kind: 'choice', choices: stayLifecycle.statuses, sortable: true },
  enable: { kind: 'boolean' },
  updatedAt: { kind: 'time', sortable: true },
} as const satisfies FilterFields
