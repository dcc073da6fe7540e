import { ListHeading } from '../../features/admin/list-heading.tsx'
import { MoneyTabs } from '../../features/admin/money-tabs.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/payment-events'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.paymentEventsTitle, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const pending = new URL(request.url).searchParams.get('pending') === 'true'
  const only = pending ? { pending: 'true' as const } : {}
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/payments/webhooks', { params: { query: { page, ...only } } })),
  )
  return { ...found, pending }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  return answerForm(request, {
    replay: async (form) => {
      const path = { id: textOf(form, 'id') }
      await answer(apiFor(context).POST('/api/payments/webhooks/{id}/replay', { params: { path } }))
      return texts.replayed(path.id)
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminPaymentEvents({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages, pending } = loaderData
  return (
    <>
      <ListHeading title={texts.paymentEventsTitle} total={totalDocs} capped={totalIsCapped} one={texts.eventNoun} />
      <MoneyTabs current="events" />
      <FormNotice result={actionData} className="mb-6" />
      <div className="mb-5">
        <FilterTabs
          label={texts.paymentEventsTitle}
          tabs={[
            { label: texts.allEvents, to: paths.admin.paymentEvents(), current: !pending },
            { label: texts.waitingEvents, to: paths.admin.paymentEvents({ pending: true }), current: pending },
          ]}
        />
      </div>
      <DataTable<Row, 'type' | 'received' | 'applied' | 'attempts' | 'replay'>
        caption={texts.paymentEventsTitle}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.paymentEventsEmpty}
        columns={[
          {
            key: 'type',
            heading: texts.eventType,
            cell: ({ type, objectId, error }) => (
              <span className="flex flex-col">
                <span className="font-mono text-xs">{type}</span>
                <span className="font-mono text-2xs text-ink-faint">{objectId}</span>
                {error && <span className="text-xs text-danger-text">{error}</span>}
              </span>
            ),
          },
          {
            key: 'received',
            heading: texts.received,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ receivedAt }) => <time dateTime={receivedAt}>{dateTime(receivedAt)}</time>,
          },
          {
            key: 'applied',
            heading: texts.applied,
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ appliedAt }) =>
              appliedAt ? <time dateTime={appliedAt}>{dateTime(appliedAt)}</time> : texts.notYet,
          },
          {
            key: 'attempts',
            heading: texts.attempts,
            numeric: true,
            className: 'max-md:hidden',
            cell: ({ attempts }) => number(attempts),
          },
          {
            key: 'replay',
            heading: <span className="sr-only">{texts.replay}</span>,
            cell: ({ id }) => (
              <ActionButton size="small" variant="quiet" intent="replay" fields={{ id }} about={id}>
                {texts.replay}
              </ActionButton>
            ),
          },
        ]}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        to={(next) => paths.admin.paymentEvents({ pending, page: next })}
      />
    </>
  )
}
