import { askedList, readStaffList } from '../../features/admin/staff-list.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { csvDownload } from '../../lib/csv.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/organizations-csv'
import * as texts from './texts.ts'

const headings = [
  texts.organization,
  uiTexts.stays,
  uiTexts.people,
  texts.timeZone,
  texts.customerId,
  texts.created,
  texts.id,
]

/** Organizations as CSV: every page, with the table's filter and search applied. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const asked = { limit: 100, ...askedList(readStaffList(request)) }
  const read = (next: object) => answer(api.GET('/api/organizations', { params: { query: { ...asked, ...next } } }))
  try {
    return await csvDownload('lodestay-organizations', headings, allPages(read), (organization) => {
      const { name, stayCount, memberCount, timeZone, csmrId, createdAt, id } = organization
      return [name, stayCount, memberCount, timeZone, csmrId ?? '', createdAt, id]
    })
  } catch (error) {
    throw asRouteError(error)
  }
}
