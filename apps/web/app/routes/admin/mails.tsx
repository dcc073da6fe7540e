import { ListHeading } from '../../features/admin/list-heading.tsx'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/mails'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.mails, noIndex: true })

const statuses = ['queued', 'sent', 'kept', 'failed'] as const
const tones = { queued: 'plum', sent: 'action', kept: 'neutral', failed: 'danger' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const text = (search.get('text') ?? '').trim().slice(0, 100)
  const status = requestedStatus(request, statuses)
  const cursor = search.get('cursor')
  const query = { ...(text && { text }), ...(status && { status }), ...(cursor && { cursor }) }
  const found = await pageAnswer(apiFor(context).GET('/api/mails', { params: { query } }))
  return { ...found, text, status, isFirst: !cursor }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    resend: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      return texts.mailResent((await answer(api.POST('/api/mails/{id}/resend', { params }))).recipient)
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

function Resend({ mail: { id, status, recipient, isResendable } }: { mail: Row }) {
  if (status === 'queued') return null
  if (!isResendable) return <span className="text-xs text-ink-faint">{texts.linkGone}</span>
  return (
    <ActionButton
      size="small"
      className="whitespace-nowrap"
      intent="resend"
      fields={{ id }}
      about={texts.theMailTo(recipient)}
    >
      {texts.sendAgain}
    </ActionButton>
  )
}

export default function AdminMails({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, nextCursor, text, status, isFirst } = loaderData
  const filters = { text, status }
  return (
    <>
      <ListHeading title={texts.mails} total={totalDocs} capped={totalIsCapped} one={texts.mailNoun} />
      <FormNotice result={actionData} className="mb-6" />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.mailsHint}</p>
      <SearchForm
        label={texts.searchMails}
        name="text"
        value={text}
        placeholder={texts.searchMailsHint}
        hidden={{ status: status ?? '' }}
      />
      <div className="mb-5">
        <FilterTabs
          label={uiTexts.byStatus}
          tabs={[
            { label: uiTexts.all, to: paths.admin.mails({ text }), current: status === null },
            ...statuses.map((one) => ({
              label: texts.mailStatuses[one],
              to: paths.admin.mails({ text, status: one }),
              current: status === one,
            })),
          ]}
        />
      </div>
      <DataTable<Row, 'subject' | 'to' | 'kind' | 'status' | 'at' | 'actions'>
        caption={texts.mails}
        rows={docs}
        rowKey={({ id }) => id}
        empty={text || status ? uiTexts.noMatches : texts.mailsEmpty}
        columns={[
          {
            key: 'subject',
            heading: texts.mails,
            cell: ({ subject, text: body, recipient }) => (
              <span className="flex min-w-48 flex-col items-start">
                <span className="font-semibold">{subject}</span>
                <span className="text-xs break-all text-ink-soft md:hidden">{recipient}</span>
                <details>
                  <summary className="link inline-flex min-h-6 items-center text-xs">
                    {texts.readMail}
                    <span className="sr-only"> {subject}</span>
                  </summary>
                  <span className="block max-w-[60ch] text-xs break-words whitespace-pre-line">{body}</span>
                </details>
              </span>
            ),
          },
          {
            key: 'to',
            heading: texts.mailTo,
            className: 'max-md:hidden min-w-40 break-all',
            cell: ({ recipient }) => recipient,
          },
          { key: 'kind', heading: texts.mailKind, className: 'max-lg:hidden text-ink-soft', cell: ({ kind }) => kind },
          {
            key: 'status',
            heading: uiTexts.state,
            cell: ({ status: at }) => (
              <Badge tone={tones[at]} dot>
                {texts.mailStatuses[at]}
              </Badge>
            ),
          },
          {
            key: 'at',
            heading: uiTexts.when,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ createdAt, sentAt }) => (
              <time dateTime={sentAt ?? createdAt}>{dateTime(sentAt ?? createdAt)}</time>
            ),
          },
          {
            key: 'actions',
            heading: <span className="sr-only">{uiTexts.actions}</span>,
            numeric: true,
            cell: (mail) => <Resend mail={mail} />,
          },
        ]}
      />
      <div className="mt-6 flex justify-center gap-3">
        {!isFirst && <ButtonLink to={paths.admin.mails(filters)}>{uiTexts.newest}</ButtonLink>}
        {nextCursor && (
          <ButtonLink to={paths.admin.mails({ ...filters, cursor: nextCursor })}>{texts.older}</ButtonLink>
        )}
      </div>
    </>
  )
}
