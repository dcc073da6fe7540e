import type { ViewedTable } from '@lodestay/domain/table-views/table-view'
import { redirect } from 'react-router'
import { type ApiClient, allPages, type Page } from '../../lib/api.ts'
import { csvDownload } from '../../lib/csv.ts'
import { withinPages } from '../../lib/page-of.ts'
import { asRouteError } from '../../lib/session.server.ts'
import { hiddenColumns, hideColumns } from '../tables/columns.server.ts'
import { conditionWords } from '../tables/filter-words.ts'
import { filterRefusals, type TableFields } from '../tables/table-filter.ts'
import { changesOfViews, viewsOf } from '../tables/views.server.ts'
import { readStaffList, staffListAddress, toListQuery } from './staff-list.ts'

/** An empty list with the API's errors about the table's filter. Rethrows any other error for the page. */
function noRows(error: unknown) {
  try {
    return { docs: [], totalDocs: 0, totalIsCapped: false, totalPages: 1, page: 1, refusals: filterRefusals(error) }
  } catch (other) {
    throw asRouteError(other)
  }
}

type Table<Key extends string> = {
  readonly name: ViewedTable
  /** The columns that can be hidden. */
  readonly columns: readonly { readonly key: Key; readonly label: string }[]
}

/** What a `StaffTable` shows. */
export async function readStaffTable<
  Found extends { docs: readonly unknown[]; totalPages: number },
  Key extends string,
>(
  request: Request,
  api: ApiClient,
  { name, columns }: Table<Key>,
  fields: TableFields,
  read: (query: ReturnType<typeof toListQuery> & { page: number }) => Promise<Found>,
) {
  const query = readStaffList(request)
  const [found, views] = await Promise.all([
    withinPages(request, (page) => read({ page, ...toListQuery(query) })).then(
      (page) => ({ ...page, refusals: [] }),
      noRows,
    ),
    viewsOf(api, name),
  ])
  return {
    ...found,
    query,
    views,
    filterWords: query.filter.items.map((item) => conditionWords(fields, item)),
    hidden: hiddenColumns(
      request,
      name,
      columns.map(({ key }) => key),
    ),
  }
}

/** Handlers for the forms of a `StaffTable`, by intent. */
export function changesOfStaffTable(
  request: Request,
  api: ApiClient,
  { name, columns }: Table<string>,
  to: (query: ReturnType<typeof staffListAddress>) => string,
  secure: boolean,
) {
  const keys = columns.map(({ key }) => key)
  return {
    ...changesOfViews(api, name),
    columns: async (form: FormData) =>
      redirect(to(staffListAddress(readStaffList(request))), {
        headers: { 'set-cookie': hideColumns(form, name, keys, secure) },
      }),
  }
}

/** A staff table as CSV: every page, with its filter and search applied. */
export async function staffTableCsv<Item>(
  request: Request,
  read: (query: object) => Promise<Page<Item>>,
  {
    name,
    headings,
    toRow,
  }: { name: string; headings: readonly string[]; toRow: Parameters<typeof csvDownload<Item>>[3] },
): Promise<Response> {
  const query = { limit: 100, ...toListQuery(readStaffList(request)) }
  try {
    return await csvDownload(
      name,
      headings,
      allPages((next) => read({ ...query, ...next })),
      toRow,
    )
  } catch (error) {
    throw asRouteError(error)
  }
}
