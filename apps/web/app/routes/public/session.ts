import { tokenTimes } from '@lodestay/api-client/identity-token'
import { data, redirect } from 'react-router'
import { ApiProblem } from '../../lib/api.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { CLEAR_CACHE, isAccepted, signOutEverywhere } from '../../lib/session.server.ts'
import { dropEverySession, dropSession, persistSession } from '../../lib/session-cookie.server.ts'
import type { Route } from './+types/session'

export const handle: PageHandle = { takesMoreThanForms: true }

const MAX_TOKEN = 8_192

function withCookies(status: number, cookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}

/**
 * Keeps the server's session cookie in sync with the browser's session. POST a token (JSON) to store it, DELETE to
 * clear it; a form posted here signs out everywhere, without JavaScript. The web server has already rejected cross-site
 * requests.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { secure } = context.get(requestContext)
  if (request.method === 'DELETE') {
    const answer = withCookies(204, dropEverySession(secure))
    answer.headers.set('clear-site-data', CLEAR_CACHE)
    return answer
  }
  if (request.method !== 'POST') throw data(null, { status: 405 })

  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    return signOutEverywhere(request, context)
  }

  const body = (await request.json().catch(() => null)) as { token?: unknown; remember?: unknown } | null
  const token = body?.token
  if (typeof token !== 'string' || token.length > MAX_TOKEN || !tokenTimes(token)) return withCookies(422, [])
  try {
    if (!(await isAccepted(context, token))) return withCookies(401, dropSession(secure))
  } catch (error) {
    if (error instanceof ApiProblem) return withCookies(503, [])
    throw error
  }
  return withCookies(204, persistSession({ token, remember: body?.remember === true }, secure))
}

/** A GET has nothing to show. */
export function loader() {
  return redirect(paths.home())
}
