import type { ComponentProps, ReactNode } from 'react'
import { FilterButton, FilterChips } from '../tables/filter-bar.tsx'
import { SearchForm } from './search-form.tsx'
import { type StaffListQuery, staffListAddress } from './staff-list.ts'

type Props = {
  readonly search: { readonly label: string; readonly placeholder: string }
  readonly query: StaffListQuery
  readonly filterWords: readonly string[]
  readonly refusals: ComponentProps<typeof FilterChips>['refusals']
  readonly builder: ComponentProps<typeof FilterButton>['builder']
  readonly to: (query: ReturnType<typeof staffListAddress>) => string
  readonly children: ReactNode
}

/** Toolbar of a staff table: search, filter and, as children, other actions. */
export function StaffTableTools({ search, query, filterWords, refusals, builder, to, children }: Props) {
  const filtering = {
    filter: query.filter,
    refusals,
    to: (filter: StaffListQuery['filter']) => to(staffListAddress({ ...query, filter, page: 1 })),
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <SearchForm {...search} name="text" value={query.text} hidden={{ filter: staffListAddress(query).filter }} />
        <div className="flex flex-wrap gap-3">
          <FilterButton {...filtering} builder={builder} />
          {children}
        </div>
      </div>
      <FilterChips {...filtering} words={filterWords} />
    </>
  )
}
