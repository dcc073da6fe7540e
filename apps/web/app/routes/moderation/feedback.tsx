import { feedbackKinds } from '@lodestay/domain/enumerations'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/feedback'
import * as texts from './texts.ts'

const Replies = lazyPart(() =>
  import('../../features/admin/replies.tsx').then((module) => ({ default: module.Replies })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.feedback, noIndex: true })

const feedbackStatuses = ['new', 'answered'] as const
const labels = { Rejection: texts.rejections, Message: uiTexts.messages, 'Admin Edit': texts.staffEdits }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const requested = new URL(request.url).searchParams.get('kind')
  const kind = feedbackKinds.find((one) => one === requested) ?? null
  const status = requestedStatus(request, feedbackStatuses)
  const query = { ...(kind && { kind }), ...(status && { status }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/feedback', { params: { query: { ...query, page } } })),
  )
  return { ...found, kind, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } } })
  const set = async (form: FormData, status: 'new' | 'answered') => {
    await answer(api.PATCH('/api/feedback/{id}', { ...on(form), body: { status } }))
    return status === 'new' ? texts.feedbackReopened : texts.feedbackAnswered
  }
  return answerForm(request, {
    answered: (form) => set(form, 'answered'),
    reopen: (form) => set(form, 'new'),
    reply: async (form) => {
      const body = { message: textOf(form, 'message') }
      await answer(api.POST('/api/feedback/{id}/replies', { ...on(form), body }))
      return texts.feedbackReplied
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

function About({ row: { subjectId, subjectName, page } }: { row: Row }) {
  if (subjectId) return <>{subjectName ?? texts.deletedSubmission}</>
  if (!page) return <>{texts.theSite}</>
  return (
    <a href={safeNext(page)} className="link break-all">
      {page}
    </a>
  )
}

function Status({ row: { id, status, message } }: { row: Row }) {
  if (!status) return null
  return (
    <ActionButton
      size="small"
      variant="quiet"
      intent={status === 'new' ? 'answered' : 'reopen'}
      fields={{ id }}
      about={message.slice(0, 60)}
    >
      {status === 'new' ? texts.markAnswered : texts.openAgain}
    </ActionButton>
  )
}

export default function ModerationFeedback({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, kind, status } = loaderData
  const to = (query: { kind?: string | null; status?: string | null; page?: number }) =>
    paths.moderation.feedback(query)
  return (
    <>
      <ListHeading
        title={uiTexts.feedback}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.entryNoun}
        many={texts.entriesNoun}
      />
      <FormNotice result={actionData} fields={['message']} className="mb-6" />
      <div className="mb-5">
        <FilterTabs
          label={texts.byKind}
          tabs={[
            { label: uiTexts.all, to: to({}), current: kind === null && status === null },
            { label: texts.toAnswer, to: to({ status: 'new' }), current: status === 'new' },
            ...feedbackKinds.map((one) => ({ label: labels[one], to: to({ kind: one }), current: kind === one })),
          ]}
        />
      </div>
      <DataTable<Row, 'message' | 'about' | 'author' | 'at' | 'actions'>
        caption={texts.feedbackCaption}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.feedbackEmpty}
        columns={[
          {
            key: 'message',
            heading: uiTexts.feedback,
            cell: ({ id, message, category, kind: of, status: at, isReachable, replies }) => (
              <div className="flex min-w-56 flex-col items-start gap-1.5">
                <span className="flex flex-wrap gap-1.5">
                  <Badge tone={of === 'Rejection' ? 'danger' : 'neutral'}>{of}</Badge>
                  {category && <Badge>{category}</Badge>}
                  {at === 'answered' && <Badge tone="action">{texts.answered}</Badge>}
                </span>
                <span className="max-w-[60ch] whitespace-pre-line">{message}</span>
                <Replies
                  id={id}
                  about={message.slice(0, 60)}
                  replies={replies}
                  mayReply={isReachable}
                  result={actionData}
                />
              </div>
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
          {
            key: 'actions',
            heading: <span className="sr-only">{uiTexts.actions}</span>,
            numeric: true,
            cell: (row) => <Status row={row} />,
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => to({ kind, status, page: next })} />
    </>
  )
}
