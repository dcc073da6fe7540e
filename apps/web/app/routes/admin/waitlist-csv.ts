import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { CSV_ROWS_MAX, csvResponse, toCsv } from '../../lib/csv.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/waitlist-csv'
import * as texts from './texts.ts'

const headings = [uiTexts.email, uiTexts.asRole, uiTexts.city, uiTexts.state, texts.joined, texts.csvInvited]

/** The waitlist as CSV, with the page's filters applied. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const text = (new URL(request.url).searchParams.get('text') ?? '').trim().slice(0, 100)
  const status = requestedStatus(request, ['waiting', 'invited'] as const)
  const invited = status && ({ waiting: 'false', invited: 'true' } as const)[status]
  const filters = { limit: 100, ...(text && { text }), ...(invited && { invited }) }
  const rows: string[][] = []
  const read = (next: object) => answer(api.GET('/api/waitlist', { params: { query: { ...filters, ...next } } }))
  try {
    for await (const { email, role, city, state, createdAt, invitedAt } of allPages(read)) {
      rows.push([email, role ?? '', city, state, createdAt, invitedAt ?? ''])
      if (rows.length === CSV_ROWS_MAX) break
    }
  } catch (error) {
    throw asRouteError(error)
  }
  return csvResponse('lodestay-waitlist', toCsv(headings, rows))
}
