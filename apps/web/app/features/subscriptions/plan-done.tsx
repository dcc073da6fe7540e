import type { Subscription } from '@lodestay/domain'
import { AWAITS_PAYMENT } from '@lodestay/domain/plans/plan-units'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { includedUsage, includedWords } from './plan-facts.ts'
import * as texts from './texts.ts'

/** Confirms a plan change, according to the current plan: what it includes, and where to use it. */
export function PlanDone({
  orgId,
  subscription,
  isPublic,
  requested,
}: {
  orgId: string
  subscription: Subscription | null
  /** Whether the stay has a page on the site. */
  isPublic: boolean
  /** The plan that was requested; null if none was. */
  requested: string | null
}) {
  const dayOfTime = useDayOfTime()
  if (!requested || !subscription || subscription.status !== 'active') return null
  if (subscription.nextTier === requested && subscription.period)
    return <Notice kind="success">{texts.changeScheduled(requested, dayOfTime(subscription.period.end))}</Notice>
  if (subscription.tier !== requested) return null
  const host = paths.host(orgId)
  const uses = [
    { to: host.promotions({ stay: subscription.stayId }), label: texts.startPromotion },
    { to: host.newGiveaway(), label: texts.addGiveaway },
    { to: host.newNotice('cancellations'), label: texts.addCancellation },
    { to: paths.stay(subscription.stayId, { preview: isPublic ? undefined : 1 }), label: texts.seePage },
    { to: host.billing(), label: texts.seeBilling },
  ]
  return (
    <Notice
      kind="success"
      title={texts.planStarted(subscription.tier)}
      action={uses.map(({ to, label }) => (
        <Link key={to} to={to} className="link">
          {label}
        </Link>
      ))}
    >
      {subscription.awaitsPayment
        ? AWAITS_PAYMENT
        : `${texts.includedNow} ${includedUsage(subscription).map(includedWords).join(', ')}`}
    </Notice>
  )
}
