import { readAuditFilters, toAuditQuery } from '../../features/audit/audit-filters.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { csvDownload } from '../../lib/csv.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/audit-csv'
import * as texts from './texts.ts'

const headings = [
  texts.auditCsvTime,
  texts.auditAction,
  texts.auditWho,
  uiTexts.about,
  texts.auditCsvBefore,
  texts.auditCsvAfter,
]

function json(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** The audit log as CSV, with the page's filters applied: its newest ten thousand entries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const filters = { limit: 100, ...toAuditQuery(readAuditFilters(new URL(request.url).searchParams)) }
  const read = (next: object) => answer(api.GET('/api/audit', { params: { query: { ...filters, ...next } } }))
  try {
    return await csvDownload(
      'lodestay-audit',
      headings,
      allPages(read),
      ({ at, action, actorId, actorName, subjectId, subjectName, before, after }) => {
        const [who, about] = [actorName ?? actorId, subjectName ? `${subjectName} (${subjectId})` : subjectId]
        return [at, action, who, about, json(before), json(after)]
      },
    )
  } catch (error) {
    throw asRouteError(error)
  }
}
