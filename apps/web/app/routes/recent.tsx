import history from '@material-symbols/svg-400/rounded/history.svg?path'
import { StayGrid } from '../features/stays/stay-grid.tsx'
import { answer } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { pageOf } from '../lib/page-of.ts'
import { paths } from '../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../lib/session.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/recent'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Recently viewed', noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const query = { page: pageOf(request), limit: 24 }
  return answer(apiFor(context).GET('/api/stays/recents', { params: { query } })).catch((error) => {
    throw asRouteError(error)
  })
}

export default function Recent({ loaderData: { docs, page, totalPages } }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <h1 className="mb-8 text-3xl">Recently viewed</h1>
      {docs.length === 0 ? (
        <EmptyState
          icon={history}
          title="No places seen yet"
          level="h2"
          action={
            <ButtonLink to={paths.stays()} variant="primary">
              Look around
            </ButtonLink>
          }
        >
          The pages of stays that you open are listed here, the latest first.
        </EmptyState>
      ) : (
        <>
          <StayGrid stays={docs} />
          <Pagination page={page} totalPages={totalPages} to={(to) => `${paths.recent()}?page=${to}`} />
        </>
      )}
    </div>
  )
}
