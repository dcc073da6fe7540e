import { allTransactions } from '../../features/billing/billing.server.ts'
import * as texts from '../../features/billing/texts.ts'
import { readFilters } from '../../features/billing/transaction-filters.ts'
import { transactionRow } from '../../features/billing/transactions-csv.ts'
import { csvDownload } from '../../lib/csv.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/transactions-csv'

/** An organization's payments as CSV, with the page's filters applied. */
export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const filters = readFilters(new URL(request.url).searchParams)
  const transactions = allTransactions(apiFor(context), orgId, filters)
  return csvDownload('lodestay-payments', texts.csvHeadings, transactions, transactionRow).catch((error) => {
    throw asRouteError(error)
  })
}
