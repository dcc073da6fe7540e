import redeem from '@lodestay/icons/redeem.svg?path'
import { GiveawayCard } from '../../features/giveaways/giveaway-card.tsx'
import { EmptyWithSearch } from '../../features/stays/card/empty-with-search.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/giveaways'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.giveaways,
    description: texts.giveawaysDescription,
    ...(loaderData?.page === 1 ? { path: paths.giveaways() } : { noIndex: true }),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  // Hosts and moderators get the public list: they have separate pages for non-public ones.
  const found = await withinPages(request, (page) =>
    pageAnswer(publicApiFor(context).GET('/api/giveaways', { params: { query: { page, limit: 24 } } })),
  )
  // Strip what a card doesn't show.
  const docs = found.docs.flatMap(({ id, title, prize, status, dateRange, entryCount, media, stay }) =>
    stay
      ? [{ id, title, prize, status, dateRange, entryCount, picture: media[0] ?? stay.media[0], place: stay.name }]
      : [],
  )
  return { docs, page: found.page, totalPages: found.totalPages, now: Date.now() }
}

export default function Giveaways({ loaderData: { docs, page, totalPages, now } }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.giveaways}</h1>
      <p className="max-w-[60ch] text-ink-soft">{texts.giveawaysLead}</p>
      {docs.length === 0 ? (
        <div className="mt-8">
          <EmptyWithSearch icon={redeem} title={texts.giveawaysEmpty}>
            {texts.giveawaysEmptyHint}
          </EmptyWithSearch>
        </div>
      ) : (
        <>
          <ul className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {docs.map((giveaway, index) => (
              <li key={giveaway.id}>
                <GiveawayCard giveaway={giveaway} now={now} priority={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} to={(to) => paths.giveaways({ page: to })} />
        </>
      )}
    </div>
  )
}
