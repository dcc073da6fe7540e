import { feedbackKinds } from '@lodestay/domain/enumerations'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { dateTime, list } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageOf } from '../../lib/page-of.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/feedback'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Feedback', noIndex: true })

const labels = { Rejection: 'Rejections', Message: 'Messages', 'Admin Edit': 'Staff edits' }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const asked = new URL(request.url).searchParams.get('kind')
  const kind = feedbackKinds.find((one) => one === asked) ?? null
  const query = { page: pageOf(request), ...(kind && { kind }) }
  const found = await pageAnswer(apiFor(context).GET('/api/feedback', { params: { query } }))
  return { ...found, kind }
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

function About({ row: { subjectId, page } }: { row: Row }) {
  if (subjectId) return <span className="font-mono text-xs break-all">{subjectId}</span>
  if (!page) return <>The site</>
  return (
    <a href={safeNext(page)} className="link break-all">
      {page}
    </a>
  )
}

export default function ModerationFeedback({ loaderData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages, kind } = loaderData
  const to = (query: { kind?: string | null; page?: number }) => paths.moderation.feedback(query)
  return (
    <>
      <ListHeading title="Feedback" total={totalDocs} capped={totalIsCapped} one="entry" many="entries" />
      <div className="mb-5">
        <FilterTabs
          label="By kind"
          tabs={[
            { label: 'All', to: to({}), current: kind === null },
            ...feedbackKinds.map((one) => ({ label: labels[one], to: to({ kind: one }), current: kind === one })),
          ]}
        />
      </div>
      <DataTable<Row, 'message' | 'about' | 'author' | 'at'>
        caption="All feedback, newest first"
        rows={docs}
        rowKey={({ id }) => id}
        empty="No feedback yet."
        columns={[
          {
            key: 'message',
            heading: 'Feedback',
            cell: ({ message, category, kind: of, changedFields }) => (
              <span className="flex min-w-56 flex-col items-start gap-1.5">
                <span className="flex flex-wrap gap-1.5">
                  <Badge tone={of === 'Rejection' ? 'danger' : 'neutral'}>{of}</Badge>
                  {category && <Badge>{category}</Badge>}
                </span>
                <span className="max-w-[60ch] whitespace-pre-line">{message}</span>
                {changedFields.length > 0 && (
                  <span className="text-xs text-ink-faint">Changed {list(changedFields)}</span>
                )}
              </span>
            ),
          },
          { key: 'about', heading: 'About', className: 'max-md:hidden', cell: (row) => <About row={row} /> },
          {
            key: 'author',
            heading: 'By',
            cell: ({ author, email }) => (
              <>
                {author ? (author.name ?? 'Deleted account') : 'A visitor'}
                {email && (
                  <a href={`mailto:${email}`} className="link block text-xs break-all">
                    {email}
                  </a>
                )}
              </>
            ),
          },
          {
            key: 'at',
            heading: 'When',
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          },
        ]}
      />
      <div className="mt-6">
        <Pagination page={page} totalPages={totalPages} to={(next) => to({ kind, page: next })} />
      </div>
    </>
  )
}
