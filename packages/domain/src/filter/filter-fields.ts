/** The allow-list of fields that lists can be filtered and sorted by. */
import type { FieldKind } from '../field-kinds.ts'
import { stayLifecycle } from '../lifecycle.ts'
import { type StayFieldWith, stayField, stayFields, stayFieldsWith } from '../stays/stay-fields.ts'
import type { FilterFields, FilterKind } from './filter-operators.ts'

/** How fields of a kind are compared; fields of other kinds are not filterable. */
const filterKinds = {
  text: 'text',
  prose: 'text',
  shortlink: 'text',
  count: 'number',
  minutes: 'number',
  halves: 'number',
  money: 'number',
  choice: 'choice',
  names: 'list',
  flag: 'boolean',
} as const satisfies Partial<Record<FieldKind | 'shortlink', FilterKind>>

type OwnFilterField = StayFieldWith<'filterable'>
type FilterKindOf<Name extends OwnFilterField> = (typeof filterKinds)[(typeof stayFields)[Name]['kind']]
type OwnFilterFields = {
  readonly [Name in OwnFilterField]: {
    readonly kind: FilterKindOf<Name>
    readonly sortable?: true
    readonly choices?: readonly string[]
  }
}
const ownFields = Object.fromEntries(
  stayFieldsWith('filterable').map((name) => {
    const field = stayField(name)
    return [
      name,
      {
        kind: filterKinds[stayFields[name].kind],
        ...(field.sortable && { sortable: true }),
        ...('choices' in field && { choices: field.choices }),
      },
    ]
  }),
) as OwnFilterFields

/** Fields of the public stay list, of search, and (with the last three) of the signed-in list. */
export const stayFilterFields = {
  ...ownFields,
  city: { kind: 'text', sortable: true },
  state: { kind: 'text', sortable: true },
  zip: { kind: 'text' },
  region: { kind: 'text', sortable: true },
  country: { kind: 'text' },
  organizationId: { kind: 'text' },
  beds: { kind: 'number', sortable: true },
  favoriteCount: { kind: 'number', sortable: true },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  bookingPartners: { kind: 'list' },
  bedTypes: { kind: 'list' },
  promoted: { kind: 'boolean' },
  publishedAt: { kind: 'time', sortable: true },
} as const satisfies FilterFields

/** The signed-in list can also filter by the status of the caller's own stays. */
export const customStayFilterFields = {
  ...stayFilterFields,
  status: { kind: 'choice', choices: stayLifecycle.statuses, sortable: true },
  enable: { kind: 'boolean' },
  updatedAt: { kind: 'time', sortable: true },
} as const satisfies FilterFields
