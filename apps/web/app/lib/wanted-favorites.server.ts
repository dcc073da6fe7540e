/** Favorites of visitors: stored in a cookie until they sign in or up, by any method, and then saved. */
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { ApiProblem, answer, isDown } from './api.ts'
import { requestContext } from './request-context.ts'
import { apiFor, sessionContext } from './session.server.ts'
import { makeCookie, readCookie, WANTED_COOKIE } from './session-cookie.server.ts'

const MOST = 20
/** Long enough to confirm an email address. */
const TWO_HOURS = 2 * 60 * 60

function wantedIn(header: string | null): string[] {
  return stayIds(readCookie(header, WANTED_COOKIE)?.split('.') ?? [])
}

/** Only what can be a stay's id may go into a cookie, or comes out of it. */
function stayIds(values: readonly string[]): string[] {
  return values.filter((value) => /^stay_[a-z0-9]+$/.test(value)).slice(0, MOST)
}

/** The Set-Cookie value that adds a stay to a visitor's wanted favorites, or removes it. */
export function wantFavorite(request: Request, stayId: string, liked: boolean, secure: boolean): string {
  const others = wantedIn(request.headers.get('cookie')).filter((id) => id !== stayId)
  return makeCookie(WANTED_COOKIE, stayIds(liked ? [stayId, ...others] : others).join('.'), secure, TWO_HOURS)
}

/**
 * Counts a new favorite for its host where no page's script does, unless the browser asks not to be tracked. Never
 * throws: statistics are worth no failed page.
 */
export async function recordFavorite(
  request: Request,
  context: Readonly<RouterContextProvider>,
  stayId: string,
): Promise<void> {
  const { user } = context.get(sessionContext)
  const asksNotToBeTracked = request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1'
  if (asksNotToBeTracked || user?.favorites.includes(stayId)) return
  const event = { name: 'favorite', value: { stayId }, identity: user?.email ?? 'unknown' } as const
  await apiFor(context)
    .POST('/api/events', { body: event })
    .catch(() => undefined)
}

/** Saves wanted favorites as soon as the user is signed in, before the page is rendered. */
export const saveVisitorFavorites: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const stayIds = wantedIn(request.headers.get('cookie'))
  if (stayIds.length === 0 || !context.get(sessionContext).token) return next()
  const api = apiFor(context)
  const outcomes = await Promise.all(
    stayIds.map((stayId) =>
      answer(api.POST('/api/users/self/favorites', { body: { stayId } })).then(
        () => recordFavorite(request, context, stayId).then(() => true),
        // A stay that is gone can't be saved; any other failure is retried with the next page.
        (error) => error instanceof ApiProblem && !isDown(error) && ![401, 429].includes(error.status),
      ),
    ),
  )
  const response = await next()
  if (outcomes.every(Boolean))
    response.headers.append('set-cookie', makeCookie(WANTED_COOKIE, '', context.get(requestContext).secure, 0))
  return response
}
