import { factorResetLifecycle } from '@lodestay/domain/lifecycle'
import key from '@material-symbols/svg-400/rounded/key.svg?path'
import { ListHeading } from '../features/admin/list-heading.tsx'
import { ActionButton, ConfirmButton } from '../features/forms/action-button.tsx'
import { FormNotice } from '../features/forms/form-notice.tsx'
import { requireStaff } from '../features/moderation/require-staff.server.ts'
import { answer } from '../lib/api.ts'
import { answerForm, textOf } from '../lib/form-result.ts'
import { dateTime } from '../lib/format.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { pageOf } from '../lib/page-of.ts'
import { paths } from '../lib/paths.ts'
import { apiFor, pageAnswer } from '../lib/session.server.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterTabs } from '../ui/filter-tabs.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/admin-second-factor-resets'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Second factor resets', noIndex: true })

const { statuses } = factorResetLifecycle
const labels: Readonly<Record<(typeof statuses)[number], string>> = {
  asked: 'Waiting',
  approved: 'Approved',
  denied: 'Denied',
  cancelled: 'Stopped by the owner',
  done: 'Done',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const asked = new URL(request.url).searchParams.get('status')
  const status = statuses.find((one) => one === asked) ?? null
  const query = { page: pageOf(request), ...(status && { status }) }
  const found = await pageAnswer(apiFor(context).GET('/api/second-factor-resets', { params: { query } }))
  return { ...found, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const decide = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } }, body: {} })
  return answerForm(request, {
    approve: async (form) => {
      const { user, dueAt } = await answer(api.POST('/api/second-factor-resets/{id}/approve', decide(form)))
      return `The second factors of ${user.email} are removed on ${dateTime(dueAt ?? '')}.`
    },
    deny: async (form) => {
      const { user } = await answer(api.POST('/api/second-factor-resets/{id}/deny', decide(form)))
      return `The second factors of ${user.email} stay.`
    },
  })
}

export default function AdminSecondFactorResets({ loaderData, actionData }: Route.ComponentProps) {
  const { docs, totalDocs, totalIsCapped, page, totalPages, status } = loaderData
  const to = (query: { status?: string | null; page?: number }) => paths.admin.secondFactorResets(query)
  return (
    <>
      <ListHeading title="Second factor resets" total={totalDocs} capped={totalIsCapped} one="request" />
      <FormNotice result={actionData} className="mb-6" />
      <div className="mb-5">
        <FilterTabs
          label="By state"
          tabs={[
            { label: 'All', to: to({}), current: status === null },
            ...statuses.map((one) => ({ label: labels[one], to: to({ status: one }), current: status === one })),
          ]}
        />
      </div>
      {docs.length === 0 ? (
        <EmptyState icon={key} title="No requests">
          People who lost every second factor ask here to have them removed.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {docs.map(({ id, user, status: at, askedAt, dueAt, note }) => (
            <Card as="li" key={id} className="flex flex-wrap items-start justify-between gap-4 sm:p-5">
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-2">
                  <h2 className="text-lg">{user.name ?? user.email}</h2>
                  <Badge tone={at === 'asked' ? 'plum' : 'action'} dot>
                    {labels[at]}
                  </Badge>
                </div>
                <p className="mt-0.5 text-sm text-ink-soft">
                  {user.email} · {user.roles.join(', ')} · asked <time dateTime={askedAt}>{dateTime(askedAt)}</time>
                  {dueAt && at === 'approved' && (
                    <>
                      {' '}
                      · removed on <time dateTime={dueAt}>{dateTime(dueAt)}</time>
                    </>
                  )}
                </p>
                {note && <p className="mt-2 text-sm">{note}</p>}
              </div>
              <div className="flex gap-3">
                {at === 'asked' && (
                  <ConfirmButton
                    intent="approve"
                    fields={{ id }}
                    about={user.email}
                    question="Be sure that it is them: call back, or ask for something that only they know. Their second factors are removed in 24 hours unless they stop it."
                    confirm="Approve the reset"
                  />
                )}
                {(at === 'asked' || at === 'approved') && (
                  <ActionButton intent="deny" size="small" fields={{ id }} about={user.email}>
                    Deny
                  </ActionButton>
                )}
              </div>
            </Card>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination page={page} totalPages={totalPages} to={(next) => to({ status, page: next })} />
      </div>
    </>
  )
}
