import { pageOf } from '../../lib/page-of.ts'
import { readTableFilter, type TableFilter, writeTableFilter } from '../tables/table-filter.ts'

/** What a staff table shows, as read from its URL. */
export type StaffListQuery = { readonly text: string; readonly filter: TableFilter; readonly page: number }

export function readStaffList(request: Request): StaffListQuery {
  const search = new URL(request.url).searchParams
  return {
    text: (search.get('text') ?? '').trim().slice(0, 100),
    filter: readTableFilter(search),
    page: pageOf(search),
  }
}

/** The inverse: query parameters, without defaults. */
export function staffListAddress({ text, filter, page }: StaffListQuery) {
  return { text, filter: writeTableFilter(filter), page: page > 1 ? page : '' }
}

/** The API query for all of its pages. */
export function toListQuery({ text, filter }: StaffListQuery): { text?: string; filter?: string } {
  return { ...(text && { text }), ...(filter.items.length > 0 && { filter: writeTableFilter(filter) }) }
}
