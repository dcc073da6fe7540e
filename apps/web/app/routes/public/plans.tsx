import { pageIfAny } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { PlanTable } from '../../features/pages/plan-table.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/plans'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 0.5, alike: true }

/** The editors' page if it has a slot for the plans; otherwise our own text around them. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = await pageIfAny(context, 'plans')
  return { page: page?.blocks.some(({ kind }) => kind === 'plans') ? page : null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page?.title ?? uiTexts.plansAndPricing,
    path: paths.plans(),
    description: loaderData?.page?.description || texts.plansDescription,
    modified: loaderData?.page?.updatedAt ?? '',
  })

export default function Plans({ loaderData: { page } }: Route.ComponentProps) {
  if (page) return <PageBlocks page={page} />
  return (
    <div className="page-column py-12">
      <h1 className="max-w-[16ch] text-3xl lg:text-hero">{texts.plansTitle}</h1>
      <p className="mt-4 mb-10 max-w-[56ch] text-lg text-ink-soft">{texts.plansLead}</p>
      <PlanTable />
      <ButtonLink to={paths.hostStart()} variant="primary" size="large" className="mt-8">
        {uiTexts.listYourPlace}
      </ButtonLink>
    </div>
  )
}
