import type { ListedOutlet, OutletDirectory, OutletPriceLine } from '@lodestay/domain'
import { addDays, addMonths } from '@lodestay/domain/campaigns/calendar'
import { type ApiClient, answer } from '../../lib/api.ts'
import { withinPages } from '../../lib/page-of.ts'

const PAGE_SIZE = 24
const sorts = ['reach', 'name'] as const

/** The filters in a page's URL. */
export type DirectoryFilters = {
  readonly text: string
  readonly network: string
  readonly topic: string
  readonly region: string
  readonly sort: (typeof sorts)[number]
}

function filtersOf(request: Request): DirectoryFilters {
  const query = new URL(request.url).searchParams
  const value = (name: string) => (query.get(name) ?? '').trim().slice(0, 100)
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'reach'
  return { text: value('text'), network: value('network'), topic: value('topic'), region: value('region'), sort }
}

/** The page of the directory that a URL requests; `isWhole` for the directory's own page, without filters. */
export async function readDirectory(api: ApiClient, request: Request) {
  const filters = filtersOf(request)
  const found: OutletDirectory = await withinPages(request, (page) =>
    answer(api.GET('/api/outlets/directory', { params: { query: { ...filters, page, limit: PAGE_SIZE } } })),
  )
  const { sort, ...chosen } = filters
  const isWhole = found.page === 1 && sort === 'reach' && Object.values(chosen).every((value) => value === '')
  return { found, filters, isWhole }
}
export type DirectoryView = Awaited<ReturnType<typeof readDirectory>>

/** All networks in the catalogue, including those without outlets. */
export async function networkOptions(api: ApiClient) {
  const { networks } = await answer(api.GET('/api/outlets/directory', { params: { query: { limit: 1 } } }))
  return networks.map(({ value, label }) => ({ value, label }))
}

/** Parses a number as people type it: '12,000'. The API rejects what isn't one, with the field's error. */
export function wholeNumber(text: string): number {
  return text.trim() === '' ? (undefined as never) : Number(text.replaceAll(/[,\s]/g, ''))
}

export function outletById(api: ApiClient, id: string): Promise<ListedOutlet> {
  return answer(api.GET('/api/outlets/directory/{id}', { params: { path: { id } } }))
}

export async function pricesOf(api: ApiClient, id: string): Promise<readonly OutletPriceLine[]> {
  return (await answer(api.GET('/api/outlets/{id}/prices', { params: { path: { id } } }))).docs
}

/** Posts by day in a month ('2027-03') of a time zone. */
export async function busyDays(api: ApiClient, id: string, month: string, timeZone: string) {
  const from = `${month}-01`
  const query = { from, to: addDays(addMonths(from, 1), -1), timeZone }
  return (await answer(api.GET('/api/outlets/{id}/calendar', { params: { path: { id }, query } }))).days
}
