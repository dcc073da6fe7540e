import { ListHeading } from '../../features/admin/list-heading.tsx'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageOf } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/waitlist'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.waitlist, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const text = (new URL(request.url).searchParams.get('text') ?? '').trim().slice(0, 100)
  const query = { page: pageOf(request), ...(text && { text }) }
  const found = await pageAnswer(apiFor(context).GET('/api/waitlist', { params: { query } }))
  return { ...found, text }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    remove: async (form) => {
      await api.DELETE('/api/waitlist/{id}', { params: { path: { id: textOf(form, 'id') } } })
      return texts.waitlistRemoved
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, text } = loaderData
  return (
    <>
      <ListHeading
        title={uiTexts.waitlist}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.personWaiting}
        many={texts.peopleWaiting}
      />
      <FormNotice result={actionData} className="mb-6" />
      <SearchForm label={texts.searchWaitlist} name="text" value={text} placeholder={texts.searchWaitlistHint} />
      <DataTable<Row, 'email' | 'role' | 'place' | 'since' | 'actions'>
        caption={uiTexts.waitlist}
        rows={docs}
        rowKey={({ id }) => id}
        empty={text ? uiTexts.noMatches : texts.waitlistEmpty}
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
            cell: ({ id, email }) => (
              <ConfirmButton
                about={email}
                question={texts.confirmWaitlistRemove(email)}
                confirm={uiTexts.remove}
                intent="remove"
                fields={{ id }}
              />
            ),
          },
        ]}
      />
      <div className="mt-6">
        <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.waitlist({ text, page: next })} />
      </div>
    </>
  )
}
