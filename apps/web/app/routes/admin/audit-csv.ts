import { readAuditFilters, toAuditQuery } from '../../features/audit/audit-filters.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { CSV_ROWS_MAX, csvResponse, toCsv } from '../../lib/csv.ts'
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
  const rows: string[][] = []
  try {
    for await (const { at, action, actorId, actorName, subjectId, subjectName, before, after } of allPages(read)) {
      const [who, about] = [actorName ?? actorId, subjectName ? `${subjectName} (${subjectId})` : subjectId]
      rows.push([at, action, who, about, json(before), json(after)])
      if (rows.length === CSV_ROWS_MAX) break
    }
  } catch (error) {
    throw asRouteError(error)
  }
  return csvResponse('lodestay-audit', toCsv(headings, rows))
}
