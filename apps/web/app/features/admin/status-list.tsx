import type { ReactNode } from 'react'
import type { FormResult } from '../../lib/form-result.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { ListHeading } from './list-heading.tsx'
import * as texts from './texts.ts'

type Props<Status extends string> = {
  readonly title: string
  /** The noun for one row. */
  readonly one: string
  /** A button next to the heading. */
  readonly action?: ReactNode
  readonly found: {
    readonly docs: readonly unknown[]
    readonly totalDocs: number
    readonly totalIsCapped?: boolean | undefined
    readonly page: number
    readonly totalPages: number
    /** The status filter; null for all. */
    readonly status: Status | null
  }
  readonly result: FormResult | undefined
  /** The fields whose errors the rows show. */
  readonly fields?: readonly string[]
  readonly labels: Readonly<Record<Status, string>>
  /** Omitted if the list is never shown unfiltered. */
  readonly all?: string
  readonly to: (query: { status?: Status | null; page?: number }) => string
  readonly intro?: ReactNode
  /** Shown instead of rows when there are none; a table has its own empty state. */
  readonly empty?: ReactNode
  readonly children: ReactNode
}

/** A staff list with a tab per status: heading, result of the last action, rows, pagination. */
export function StatusList<Status extends string>(props: Props<Status>) {
  const { title, one, action, found, result, fields = [], labels, all, to, intro, empty, children } = props
  const { docs, totalDocs, totalIsCapped, page, totalPages, status } = found
  const statuses = Object.keys(labels) as Status[]
  return (
    <>
      <ListHeading title={title} total={totalDocs} capped={totalIsCapped} one={one}>
        {action}
      </ListHeading>
      <FormNotice result={result} fields={fields} className="mb-6" />
      {intro && <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{intro}</p>}
      <div className="mb-5">
        <FilterTabs
          label={texts.byState}
          tabs={[
            ...(all ? [{ label: all, to: to({}), current: status === null }] : []),
            ...statuses.map((each) => ({ label: labels[each], to: to({ status: each }), current: status === each })),
          ]}
        />
      </div>
      {docs.length === 0 && empty ? empty : children}
      <Pagination page={page} totalPages={totalPages} to={(next) => to({ status, page: next })} />
    </>
  )
}
