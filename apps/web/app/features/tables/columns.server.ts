import { DAY_SECONDS } from '@lodestay/domain/durations'
import { makeCookie, readCookie } from '../../lib/session-cookie.server.ts'

const ONE_YEAR = 365 * DAY_SECONDS

function cookieOf(table: string): string {
  return `lodestay_columns_${table}`
}

/** The columns that this device hides in a table. Stored in a cookie, so that the first paint has the right ones. */
export function hiddenColumns<Key extends string>(request: Request, table: string, columns: readonly Key[]): Key[] {
  const hidden = readCookie(request.headers.get('cookie'), cookieOf(table))?.split('.') ?? []
  return columns.filter((column) => hidden.includes(column))
}

/** The Set-Cookie value that hides every column whose box isn't checked. */
export function hideColumns(form: FormData, table: string, columns: readonly string[], secure: boolean): string {
  const shown = form.getAll('columns')
  const hidden = columns.filter((column) => !shown.includes(column))
  return makeCookie(cookieOf(table), hidden.join('.'), secure, ONE_YEAR)
}
