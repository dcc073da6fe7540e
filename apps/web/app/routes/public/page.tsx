import { redirect } from 'react-router'
import { addressOf, pageOf } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import type { Route } from './+types/page'

export const handle: PageHandle = { cachePublic: 60 }

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const address = addressOf(slug)
  if (address !== paths.page(slug)) throw redirect(address, 301)
  return { page: await pageOf(context, slug) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.page.title,
        description: loaderData.page.description,
        path: paths.page(loaderData.page.slug),
      })
    : []

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return <PageBlocks page={page} />
}
