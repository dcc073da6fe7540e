import heart from '@material-symbols/svg-400/rounded/favorite.svg?path'
import { redirect } from 'react-router'
import { StayGrid } from '../features/stays/stay-grid.tsx'
import { answer } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { pageOf } from '../lib/page-of.ts'
import { paths, safeNext } from '../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../lib/session.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/favorites'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Favorites', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const query = { page: pageOf(request), limit: 24 }
  return answer(apiFor(context).GET('/api/stays/favorites', { params: { query } })).catch((error) => {
    throw asRouteError(error)
  })
}

/** Likes or unlikes the stay of the form, wherever on the site its button stands. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireUser(request, context)
  const form = await request.formData()
  const stayId = String(form.get('stayId') ?? '')
  const api = apiFor(context)
  const done =
    form.get('liked') === 'true'
      ? api.POST('/api/users/self/favorites', { body: { stayId } })
      : api.DELETE('/api/users/self/favorites/{stayId}', { params: { path: { stayId } } })
  await done.catch((error) => {
    throw asRouteError(error)
  })
  // A fetch by script wants no page; a plain form goes back to where it stood.
  return request.headers.get('sec-fetch-mode') === 'navigate'
    ? redirect(safeNext(String(form.get('back') ?? '')))
    : null
}

export default function Favorites({ loaderData: { docs, page, totalPages, totalDocs } }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <h1 className="text-3xl">Favorites</h1>
      {docs.length === 0 ? (
        <EmptyState
          icon={heart}
          title="Nothing kept yet"
          level="h2"
          action={
            <ButtonLink to={paths.stays()} variant="primary">
              Look around
            </ButtonLink>
          }
        >
          Press the heart on a place you like. It is kept here, and you hear when nights there come free.
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 mb-8 text-ink-soft">
            {totalDocs === 1 ? 'One place that you like.' : `${totalDocs} places that you like.`}
          </p>
          <StayGrid stays={docs} />
          <Pagination page={page} totalPages={totalPages} to={(to) => `${paths.favorites()}?page=${to}`} />
        </>
      )}
    </div>
  )
}
