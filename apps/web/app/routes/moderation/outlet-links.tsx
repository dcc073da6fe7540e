import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import * as texts from '../../features/execution/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/outlet-links'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.ownersLinks, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/outlet-links', { params: { query: { page } } })),
  )
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

/** The outlets where a person posts, and their owners' links. */
export default function ModerationOutletLinks({ loaderData }: Route.ComponentProps) {
  const dayOfTime = useDayOfTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={texts.ownersLinks} total={totalDocs} capped={totalIsCapped} one={texts.outletNoun} />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.ownersLinksIntro}</p>
      <DataTable<Row, 'outlet' | 'state' | 'email' | 'expires'>
        caption={texts.ownersLinks}
        rows={docs}
        rowKey={({ outletId }) => outletId}
        empty={texts.ownersLinksEmpty}
        columns={[
          {
            key: 'outlet',
            heading: texts.outlet,
            cell: ({ outletId, outletName }) => (
              <Link to={paths.moderation.outletLink(outletId)} className="link inline-flex min-h-6 items-center">
                {outletName}
              </Link>
            ),
          },
          { key: 'state', heading: texts.state, cell: ({ status }) => texts.linkStates[status] },
          {
            key: 'email',
            heading: texts.mailedTo,
            className: 'max-md:hidden break-all text-ink-soft',
            cell: ({ email }) => email,
          },
          {
            key: 'expires',
            heading: texts.expires,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ status, expiresAt }) => status === 'active' && expiresAt && dayOfTime(expiresAt),
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.moderation.outletLinks({ page: next })} />
    </>
  )
}
