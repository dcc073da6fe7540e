import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import { findNotices } from '../../features/offers-and-cancellations/find-notices.server.ts'
import { NoticeListPage } from '../../features/offers-and-cancellations/notice-list-page.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import type { Route } from './+types/offers'

export const handle: PageHandle = { cachePublic: 60 }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Offers',
    description: 'What hosts offer right now: lower rates, longer weekends, and small kindnesses, while they last.',
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.offers() } : { noIndex: true }),
  })

export const loader = ({ request, context }: Route.LoaderArgs) => findNotices('offer', request, context)

const words = {
  title: 'Offers',
  lead: 'What hosts offer right now, those that end soonest first. You book on the host’s own page.',
  icon: sell,
  none: {
    title: 'No offers run at the moment',
    text: 'Hosts make new ones every week. Keep the places you like, and you hear when one of them does.',
  },
  noneOfFavorites: {
    title: 'None of your favorites has an offer',
    text: 'Press the heart on places you like: their offers come together here.',
  },
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="offer"
      words={words}
      found={loaderData}
      path={paths.offers}
      beside={{ label: 'See the nights that came free', to: paths.cancellations() }}
    />
  )
}
