import heart from '@lodestay/icons/favorite.svg?path'
import * as listTexts from '../../features/favorite-lists/texts.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayListPage } from '../../features/stays/card/stay-list-page.tsx'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import type { Route } from './+types/shared-list'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.name ?? listTexts.lists,
    ...(loaderData && {
      description: listTexts.sharedBy(loaderData.ownerName || listTexts.aTraveler),
      image: loaderData.docs[0]?.media[0]?.url ?? null,
    }),
    noIndex: true,
  })

/** The URL is a secret that the list's owner shares: it must not leak to other sites. */
export const handle: PageHandle = { secretAddress: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const list = await withinPages(request, (page) => {
    const query = { page, limit: 24 }
    return pageAnswer(publicApiFor(context).GET('/api/shared-lists/{token}', { params: { path: params, query } }))
  })
  return { ...list, docs: list.docs.map(({ stay, note }) => ({ ...cardView(stay), note })) }
}

/** A list that its owner shares by link. */
export default function SharedListPage({ loaderData, params }: Route.ComponentProps) {
  const { name, ownerName } = loaderData
  return (
    <StayListPage
      title={name}
      intro={<p className="text-ink-soft">{listTexts.sharedBy(ownerName || listTexts.aTraveler)}</p>}
      below={({ note }) => note && <p className="mt-3 rounded-lg bg-sunken p-3 text-sm whitespace-pre-line">{note}</p>}
      found={loaderData}
      to={(page) => `${paths.sharedList(params.token)}?page=${page}`}
      empty={{ icon: heart, title: listTexts.listEmpty, text: listTexts.sharedEmptyHint }}
    />
  )
}
