import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import { findNotices } from '../../features/offers-and-cancellations/find-notices.server.ts'
import { NoticeListPage } from '../../features/offers-and-cancellations/notice-list-page.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import type { Route } from './+types/cancellations'

export const handle: PageHandle = { cachePublic: 60 }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Last-minute nights',
    description: 'Someone canceled, and the beds are made. Nights that just opened up, soonest first.',
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.cancellations() } : { noIndex: true }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return findNotices('cancellation', request, context)
}

const words = {
  title: 'Last-minute nights',
  lead: 'Someone canceled, and the beds are made. The soonest nights come first.',
  icon: eventAvailable,
  none: {
    title: 'No last-minute nights right now',
    text: 'Plans change every day. Save the places you like, and we’ll tell you when one opens up.',
  },
  noneOfFavorites: {
    title: 'None of your favorites has open nights',
    text: 'Tap the heart on places you like to see their last-minute nights here.',
  },
}

export default function Cancellations({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="cancellation"
      words={words}
      found={loaderData}
      path={paths.cancellations}
      beside={{ label: 'See offers', to: paths.offers() }}
    />
  )
}
