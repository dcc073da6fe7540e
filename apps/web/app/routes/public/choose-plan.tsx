import { can } from '@lodestay/domain/permissions'
import { planNames } from '@lodestay/domain/plans/plans'
import cottage from '@lodestay/icons/cottage.svg?path'
import { Link, redirect } from 'react-router'
import { ownOrganizations, staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { runningPlan } from '../../features/subscriptions/plan-facts.ts'
import { openSubscriptions } from '../../features/subscriptions/subscriptions.server.ts'
import * as planTexts from '../../features/subscriptions/texts.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/choose-plan'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: planTexts.chooseStayTitle, noIndex: true })

/** The stays that the caller may take a plan for. If there is only one, there is nothing to choose. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const requested = new URL(request.url).searchParams.get('tier')
  const tier = planNames.find((name) => name === requested && name !== 'Free') ?? null
  try {
    const own = await ownOrganizations(api)
    const payable = own.filter(({ id }) => can(user, 'payment.Create', { organizationId: id }))
    const organizations = await Promise.all(
      payable.map(async ({ id, name }) => {
        const [stays, subscriptions] = await Promise.all([
          staysWith(api, 'payment.Create', id),
          openSubscriptions(api, id),
        ])
        const planOf = (stayId: string) => runningPlan(subscriptions.find((one) => one.stayId === stayId) ?? null)
        return { id, name, stays: stays.map((stay) => ({ ...stay, plan: planOf(stay.id) })) }
      }),
    )
    const withStays = organizations.filter(({ stays }) => stays.length > 0)
    const [only] = withStays
    if (only && withStays.length === 1 && only.stays.length === 1)
      throw redirect(paths.host(only.id).stayPlan(only.stays[0]?.id ?? '', { tier }))
    return { tier, organizations: withStays, firstOrganization: payable[0]?.id ?? null, isMember: own.length > 0 }
  } catch (error) {
    throw asRouteError(error)
  }
}

export default function ChoosePlan({ loaderData }: Route.ComponentProps) {
  const { tier, organizations, firstOrganization, isMember } = loaderData
  return (
    <div className="page-column max-w-3xl py-12">
      <h1 className="text-3xl">{planTexts.chooseStayTitle}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{planTexts.chooseStayLead(tier)}</p>
      {organizations.length === 0 && (
        <EmptyState
          icon={cottage}
          title={planTexts.addStayFirst}
          action={
            <ButtonLink
              to={firstOrganization ? paths.host(firstOrganization).newStay() : paths.hostStart()}
              variant="primary"
            >
              {uiTexts.listYourPlace}
            </ButtonLink>
          }
        >
          {isMember && !firstOrganization ? planTexts.askOwner : planTexts.addStayFirstHint}
        </EmptyState>
      )}
      {organizations.map(({ id, name, stays }) => (
        <section key={id} aria-labelledby={`stays-${id}`} className="mb-8">
          <h2 id={`stays-${id}`} className="mb-3 text-xl">
            {name}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {stays.map((stay) => (
              <li key={stay.id}>
                <Link
                  to={paths.host(id).stayPlan(stay.id, { tier })}
                  className="flex min-h-14 items-center justify-between gap-4 px-4 py-2.5 font-medium no-underline hover:bg-hover"
                >
                  {stay.name}
                  <Badge tone={stay.plan === 'Free' ? 'neutral' : 'action'}>{planTexts.onPlan(stay.plan)}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
