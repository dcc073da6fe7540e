import { pageIfAny } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { PlanTable } from '../../features/pages/plan-table.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/plans'

export const handle: PageHandle = { cachePublic: 60 }

/** The editors' page if it has a slot for the plans; otherwise our own text around them. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = await pageIfAny(context, 'plans')
  return { page: page?.blocks.some(({ kind }) => kind === 'plans') ? page : null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page?.title ?? 'Plans and pricing',
    path: paths.plans(),
    description:
      loaderData?.page?.description ||
      'Listing a place is free. Paid plans bring feed posts, stories, giveaways, cancellations and a discount on promotions.',
  })

export default function Plans({ loaderData: { page } }: Route.ComponentProps) {
  if (page) return <PageBlocks page={page} />
  return (
    <div className="page-column py-12">
      <h1 className="max-w-[16ch] text-3xl lg:text-hero">Get seen by people who are looking</h1>
      <p className="mt-4 mb-10 max-w-[56ch] text-lg text-ink-soft">
        Listing a place is free, and guests book on your own page. A plan adds reach: posts, stories and cancellations
        shared where travelers look.
      </p>
      <PlanTable />
      <ButtonLink to={paths.hostStart()} variant="primary" size="large" className="mt-8">
        List your place
      </ButtonLink>
    </div>
  )
}
