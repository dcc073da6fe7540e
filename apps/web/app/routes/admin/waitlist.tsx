import { ListHeading } from '../../features/admin/list-heading.tsx'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/waitlist'
import * as texts from './texts.ts'

const CsvLink = lazyPart(() =>
  import('../../features/tables/csv-link.tsx').then((module) => ({ default: module.CsvLink })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.waitlist, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const text = (new URL(request.url).searchParams.get('text') ?? '').trim().slice(0, 100)
  const status = requestedStatus(request, ['waiting', 'invited'] as const)
  const invited = status && ({ waiting: 'false', invited: 'true' } as const)[status]
  const query = { ...(text && { text }), ...(invited && { invited }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/waitlist', { params: { query: { ...query, page } } })),
  )
  return { ...found, text, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    invite: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      return texts.waitlistInvited((await answer(api.POST('/api/waitlist/{id}/invite', { params }))).email)
    },
    remove: async (form) => {
      await api.DELETE('/api/waitlist/{id}', { params: { path: { id: textOf(form, 'id') } } })
      return texts.waitlistRemoved
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, text, status } = loaderData
  return (
    <>
      <ListHeading
        title={uiTexts.waitlist}
        total={totalDocs}
        capped={totalIsCapped}
        {...texts.waitlistCounts[status ?? 'all']}
      >
        <CsvLink to={paths.admin.waitlistCsv({ text, status })} total={totalDocs} capped={totalIsCapped} size="small" />
      </ListHeading>
      <FormNotice result={actionData} className="mb-6" />
      <SearchForm
        label={texts.searchWaitlist}
        name="text"
        value={text}
        placeholder={texts.searchWaitlistHint}
        hidden={{ status: status ?? '' }}
      />
      <div className="mb-5">
        <FilterTabs
          label={uiTexts.byStatus}
          tabs={[
            { label: uiTexts.all, to: paths.admin.waitlist({ text }), current: status === null },
            {
              label: texts.stillWaiting,
              to: paths.admin.waitlist({ text, status: 'waiting' }),
              current: status === 'waiting',
            },
            {
              label: texts.invitedTab,
              to: paths.admin.waitlist({ text, status: 'invited' }),
              current: status === 'invited',
            },
          ]}
        />
      </div>
      <DataTable<Row, 'email' | 'role' | 'place' | 'since' | 'actions'>
        caption={uiTexts.waitlist}
        rows={docs}
        rowKey={({ id }) => id}
        empty={text ? uiTexts.noMatches : texts.waitlistEmpty[status ?? 'all']}
        columns={[
          { key: 'email', heading: uiTexts.email, className: 'break-all', cell: ({ email }) => email },
          { key: 'role', heading: uiTexts.asRole, className: 'max-sm:hidden', cell: ({ role }) => role ?? '—' },
          {
            key: 'place',
            heading: uiTexts.where,
            cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || '—',
          },
          {
            key: 'since',
            heading: texts.joined,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          },
          {
            key: 'actions',
            heading: <span className="sr-only">{uiTexts.actions}</span>,
            numeric: true,
            cell: ({ id, email, invitedAt }) => (
              <span className="flex flex-wrap items-center justify-end gap-2">
                {invitedAt ? (
                  <time dateTime={invitedAt} className="text-xs text-ink-soft">
                    {texts.invitedOn(dateTime(invitedAt))}
                  </time>
                ) : (
                  <ActionButton size="small" intent="invite" fields={{ id }} about={email}>
                    {texts.invite}
                  </ActionButton>
                )}
                <ConfirmButton
                  about={email}
                  question={texts.confirmWaitlistRemove(email)}
                  confirm={uiTexts.remove}
                  intent="remove"
                  fields={{ id }}
                />
              </span>
            ),
          },
        ]}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        to={(next) => paths.admin.waitlist({ text, status, page: next })}
      />
    </>
  )
}
