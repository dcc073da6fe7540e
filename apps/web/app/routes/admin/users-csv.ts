import { staffTableCsv } from '../../features/admin/staff-list.server.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { apiFor } from '../../lib/session.server.ts'
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
  const read = (query: object) => answer(api.GET('/api/users', { params: { query } }))
  return staffTableCsv(request, read, {
    name: 'lodestay-users',
    headings,
    toRow: (user) => {
      const { firstName, lastName, email, roles, enabled, userMembership, lastActive, createdAt, id } = user
      const open = enabled ? uiTexts.yes : uiTexts.no
      return [firstName, lastName, email, roles.join(' '), open, userMembership, lastActive, createdAt, id]
    },
  })
}
