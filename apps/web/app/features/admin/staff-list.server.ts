import { asRouteError } from '../../lib/session.server.ts'
import { filterRefusals } from '../tables/table-filter.ts'

/** No rows, and why: what the API refused of the table's filter. Throws any other error as the page's. */
export function noRows(error: unknown) {
  try {
    return { docs: [], totalDocs: 0, totalIsCapped: false, totalPages: 1, page: 1, refusals: filterRefusals(error) }
  } catch (other) {
    throw asRouteError(other)
  }
}
