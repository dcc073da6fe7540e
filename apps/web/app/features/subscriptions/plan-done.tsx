import type { Subscription } from '@lodestay/domain'
import { planLabels } from '@lodestay/domain/plans/plans'
import { Link } from 'react-router'
import { day } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { includedUsage } from './plan-facts.ts'
import * as texts from './texts.ts'

/** What was just done, by the plan as it stands now: what it includes, and where to use that. */
export function PlanDone({
  orgId,
  subscription,
  asked,
}: {
  orgId: string
  subscription: Subscription | null
  /** The plan that was asked for; null where nothing was. */
  asked: string | null
}) {
  if (!asked || !subscription || subscription.status !== 'active') return null
  if (subscription.nextTier === asked && subscription.period)
    return <Notice kind="success">{texts.changeScheduled(asked, day(subscription.period.end))}</Notice>
  if (subscription.tier !== asked) return null
  const host = paths.host(orgId)
  const uses = [
    { to: host.promotions({ stay: subscription.stayId }), label: texts.startPromotion },
    { to: host.newGiveaway(), label: texts.addGiveaway },
    { to: host.newNotice('cancellations'), label: texts.addCancellation },
    { to: paths.stay(subscription.stayId), label: texts.seePage },
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
      {texts.includedNow}{' '}
      {includedUsage(subscription)
        .map(({ item, included }) => `${planLabels[item]} ${included}`)
        .join(', ')}
    </Notice>
  )
}
