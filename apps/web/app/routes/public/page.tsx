import { type RouterContextProvider, redirect } from 'react-router'
import { addressOf, pageOf } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { pictureOfPage } from '../../features/pages/page-view.ts'
import * as blogTexts from '../../features/stays/blog/texts.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { publicApiFor } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page'

export const handle: PageHandle = { cachePublic: 0.5, alike: true }

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const address = addressOf(slug)
  if (address !== paths.page(slug)) throw redirect(address, 301)
  const page = await pageOf(context, slug)
  return { page, stayId: page.stayId && (await isGone(context, page.stayId)) ? null : page.stayId }
}

/** Whether nobody can see the stay of a blog post anymore: its host, or moderators, may have hidden it since. */
async function isGone(context: Readonly<RouterContextProvider>, id: string): Promise<boolean> {
  return answer(publicApiFor(context).GET('/api/stays/{id}', { params: { path: { id } } })).then(
    () => false,
    (error) => error instanceof ApiProblem && error.status === 404,
  )
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

export default function Page({ loaderData: { page, stayId } }: Route.ComponentProps) {
  if (stayId === null) return <PageBlocks page={page} />
  return (
    <>
      <PageBlocks page={page} />
      <p className="page-column pt-6">
        <ButtonLink to={paths.stay(stayId)} variant="primary" size="large">
          {blogTexts.seeStay}
        </ButtonLink>
      </p>
    </>
  )
}
