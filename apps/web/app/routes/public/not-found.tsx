import { data, redirectDocument } from 'react-router'
import { isEnglishOnly } from '../../lib/english-only.ts'
import { base } from '../../lib/language.ts'
import { pageAddress } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import type { Route } from './+types/not-found'

/**
 * Catch-all: the root's error page responds with status 404, or with that of a link that failed. Pages that this
 * language lacks redirect to English.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const address = pageAddress(request)
  const { origin, failure } = context.get(requestContext)
  // An absolute URL, since the router would prefix a path with the language.
  if (base && isEnglishOnly(address)) throw redirectDocument(origin + address)
  throw data(null, { status: failure ?? 404 })
}

export default function NotFound() {
  return null
}
