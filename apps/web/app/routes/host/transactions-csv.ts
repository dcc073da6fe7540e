import { allTransactions } from '../../features/billing/billing.server.ts'
import { readFilters } from '../../features/billing/transaction-filters.ts'
import { transactionsCsv } from '../../features/billing/transactions-csv.ts'
import { csvResponse } from '../../lib/csv.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/transactions-csv'

/** An organization's payments as CSV, with the page's filters applied. */
export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const filters = readFilters(new URL(request.url).searchParams)
  const transactions = await allTransactions(apiFor(context), orgId, filters).catch((error) => {
    throw asRouteError(error)
  })
  return csvResponse('lodestay-payments', transactionsCsv(transactions))
}
