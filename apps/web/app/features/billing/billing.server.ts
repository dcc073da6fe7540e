import type { Transaction } from '@lodestay/domain/purchases/purchase'
import { type ApiClient, allPages, answer } from '../../lib/api.ts'
import { filterQuery, type TransactionFilters } from './transaction-filters.ts'

function read(api: ApiClient, organizationId: string, query: object) {
  const params = { query: { limit: 100, ...query } }
  return answer(api.GET('/api/transactions', { params, headers: { 'org-id': organizationId } }))
}

/** A page of an organization's payments, newest first. */
export function listTransactions(api: ApiClient, organizationId: string, filters: TransactionFilters, page: number) {
  return read(api, organizationId, { ...filterQuery(filters), limit: 20, page })
}

/** All of an organization's payments, newest first. */
export function allTransactions(
  api: ApiClient,
  organizationId: string,
  filters: TransactionFilters,
): AsyncIterable<Transaction> {
  return allPages<Transaction>((next) => read(api, organizationId, { ...filterQuery(filters), ...next }))
}
