import type { Subscription } from '@lodestay/domain'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmButton } from '../forms/action-button.tsx'
import { isNotStarted, nextEvent } from './plan-facts.ts'
import { PlanBadge } from './present-plan.tsx'
import * as texts from './texts.ts'
import { UsageBars } from './usage-bars.tsx'

type Props = {
  readonly orgId: string
  readonly subscriptions: readonly Subscription[]
  /** Stays without a paid plan that the caller may see. */
  readonly freeStays: readonly { readonly id: string; readonly name: string }[]
  readonly mayPay: boolean
  readonly mayCancel: boolean
}

type OneProps = Pick<Props, 'orgId' | 'mayPay' | 'mayCancel'> & { readonly subscription: Subscription }

/** A first plan whose payment was declined or never made, to be retried or discarded. */
function NotStarted({ orgId, subscription, mayPay, mayCancel }: OneProps) {
  const { stayId, stayName, tier, price } = subscription
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h3 className="font-semibold">
          {stayName} <Badge tone="amber">{texts.notStarted}</Badge>
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">{texts.notStartedHint(tier, money(price))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayPay && (
          <ButtonLink to={paths.host(orgId).stayPlan(stayId, { tier })} size="small">
            {texts.tryAgain}
            <span className="sr-only"> {texts.managePlan(stayName)}</span>
          </ButtonLink>
        )}
        {mayCancel && (
          <ConfirmButton
            about={texts.thePlanOf(tier, stayName)}
            question={texts.confirmDiscard(tier, stayName)}
            confirm={texts.discardPlan}
            intent="discard-plan"
            fields={{ id: stayId }}
          />
        )}
      </div>
    </div>
  )
}

function Plan({ orgId, subscription, mayPay }: Omit<OneProps, 'mayCancel'>) {
  const dayOfTime = useDayOfTime()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">
            {subscription.stayName} <PlanBadge subscription={subscription} />
          </h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {[
              texts.onPlan(subscription.tier),
              texts.pricePerMonth(money(subscription.price)),
              nextEvent(subscription, dayOfTime),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ButtonLink to={paths.host(orgId).stayPlan(subscription.stayId)} size="small">
          {mayPay ? texts.manage : texts.seePlan}
          <span className="sr-only"> {texts.managePlan(subscription.stayName)}</span>
        </ButtonLink>
      </div>
      {subscription.status === 'active' && (
        <div className="mt-4">
          <UsageBars subscription={subscription} />
        </div>
      )}
    </>
  )
}

/** The plans of an organization's stays, with the usage of each. */
export function PlanList({ orgId, subscriptions, freeStays, mayPay, mayCancel }: Props) {
  const host = paths.host(orgId)
  return (
    <div className="flex flex-col gap-4">
      {subscriptions.length === 0 && <p className="text-sm text-ink-soft">{texts.noPlansYet}</p>}
      {subscriptions.length > 0 && (
        <ul className="flex flex-col gap-3">
          {subscriptions.map((subscription) => (
            <li key={subscription.id} className="rounded-lg border border-line bg-raised p-5">
              {isNotStarted(subscription) ? (
                <NotStarted orgId={orgId} subscription={subscription} mayPay={mayPay} mayCancel={mayCancel} />
              ) : (
                <Plan orgId={orgId} subscription={subscription} mayPay={mayPay} />
              )}
            </li>
          ))}
        </ul>
      )}
      {freeStays.length > 0 && (
        <details className="rounded-lg border border-line bg-raised px-5 py-3 text-sm">
          <summary className="min-h-8 py-1 font-semibold">{texts.staysOnFree(freeStays.length)}</summary>
          <ul className="mt-2 flex flex-col">
            {freeStays.map(({ id, name }) => (
              <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
                {name}
                <Link to={host.stayPlan(id)} className="link">
                  {texts.seePlans}
                  <span className="sr-only"> {texts.managePlan(name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
