import { asRouteError } from '../../lib/session.server.ts'
import { filterRefusals } from '../tables/table-filter.ts'

/** An empty list with the API's errors about the table's filter. Rethrows any other error for the page. */
export function noRows(error: unknown) {
  try {
    return { docs: [], totalDocs: 0, totalIsCapped: false, totalPages: 1, page: 1, refusals: filterRefusals(error) }
  } catch (other) {
    throw asRouteError(other)
  }
}
