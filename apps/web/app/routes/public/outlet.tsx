import { Link } from 'react-router'
import { outletById } from '../../features/outlet-directory/directory.server.ts'
import { OutletProfile } from '../../features/outlet-directory/outlet-profile.tsx'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { asRouteError, publicApiFor } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/outlet'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData
      ? {
          title: loaderData.outlet.name,
          path: paths.outlet(loaderData.outlet.id),
          description: loaderData.outlet.description,
        }
      : { title: uiTexts.outlets, noIndex: true },
  )

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { outlet: await outletById(publicApiFor(context), params.outletId) }
  } catch (error) {
    throw asRouteError(error)
  }
}

/** An outlet's public page, without its prices, which are for hosts. */
export default function Outlet({ loaderData: { outlet } }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <Link to={paths.outlets()} className="link mb-4 inline-flex min-h-6 items-center text-sm">
        {directoryTexts.allOutlets}
      </Link>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <OutletProfile outlet={outlet} />
        <Card className="flex flex-col items-start gap-3">
          <h2 className="text-xl">{texts.postHere}</h2>
          <p className="text-sm text-ink-soft">{texts.postHereHint}</p>
          <ButtonLink to={paths.hostStart()} variant="primary">
            {texts.seePrices}
          </ButtonLink>
        </Card>
      </div>
    </div>
  )
}
