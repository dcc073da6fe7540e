import { readDirectory } from '../../features/outlet-directory/directory.server.ts'
import { DirectoryList } from '../../features/outlet-directory/directory-list.tsx'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { asRouteError, publicApiFor } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/outlets'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.outlets,
    description: texts.outletsDescription,
    ...(loaderData?.isWhole ? { path: paths.outlets() } : { noIndex: true }),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    return await readDirectory(publicApiFor(context), request)
  } catch (error) {
    throw asRouteError(error)
  }
}

/** The outlets that hosts can buy posts from. */
export default function Outlets({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="mb-2 text-3xl">{uiTexts.outlets}</h1>
          <p className="max-w-[60ch] text-ink-soft">{texts.outletsLead}</p>
        </div>
        <ButtonLink to={paths.applyAsOutlet()}>{directoryTexts.apply}</ButtonLink>
      </header>
      <DirectoryList {...loaderData} to={paths.outlets} outletTo={paths.outlet} />
    </div>
  )
}
