import { pageOf } from '../../lib/page-of.ts'
import { readTableFilter, type TableFilter, writeTableFilter } from '../tables/table-filter.ts'

/** What a table of staff's shows, as its address has it. */
export type StaffListQuery = { readonly text: string; readonly filter: TableFilter; readonly page: number }

export function readStaffList(request: Request): StaffListQuery {
  const search = new URL(request.url).searchParams
  return {
    text: (search.get('text') ?? '').trim().slice(0, 100),
    filter: readTableFilter(search),
    page: pageOf(request),
  }
}

/** The inverse: query parameters, without defaults. */
export function staffListAddress({ text, filter, page }: StaffListQuery) {
  return { text, filter: writeTableFilter(filter), page: page > 1 ? page : '' }
}

/** What the API is asked for all pages of it. */
export function askedList({ text, filter }: StaffListQuery): { text?: string; filter?: string } {
  return { ...(text && { text }), ...(filter.items.length > 0 && { filter: writeTableFilter(filter) }) }
}
