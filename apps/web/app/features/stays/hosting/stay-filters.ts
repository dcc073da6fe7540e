import { pageOf } from '../../../lib/page-of.ts'
import type { Sort } from '../../../ui/data-table.tsx'
import { statusWord } from '../../../ui/status-words.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { readTableFilter, type TableFilter, writeTableFilter } from '../../tables/table-filter.ts'

/** A host's status filters, mapped to the platform's filter. */
const states = {
  live: [
    ['status', 'equals', 'Accepted'],
    ['enable', 'equals', true],
  ],
  hidden: [
    ['status', 'equals', 'Accepted'],
    ['enable', 'equals', false],
  ],
  drafts: [['status', 'equals', 'Draft']],
  submitted: [['status', 'equals', 'Submitted']],
  review: [['status', 'equals', 'Pending']],
  rejected: [['status', 'equals', 'Rejected']],
} as const
export type StayState = keyof typeof states
export const stayStates: readonly { readonly value: StayState; readonly label: string }[] = [
  { value: 'live', label: uiTexts.live },
  { value: 'hidden', label: uiTexts.hidden },
  { value: 'drafts', label: uiTexts.drafts },
  { value: 'submitted', label: statusWord('Submitted') },
  { value: 'review', label: statusWord('Pending') },
  { value: 'rejected', label: statusWord('Rejected') },
]

function isState(text: string | null): text is StayState {
  return text !== null && Object.hasOwn(states, text)
}

export const sortKeys = ['name', 'status', 'currentRate', 'favoriteCount', 'updatedAt'] as const
export type SortKey = (typeof sortKeys)[number]
export type StayListQuery = {
  readonly text: string
  readonly state: StayState | null
  readonly filter: TableFilter
  readonly sort: Sort<SortKey>
  readonly page: number
}
const usual: Sort<SortKey> = { key: 'updatedAt', direction: 'desc' }

/** Reads the list's state from its URL, ignoring what it can't parse. */
export function readStayList(search: URLSearchParams): StayListQuery {
  const [key, direction] = (search.get('sort') ?? '').split('.')
  const known = sortKeys.find((one) => one === key)
  const state = search.get('state')
  return {
    text: (search.get('text') ?? '').trim().slice(0, 100),
    state: isState(state) ? state : null,
    filter: readTableFilter(search),
    sort: known ? { key: known, direction: direction === 'desc' ? 'desc' : 'asc' } : usual,
    page: pageOf(search),
  }
}

/** The inverse: query parameters, without defaults. */
export function stayListAddress({ text, state, filter, sort, page }: StayListQuery) {
  return {
    text,
    state,
    filter: writeTableFilter(filter),
    sort: sort.key === usual.key && sort.direction === usual.direction ? '' : `${sort.key}.${sort.direction}`,
    page: page > 1 ? page : '',
  }
}

type Asked = Pick<StayListQuery, 'state'> &
  Partial<Pick<StayListQuery, 'text' | 'filter' | 'sort'>> & { readonly orgId?: string }

/** The list's JSON filter for the API. The table's own filter comes first, where `filterRefusals` finds it. */
export function stayListFilter({ text = '', state, filter, sort, orgId }: Asked): string {
  const conditions = [...(state ? states[state] : []), ...(orgId ? [['organizationId', 'equals', orgId] as const] : [])]
  return JSON.stringify({
    logic: 'and',
    items: [
      ...(filter && filter.items.length > 0 ? [filter] : []),
      ...conditions.map(([field, operator, value]) => ({ field, operator, value })),
    ],
    ...(text && { text }),
    ...(sort && { sort: [{ field: sort.key, direction: sort.direction }] }),
  })
}
