import { askedList, readStaffList } from '../../features/admin/staff-list.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { csvDownload } from '../../lib/csv.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/users-csv'
import * as texts from './texts.ts'

const headings = [
  texts.csvFirstName,
  texts.csvLastName,
  uiTexts.email,
  uiTexts.roles,
  texts.csvOpen,
  texts.membership,
  texts.lastActive,
  texts.created,
  texts.id,
]

/** Users as CSV: every page, with the table's filter and search applied. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const asked = { limit: 100, ...askedList(readStaffList(request)) }
  const read = (next: object) => answer(api.GET('/api/users', { params: { query: { ...asked, ...next } } }))
  try {
    return await csvDownload('lodestay-users', headings, allPages(read), (user) => {
      const { firstName, lastName, email, roles, enabled, userMembership, lastActive, createdAt, id } = user
      const open = enabled ? uiTexts.yes : uiTexts.no
      return [firstName, lastName, email, roles.join(' '), open, userMembership, lastActive, createdAt, id]
    })
  } catch (error) {
    throw asRouteError(error)
  }
}
