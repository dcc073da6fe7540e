import type { PaymentProfile, Subscription } from '@lodestay/domain'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { money } from '../../lib/format.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import * as paymentTexts from '../payments/texts.ts'
import { nextEvent, runningPlan } from './plan-facts.ts'
import * as texts from './texts.ts'
import { UsageBars } from './usage-bars.tsx'

type Props = {
  readonly subscription: Subscription | null
  readonly stayName: string
  /** Null while the payment provider is unreachable. */
  readonly cards: readonly PaymentProfile[] | null
  readonly rights: PlanRights
  /** The server's render time. */
  readonly now: number
  /** A form for a new card, while one is being added. */
  readonly cardForm: ReactNode
}
export type PlanRights = { readonly pay: boolean; readonly changeCard: boolean; readonly cancel: boolean }

/** What ends or changes after the paid month, and how to prevent it. */
function ScheduledChange({ subscription, mayPay }: { subscription: Subscription; mayPay: boolean }) {
  const dayOfTime = useDayOfTime()
  const { tier, period, cancelAtPeriodEnd, nextTier } = subscription
  if (!period || !(cancelAtPeriodEnd || nextTier)) return null
  const when = dayOfTime(period.end)
  return (
    <Notice
      kind="warning"
      action={
        mayPay && (
          <ActionButton size="small" intent="resume" fields={{ tier }}>
            {texts.resumePlan(tier)}
          </ActionButton>
        )
      }
    >
      {nextTier ? texts.changesNotice(tier, nextTier, when) : texts.endsNotice(tier, when)}
    </Notice>
  )
}

function PayingCard({ subscription, cards, rights, cardForm, now }: Props & { subscription: Subscription }) {
  const { paymentMethodId } = subscription
  // A plan without a card of its own is charged to the default card.
  const card = cards?.find(({ id, isDefault }) => (paymentMethodId ? id === paymentMethodId : isDefault))
  const hasNone = cards?.length === 0
  if (hasNone && !rights.changeCard) return null
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      {card && (
        <p>
          <span className="text-ink-soft">{texts.paidBy}</span> {paymentTexts.cardEndingIn(card.brand, card.last4)}
        </p>
      )}
      {hasNone && <p>{texts.noCard}</p>}
      {rights.changeCard && (
        <Disclosure title={hasNone ? texts.addCard : texts.changeCard} open={Boolean(cardForm)}>
          {cardForm || (
            <Form method="post" preventScrollReset className="flex flex-col items-start gap-4 pt-2">
              <input type="hidden" name="intent" value="card" />
              <input type="hidden" name="subscription" value={subscription.id} />
              <CardChoice cards={cards} chosen={paymentMethodId ?? undefined} now={now} />
              <Button type="submit" size="small">
                {texts.useCard}
              </Button>
            </Form>
          )}
        </Disclosure>
      )}
    </div>
  )
}

/** A stay's current plan: its price, its month, its usage, and the card that pays. */
export function PresentPlan(props: Props) {
  const dayOfTime = useDayOfTime()
  const { subscription, stayName, rights } = props
  const plan = runningPlan(subscription)
  if (!subscription || plan === 'Free')
    return (
      <Card aria-labelledby="present-plan">
        <h2 id="present-plan" className="text-xl">
          {texts.freePlan}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.freeHint}</p>
      </Card>
    )
  return (
    <Card aria-labelledby="present-plan" className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="present-plan" className="text-xl">
            {texts.onPlan(plan)}
          </h2>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {texts.pricePerMonth(money(subscription.price))} · {nextEvent(subscription, dayOfTime)}
          </p>
        </div>
        {rights.cancel && !subscription.cancelAtPeriodEnd && subscription.period && (
          <ConfirmButton
            about={texts.thePlanOf(plan, stayName)}
            question={texts.confirmCancel(plan, dayOfTime(subscription.period.end))}
            confirm={texts.cancelPlan}
            intent="cancel"
          />
        )}
      </header>
      <ScheduledChange subscription={subscription} mayPay={rights.pay} />
      <section aria-label={texts.usedThisMonth}>
        <UsageBars subscription={subscription} />
      </section>
      <PayingCard {...props} subscription={subscription} />
    </Card>
  )
}

/** A plan's state, unless it is simply active. */
export function PlanBadge({ subscription }: { subscription: Subscription }) {
  const { isPastDue, status } = subscription
  if (isPastDue) return <Badge tone="danger">{texts.pastDue}</Badge>
  return status === 'pending' ? <Badge tone="amber">{texts.waitingForPayment}</Badge> : null
}
