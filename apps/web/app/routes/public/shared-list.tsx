import heart from '@lodestay/icons/favorite.svg?path'
import * as listTexts from '../../features/favorite-lists/texts.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayCard } from '../../features/stays/card/stay-card.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/shared-list'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.name ?? listTexts.lists, noIndex: true })

/** The URL is a secret that the list's owner shares: it must not leak to other sites. */
export const handle: PageHandle = { secretAddress: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const list = await withinPages(request, (page) => {
    const query = { page, limit: 24 }
    return pageAnswer(publicApiFor(context).GET('/api/shared-lists/{token}', { params: { path: params, query } }))
  })
  return { ...list, docs: list.docs.map(({ stay, note }) => ({ stay: cardView(stay), note })) }
}

/** A list that its owner shares by link. */
export default function SharedListPage({ loaderData, params }: Route.ComponentProps) {
  const { name, ownerName, docs, page, totalPages } = loaderData
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{name}</h1>
      <p className="text-ink-soft">{listTexts.sharedBy(ownerName || listTexts.aTraveler)}</p>
      {docs.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={heart}
            title={listTexts.listEmpty}
            level="h2"
            action={
              <ButtonLink to={paths.stays()} variant="primary">
                {uiTexts.lookAround}
              </ButtonLink>
            }
          >
            {listTexts.sharedEmptyHint}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {docs.map(({ stay, note }, index) => (
              <li key={stay.id}>
                <StayCard stay={stay} priority={index === 0} level="h2" />
                {note && <p className="mt-3 rounded-lg bg-sunken p-3 text-sm whitespace-pre-line">{note}</p>}
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} to={(to) => `${paths.sharedList(params.token)}?page=${to}`} />
        </>
      )}
    </div>
  )
}
