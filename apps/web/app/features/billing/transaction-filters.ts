import { DAY_MS } from '@lodestay/domain/durations'
import type { TransactionKind, TransactionStatus } from '@lodestay/domain/purchases/purchase'
import { readDay } from '../../lib/read-day.ts'
import * as texts from './texts.ts'

/** Filters for the list of payments, parsed from a URL's query. Days are inclusive, in UTC. */
export type TransactionFilters = {
  readonly kind: TransactionKind | null
  readonly status: TransactionStatus | null
  readonly from: string | null
  readonly to: string | null
}

// Not the domain's own lists: they would pull its schemas into the page.
export const transactionKinds = Object.keys(texts.kinds) as TransactionKind[]
export const transactionStatuses = Object.keys(texts.statuses) as TransactionStatus[]

export function readFilters(query: URLSearchParams): TransactionFilters {
  return {
    kind: transactionKinds.find((kind) => kind === query.get('kind')) ?? null,
    status: transactionStatuses.find((status) => status === query.get('status')) ?? null,
    from: readDay(query.get('from')) ?? null,
    to: readDay(query.get('to')) ?? null,
  }
}

/** The filters as the API takes them: the last day is included. */
export function filterQuery({ kind, status, from, to }: TransactionFilters) {
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(from && { since: new Date(from).toISOString() }),
    ...(to && { until: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  }
}

export function isFiltered(filters: TransactionFilters): boolean {
  return Object.values(filters).some((value) => value !== null)
}
