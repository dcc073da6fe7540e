import { redirect } from 'react-router'
import { addressOf, pageOf } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { pictureOfPage } from '../../features/pages/page-view.ts'
import * as blogTexts from '../../features/stays/blog/texts.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page'

export const handle: PageHandle = { cachePublic: 0.5, alike: true }

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
        image: pictureOfPage(loaderData.page),
        isEnglish: true,
        modified: loaderData.page.updatedAt,
      })
    : []

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  if (page.stayId === null) return <PageBlocks page={page} />
  return (
    <>
      <PageBlocks page={page} />
      <p className="page-column pt-6">
        <ButtonLink to={paths.stay(page.stayId)} variant="primary" size="large">
          {blogTexts.seeStay}
        </ButtonLink>
      </p>
    </>
  )
}
