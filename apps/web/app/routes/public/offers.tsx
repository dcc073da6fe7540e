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
    description: 'What hosts are offering right now: lower rates, longer weekends and little extras, while they last.',
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.offers() } : { noIndex: true }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return findNotices('offer', request, context)
}

const words = {
  title: 'Offers',
  lead: 'What hosts are offering right now, ending soonest first. You book on the host’s own page.',
  icon: sell,
  none: {
    title: 'No offers right now',
    text: 'Hosts add new ones every week. Save the places you like, and we’ll tell you when one does.',
  },
  noneOfFavorites: {
    title: 'None of your favorites has an offer',
    text: 'Tap the heart on places you like to see their offers here.',
  },
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="offer"
      words={words}
      found={loaderData}
      path={paths.offers}
      beside={{ label: 'See last-minute nights', to: paths.cancellations() }}
    />
  )
}
