import type { ComponentProps, ReactNode } from 'react'
import type { FormResult } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { CsvLink } from '../tables/csv-link.tsx'
import type { ShownView } from '../tables/views-button.tsx'
import { ListHeading } from './list-heading.tsx'
import { staffListAddress } from './staff-list.ts'
import type { StaffTableTools as Tools } from './staff-table-tools.tsx'

const StaffTableTools = lazyPart(() =>
  import('./staff-table-tools.tsx').then((module) => ({ default: module.StaffTableTools })),
)
const ColumnsButton = lazyPart(() =>
  import('../tables/columns-button.tsx').then((module) => ({ default: module.ColumnsButton })),
)
const ViewsButton = lazyPart(() =>
  import('../tables/views-button.tsx').then((module) => ({ default: module.ViewsButton })),
)

type Props = {
  readonly title: string
  /** The noun for one row. */
  readonly one: string
  readonly found: Pick<ComponentProps<typeof Tools>, 'query' | 'filterWords' | 'refusals'> & {
    readonly totalDocs: number
    readonly totalIsCapped?: boolean | undefined
    readonly page: number
    readonly totalPages: number
    readonly hidden: readonly string[]
    readonly views: readonly ShownView[]
  }
  readonly result: FormResult | undefined
  /** The columns that can be hidden. */
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  /** The table itself. */
  readonly children: ReactNode
} & Pick<ComponentProps<typeof Tools>, 'search' | 'builder' | 'to'> & {
    readonly csv: ComponentProps<typeof Tools>['to']
  }

/** A staff page of one table with search, filter, columns, views and CSV; `readStaffTable` loads it. */
export function StaffTable({ title, one, found, result, columns, search, builder, to, csv, children }: Props) {
  const { totalDocs, totalIsCapped, page, totalPages, query, filterWords, refusals, hidden, views } = found
  return (
    <>
      <ListHeading title={title} total={totalDocs} capped={totalIsCapped} one={one}>
        <CsvLink
          to={csv(staffListAddress({ ...query, page: 1 }))}
          total={totalDocs}
          capped={totalIsCapped}
          size="small"
        />
      </ListHeading>
      <FormNotice result={result} className="mb-6" />
      <StaffTableTools
        search={search}
        builder={builder}
        to={to}
        query={query}
        filterWords={filterWords}
        refusals={refusals}
      >
        <ColumnsButton columns={columns} hidden={hidden} />
        <ViewsButton views={views} />
      </StaffTableTools>
      {children}
      <Pagination page={page} totalPages={totalPages} to={(next) => to(staffListAddress({ ...query, page: next }))} />
    </>
  )
}
