import { customStayFilterFields, parseFilter } from '@lodestay/domain'
import { describe, expect, it } from 'vitest'
import { noFilter } from '../../tables/table-filter.ts'
import { readStayList, sortKeys, stayListAddress, stayListFilter, stayStates } from './stay-filters.ts'

describe("the host's list of stays", () => {
  it('requests nothing that the platform would reject', () => {
    for (const { value: state } of stayStates)
      for (const key of sortKeys) {
        const asked = stayListFilter({
          text: 'lake',
          state,
          filter: noFilter,
          sort: { key, direction: 'asc' },
          orgId: 'org_1',
        })
        expect(parseFilter(asked, customStayFilterFields, '2027-01-01').problems ?? []).toEqual([])
      }
  })

  it('can parse the URL it writes', () => {
    const filter = { logic: 'or', items: [{ field: 'beds', operator: 'isAnyOf', value: [2, 3] }] } as const
    const query = { text: 'lake', state: 'review', filter, sort: { key: 'name', direction: 'desc' }, page: 3 } as const
    const written = Object.entries(stayListAddress(query)).map(([name, value]) => [name, String(value)])
    expect(readStayList(new URLSearchParams(written))).toEqual(query)
  })

  it('treats a nonsensical URL as the whole list', () => {
    expect(readStayList(new URLSearchParams('state=nope&sort=id.up&page=-3'))).toEqual(
      readStayList(new URLSearchParams()),
    )
  })
})
