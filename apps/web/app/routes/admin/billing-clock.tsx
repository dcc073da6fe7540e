import { planLabels } from '@lodestay/domain/plans/plans'
import { Link } from 'react-router'
import { SearchForm } from '../../features/admin/search-form.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { type ApiClient, ApiProblem, allDocs, answer } from '../../lib/api.ts'
import { answerForm } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/billing-clock'
import * as texts from './texts.ts'

const MoneyTabs = lazyPart(() =>
  import('../../features/admin/money-tabs.tsx').then((module) => ({ default: module.MoneyTabs })),
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.billingClockTitle, noIndex: true })

/** Organizations with a customer at the payment provider: only those have a clock. */
const payers = { items: [{ field: 'csmrId', operator: 'isNotEmpty' }] }

async function readClock(api: ApiClient, id: string) {
  const params = { path: { id } }
  try {
    const [clock, subscriptions] = await Promise.all([
      answer(api.GET('/api/organizations/{id}/billing-clock', { params })),
      allDocs((next) =>
        answer(
          api.GET('/api/organizations/{id}/subscriptions', {
            params: { path: { id }, query: { limit: 100, ...next } },
          }),
        ),
      ),
    ])
    return { now: clock.now, subscriptions, problem: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { now: null, subscriptions: [], problem: error.detail }
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const text = (search.get('text') ?? '').trim().slice(0, 100)
  const organizationId = (search.get('organization') ?? '').slice(0, 60)
  const api = apiFor(context)
  const query = { limit: 12, filter: JSON.stringify(payers), ...(text && { text }) }
  const { docs } = await pageAnswer(api.GET('/api/organizations', { params: { query } }))
  const organizations = docs.map(({ id, name }) => ({ id, name }))
  return { text, organizationId, organizations, clock: organizationId ? await readClock(api, organizationId) : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const id = new URL(request.url).searchParams.get('organization') ?? ''
  const advance = (by: 'day' | 'month') => async () => {
    const params = { path: { id } }
    await answer(apiFor(context).POST('/api/organizations/{id}/billing-clock', { params, body: { by } }))
    return texts.advanced
  }
  return answerForm(request, { day: advance('day'), month: advance('month') })
}

type Clock = NonNullable<Route.ComponentProps['loaderData']['clock']>
type Row = Clock['subscriptions'][number]

function usageInBrief({ usage }: Row): string {
  return usage
    .filter(({ included }) => included > 0)
    .map(({ item, included, used }) => `${planLabels[item]} ${used}/${included}`)
    .join(', ')
}

function ClockOf({ clock }: { clock: Clock }) {
  const dateTime = useDateTime()
  if (clock.problem) return <Notice>{clock.problem}</Notice>
  return (
    <section className="flex flex-col gap-5">
      {clock.now && <p className="text-lg">{texts.billingTime(dateTime(clock.now))}</p>}
      <div className="flex flex-wrap gap-3">
        <ActionButton intent="day">{texts.advanceDay}</ActionButton>
        <ActionButton intent="month" variant="primary">
          {texts.advanceMonth}
        </ActionButton>
      </div>
      <DataTable<Row, 'stay' | 'plan' | 'until' | 'units'>
        caption={texts.plan}
        rows={clock.subscriptions}
        rowKey={({ id }) => id}
        empty={texts.noPlans}
        columns={[
          { key: 'stay', heading: texts.plan, cell: ({ stayName, tier }) => `${stayName}: ${tier}` },
          {
            key: 'plan',
            heading: texts.payment,
            cell: ({ status, isPastDue, cancelAtPeriodEnd }) => (
              <span className="flex flex-wrap gap-2">
                <StatusBadge status={status} />
                {isPastDue && <Badge tone="danger">{texts.pastDue}</Badge>}
                {cancelAtPeriodEnd && <Badge>{texts.endsWithPeriod}</Badge>}
              </span>
            ),
          },
          {
            key: 'until',
            heading: texts.renews,
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ period }) => period && <time dateTime={period.end}>{dateTime(period.end)}</time>,
          },
          { key: 'units', heading: texts.units, className: 'max-md:hidden text-xs', cell: usageInBrief },
        ]}
      />
    </section>
  )
}

export default function AdminBillingClock({ loaderData, actionData }: Route.ComponentProps) {
  const { text, organizationId, organizations, clock } = loaderData
  return (
    <>
      <h1 className="mb-6 text-3xl">{texts.billingClockTitle}</h1>
      <MoneyTabs current="clock" />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.billingClockHint}</p>
      <FormNotice result={actionData} className="mb-6" />
      <SearchForm label={texts.searchOrganization} name="text" value={text} placeholder={texts.searchByNameHint} />
      {organizations.length === 0 && <p className="text-sm text-ink-soft">{texts.chooseOrganization}</p>}
      <ul className="mb-8 flex flex-wrap gap-2">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.admin.billingClock({ text, organization: id })}
              aria-current={id === organizationId ? 'page' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-line px-3 text-sm no-underline aria-[current=page]:border-action aria-[current=page]:text-action-text"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {clock && <ClockOf clock={clock} />}
    </>
  )
}
