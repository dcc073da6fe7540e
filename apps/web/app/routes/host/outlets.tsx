import { readDirectory } from '../../features/outlet-directory/directory.server.ts'
import { DirectoryList } from '../../features/outlet-directory/directory-list.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/outlets'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.outlets, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  try {
    return await readDirectory(apiFor(context), request)
  } catch (error) {
    throw asRouteError(error)
  }
}

/** The directory as hosts see it: each outlet links to its prices. */
export default function HostOutlets({ loaderData, params: { orgId } }: Route.ComponentProps) {
  const host = paths.host(orgId)
  return (
    <>
      <header className="mb-6">
        <h1 className="text-3xl">{uiTexts.outlets}</h1>
        <p className="mt-1 text-sm text-ink-soft">{texts.outletsLead}</p>
      </header>
      <DirectoryList {...loaderData} to={host.outlets} outletTo={(id) => host.outlet(id)} />
    </>
  )
}
