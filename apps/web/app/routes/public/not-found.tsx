import { data, redirectDocument } from 'react-router'
import { isEnglishOnly } from '../../lib/english-only.ts'
import { base } from '../../lib/language.ts'
import { pageAddress } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import type { Route } from './+types/not-found'

/** Catch-all: the root's error page answers with status 404. Pages that this language lacks are shown in English. */
export function loader({ request, context }: Route.LoaderArgs) {
  const address = pageAddress(request)
  // An absolute address, since the router would put the language in front of a path.
  if (base && isEnglishOnly(address)) throw redirectDocument(context.get(requestContext).origin + address)
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
