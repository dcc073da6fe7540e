import { addMonths, earliestToday } from '@lodestay/domain/campaigns/calendar'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readAvailability } from '../../features/calendars/availability.server.ts'
import { EmbeddedCalendar, NoEmbeddedCalendar } from '../../features/calendars/embedded-calendar.tsx'
import { wordsFor } from '../../features/stays/page/booking-panel.tsx'
import { ApiProblem, answer } from '../../lib/api.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { publicApiFor } from '../../lib/session.server.ts'
import styles from '../../styles/app.css?url'
import type { Route } from './+types/embed-calendar'

// Briefly: hosts see it next to the form in which they change it.
export const handle: PageHandle = { cachePublic: 5, embeddable: true }

const MONTHS = 2
/** How far ahead a URL can request. */
const MONTHS_AHEAD = 22

function page(status: number, document: ReactElement): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, { status, headers })
}

/** The last month that a URL can request. */
function lastMonth(): string {
  return addMonths(`${earliestToday(Date.now()).slice(0, 7)}-01`, MONTHS_AHEAD)
}

/** The month requested by the URL, at most two years ahead; null if none is. */
function requestedMonth(requested: string | null): string | null {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(requested ?? '')) return null
  return [`${requested}-01`, lastMonth()].sort()[0] ?? null
}

/** A stay's calendar for other sites to embed: the same for every viewer. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const api = publicApiFor(context)
  const query = new URL(request.url).searchParams
  const requested = query.get('theme')
  const theme = requested === 'light' || requested === 'dark' ? requested : null
  const refused = <NoEmbeddedCalendar theme={theme} stylesheet={styles} />
  try {
    const stay = await answer(api.GET('/api/stays/{id}', { params: { path: { id } } }))
    const range = { stayId: id, rate: stay.currentRate, from: requestedMonth(query.get('start')), months: MONTHS }
    const availability = await readAvailability(api, range)
    if (!availability) return page(503, refused)
    return page(
      200,
      <EmbeddedCalendar
        stay={{ id: stay.id, name: stay.displayName }}
        bookings={Object.keys(stay.bookingLinks).map((partner) => ({
          label: wordsFor(partner),
          to: paths.outboundLink(id, partner, 'embed'),
        }))}
        availability={availability}
        hasLater={(availability.months[0] ?? '') < lastMonth()}
        theme={theme}
        origin={context.get(requestContext).origin}
        stylesheet={styles}
      />,
    )
  } catch (error) {
    if (error instanceof ApiProblem) return page(error.status || 503, refused)
    throw error
  }
}
