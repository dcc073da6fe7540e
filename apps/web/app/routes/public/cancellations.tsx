import eventAvailable from '@lodestay/icons/event_available.svg?path'
import { findNotices } from '../../features/offers-and-cancellations/find-notices.server.ts'
import { NoticeListPage } from '../../features/offers-and-cancellations/notice-list-page.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/cancellations'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true, ownWith: 'of' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.lastMinuteNights,
    description: texts.cancellationsDescription,
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.cancellations() } : { noIndex: true }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return findNotices('cancellation', request, context)
}

const words = {
  title: uiTexts.lastMinuteNights,
  lead: texts.cancellationsLead,
  icon: eventAvailable,
  none: {
    title: texts.cancellationsEmpty,
    text: texts.cancellationsEmptyHint,
  },
  noneOfFavorites: {
    title: texts.cancellationsNoFavorites,
    text: texts.cancellationsNoFavoritesHint,
  },
}

export default function Cancellations({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="cancellation"
      words={words}
      found={loaderData}
      path={paths.cancellations}
      beside={{ label: texts.seeOffers, to: paths.offers() }}
    />
  )
}
