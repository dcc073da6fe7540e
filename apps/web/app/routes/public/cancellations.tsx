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
    title: 'Free nights',
    description: 'Somebody cancelled, and the beds are made: nights that came free, the nearest first.',
    ...(loaderData?.page === 1 && !loaderData.ofFavorites ? { path: paths.cancellations() } : { noIndex: true }),
  })

export const loader = ({ request, context }: Route.LoaderArgs) => findNotices('cancellation', request, context)

const words = {
  title: 'Free nights',
  lead: 'Somebody cancelled, and the beds are made. The nearest nights come first.',
  icon: eventAvailable,
  none: {
    title: 'No nights have come free',
    text: 'Plans change every day. Keep the places you like, and you hear when one of them opens up.',
  },
  noneOfFavorites: {
    title: 'None of your favorites has nights to fill',
    text: 'Press the heart on places you like: their free nights come together here.',
  },
}

export default function Cancellations({ loaderData }: Route.ComponentProps) {
  return (
    <NoticeListPage
      kind="cancellation"
      words={words}
      found={loaderData}
      path={paths.cancellations}
      beside={{ label: 'See the offers', to: paths.offers() }}
    />
  )
}
