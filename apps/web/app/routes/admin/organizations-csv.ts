import { staffTableCsv } from '../../features/admin/staff-list.server.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { apiFor } from '../../lib/session.server.ts'
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
  const read = (query: object) => answer(api.GET('/api/organizations', { params: { query } }))
  return staffTableCsv(request, read, {
    name: 'lodestay-organizations',
    headings,
    toRow: (organization) => {
      const { name, stayCount, memberCount, timeZone, csmrId, createdAt, id } = organization
      return [name, stayCount, memberCount, timeZone, csmrId ?? '', createdAt, id]
    },
  })
}
