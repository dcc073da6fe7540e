import history from '@lodestay/icons/history.svg?path'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayListPage } from '../../features/stays/card/stay-list-page.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/recent'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.recentlyViewed, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/stays/recents', { params: { query: { page, limit: 24 } } })),
  )
  return { ...found, docs: found.docs.map(cardView) }
}

export default function Recent({ loaderData }: Route.ComponentProps) {
  return (
    <StayListPage
      title={uiTexts.recentlyViewed}
      found={loaderData}
      to={(page) => `${paths.recent()}?page=${page}`}
      empty={{
        icon: history,
        title: texts.recentEmpty,
        text: texts.recentEmptyHint,
      }}
    />
  )
}
