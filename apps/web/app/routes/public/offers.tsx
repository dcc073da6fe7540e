import sell from '@lodestay/icons/sell.svg?path'
import { findNotices } from '../../features/offers-and-cancellations/find-notices.server.ts'
import { NoticeListPage } from '../../features/offers-and-cancellations/notice-list-page.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/offers'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true, ownWith: 'of' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.offers,
    description: texts.offersDescription,
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.offers() } : { noIndex: true }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return findNotices('offer', request, context)
}

const words = {
  title: uiTexts.offers,
  lead: texts.offersLead,
  icon: sell,
  none: {
    title: texts.offersEmpty,
    text: texts.offersEmptyHint,
  },
  noneOfFavorites: {
    title: texts.offersNoFavorites,
    text: texts.offersNoFavoritesHint,
  },
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="offer"
      words={words}
      found={loaderData}
      path={paths.offers}
      beside={{ label: texts.seeLastMinuteNights, to: paths.cancellations() }}
    />
  )
}
