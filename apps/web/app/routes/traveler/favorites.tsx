import heart from '@lodestay/icons/favorite.svg?path'
import { data, Link, redirect } from 'react-router'
import { FavoriteTabs } from '../../features/favorite-lists/favorite-tabs.tsx'
import * as listTexts from '../../features/favorite-lists/texts.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { StayListPage } from '../../features/stays/card/stay-list-page.tsx'
import { fetcherRefusal } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError, pageAnswer, requireUser, sessionContext } from '../../lib/session.server.ts'
import { recordFavorite, wantFavorite } from '../../lib/wanted-favorites.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/favorites'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.favorites, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const query = { limit: 24 }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/stays/favorites', { params: { query: { ...query, page } } })),
  )
  return { ...found, docs: found.docs.map(cardView) }
}

/** Adds or removes a favorite, for buttons anywhere on the site; a visitor's are stored until they sign in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const stayId = String(form.get('stayId') ?? '')
  const liked = form.get('liked') === 'true'
  const back = safeNext(String(form.get('back') ?? ''))
  // A fetch needs no page; a plain form returns to the page it was on.
  const isPage = request.headers.get('sec-fetch-mode') === 'navigate'
  if (!context.get(sessionContext).user) {
    const headers = { 'set-cookie': wantFavorite(request, stayId, liked, context.get(requestContext).secure) }
    return isPage ? redirect(paths.signIn(back), { headers }) : data(null, { headers })
  }
  const api = apiFor(context)
  const done = liked
    ? api.POST('/api/users/self/favorites', { body: { stayId } })
    : api.DELETE('/api/users/self/favorites/{stayId}', { params: { path: { stayId } } })
  try {
    await done
  } catch (error) {
    if (isPage) throw asRouteError(error)
    return fetcherRefusal(error)
  }
  if (isPage && liked) await recordFavorite(request, context, stayId)
  return isPage ? redirect(back) : null
}

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { totalDocs } = loaderData
  return (
    <StayListPage
      title={uiTexts.favorites}
      lead={totalDocs === 1 ? texts.onePlaceLiked : texts.placesLiked(totalDocs)}
      intro={<FavoriteTabs />}
      below={({ id, name }) => (
        <Link to={paths.favoriteLists(id)} className="link mt-2 inline-flex min-h-6 items-center text-sm">
          {listTexts.addToLists}
          <span className="sr-only">: {name}</span>
        </Link>
      )}
      found={loaderData}
      to={(page) => `${paths.favorites()}?page=${page}`}
      empty={{
        icon: heart,
        title: texts.favoritesEmpty,
        text: texts.favoritesEmptyHint,
      }}
    />
  )
}
