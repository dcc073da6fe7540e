import { requireStaff } from '../../features/review/require-staff.server.ts'
import { allPages, answer } from '../../lib/api.ts'
import { csvDownload } from '../../lib/csv.ts'
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
  const read = (next: object) => answer(api.GET('/api/waitlist', { params: { query: { ...filters, ...next } } }))
  try {
    return await csvDownload(
      'lodestay-waitlist',
      headings,
      allPages(read),
      ({ email, role, city, state, createdAt, invitedAt }) => [
        email,
        role ?? '',
        city,
        state,
        createdAt,
        invitedAt ?? '',
      ],
    )
  } catch (error) {
    throw asRouteError(error)
  }
}
