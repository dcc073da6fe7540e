import { feedbackKinds } from '@lodestay/domain/enumerations'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { list } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageOf } from '../../lib/page-of.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/feedback'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.feedback, noIndex: true })

const labels = { Rejection: texts.rejections, Message: uiTexts.messages, 'Admin Edit': texts.staffEdits }

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
  if (!page) return <>{texts.theSite}</>
  return (
    <a href={safeNext(page)} className="link break-all">
      {page}
    </a>
  )
}

export default function ModerationFeedback({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, kind } = loaderData
  const to = (query: { kind?: string | null; page?: number }) => paths.moderation.feedback(query)
  return (
    <>
      <ListHeading
        title={uiTexts.feedback}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.entryNoun}
        many={texts.entriesNoun}
      />
      <div className="mb-5">
        <FilterTabs
          label={texts.byKind}
          tabs={[
            { label: uiTexts.all, to: to({}), current: kind === null },
            ...feedbackKinds.map((one) => ({ label: labels[one], to: to({ kind: one }), current: kind === one })),
          ]}
        />
      </div>
      <DataTable<Row, 'message' | 'about' | 'author' | 'at'>
        caption={texts.feedbackCaption}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.feedbackEmpty}
        columns={[
          {
            key: 'message',
            heading: uiTexts.feedback,
            cell: ({ message, category, kind: of, changedFields }) => (
              <span className="flex min-w-56 flex-col items-start gap-1.5">
                <span className="flex flex-wrap gap-1.5">
                  <Badge tone={of === 'Rejection' ? 'danger' : 'neutral'}>{of}</Badge>
                  {category && <Badge>{category}</Badge>}
                </span>
                <span className="max-w-[60ch] whitespace-pre-line">{message}</span>
                {changedFields.length > 0 && (
                  <span className="text-xs text-ink-faint">{texts.changedFields(list(changedFields))}</span>
                )}
              </span>
            ),
          },
          { key: 'about', heading: uiTexts.about, className: 'max-md:hidden', cell: (row) => <About row={row} /> },
          {
            key: 'author',
            heading: texts.by,
            cell: ({ author, email }) => (
              <>
                {author ? (author.name ?? texts.deletedAccount) : texts.aVisitor}
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
            heading: uiTexts.when,
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
