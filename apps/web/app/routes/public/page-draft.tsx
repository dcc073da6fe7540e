import { draftOf } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page-draft'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: texts.draftOf(loaderData?.page.title ?? texts.aPage), noIndex: true })

/** The target of an editor's preview link: the page before it is published. */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const pass = { until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' }
  return { page: await draftOf(context, slug, pass) }
}

export default function PageDraft({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-column pt-6">
        <Notice kind="warning" title={texts.draftTitle}>
          {texts.draftHint}
        </Notice>
      </div>
      <PageBlocks page={page} />
    </>
  )
}
