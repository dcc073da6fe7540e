import type { Payment, PaymentProfile, PlanPreview, Subscription } from '@lodestay/domain'
import { isUpgrade, type PlanName } from '@lodestay/domain/plans/plans'
import { PROMOTION_CODE_MAX } from '@lodestay/domain/text-limits'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { money } from '../../lib/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { useShownValues } from '../forms/use-shown-values.ts'
import { CardChoice, isExpired, NEW_CARD } from '../payments/card-choice.tsx'
import { PlanBill } from './plan-bill.tsx'
import { isNotStarted, runningPlan, startedPlan } from './plan-facts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly tier: PlanName
  readonly subscription: Subscription | null
  readonly preview: PlanPreview | null
  /** Why the price is unavailable, or the last card failed. */
  readonly problem: string | null
  /** Null while the payment provider is unreachable. */
  readonly cards: readonly PaymentProfile[] | null
  readonly mayPay: boolean
  readonly mayCancel: boolean
  /** The server's render time. */
  readonly now: number
  /** Idempotency key: stays the same for a double click, so that it is one payment. */
  readonly onceKey: string
  /** The promotion code as typed, and why it gives no discount. */
  readonly code: string
  readonly codeProblem: string | null
  /** A form for a new card, if one is needed. */
  readonly cardForm: ReactNode
  /** The plan page without this. */
  readonly back: string
  /** Where a plan that isn't paid yet waits, and is discarded. */
  readonly billing: string
}

/** From choosing a plan to paying for it: its cost, and the card. */
export function PlanCheckout(props: Props) {
  const { tier, subscription, preview, problem, cardForm, mayPay, back, billing } = props
  const present = runningPlan(subscription)
  const startsNow = present === 'Free' || isUpgrade(present, tier)
  return (
    <Card
      id="checkout"
      aria-labelledby="checkout-title"
      className="flex max-w-3xl scroll-mt-24 flex-col gap-5 border-action"
    >
      <h2 id="checkout-title" className="text-xl">
        {present === 'Free' ? texts.getPlan(tier) : texts.changeTo(tier)}
      </h2>
      {preview && <PlanBill preview={preview} present={present} usage={subscription?.usage ?? []} />}
      {mayPay && preview && !cardForm && startsNow && <PromotionCode {...props} />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {mayPay ? preview && (cardForm || <TakeForm {...props} preview={preview} />) : <p>{texts.onlyOwnersPay}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {/* The plan page shows a begun plan again. */}
        <ButtonLink to={startedPlan(subscription) === tier ? billing : back} variant="quiet" preventScrollReset>
          {texts.notNow}
        </ButtonLink>
        <Discard {...props} />
      </div>
    </Card>
  )
}

/** Gives up a plan that was chosen and isn't paid: a first one, or the change to a more expensive one. */
function Discard({ tier, subscription, mayPay, mayCancel, billing }: Props) {
  if (!subscription || startedPlan(subscription) !== tier) return null
  if (!isNotStarted(subscription))
    return (
      mayPay && (
        <ActionButton size="small" variant="quiet" intent="resume" fields={{ tier: subscription.tier }}>
          {texts.resumePlan(subscription.tier)}
        </ActionButton>
      )
    )
  return (
    mayCancel && (
      <ConfirmButton
        about={texts.thePlanOf(tier, subscription.stayName)}
        question={texts.confirmDiscard(tier, subscription.stayName)}
        confirm={texts.discardPlan}
        intent="discard-plan"
        fields={{ id: subscription.stayId }}
        action={billing}
      />
    )
  )
}

/** Requests the price again, with a discount code. */
function PromotionCode({ tier, code, codeProblem }: Props) {
  const { location } = useNavigation()
  const form = useShownValues({ code })
  return (
    <Disclosure title={texts.havePromotionCode} open={code !== ''}>
      <Form ref={form} method="get" preventScrollReset className="flex flex-wrap items-start gap-3 pt-2">
        <input type="hidden" name="tier" value={tier} />
        <TextField
          name="code"
          label={texts.promotionCode}
          defaultValue={code}
          maxLength={PROMOTION_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          className="grow sm:max-w-64"
          error={codeProblem ?? undefined}
          hint={code && !codeProblem ? texts.codeApplied(code) : undefined}
        />
        <Button type="submit" size="small" className="mt-7" loading={location?.search.includes('code=') ?? false}>
          {texts.applyCode}
        </Button>
      </Form>
    </Disclosure>
  )
}

function TakeForm({
  tier,
  subscription,
  preview,
  cards,
  onceKey,
  now,
  code,
  codeProblem,
}: Props & { preview: PlanPreview }) {
  const isBusy = useNavigation().formData?.get('intent') === 'take'
  const present = runningPlan(subscription)
  const isLater = present !== 'Free' && !isUpgrade(present, tier)
  const amount = money(preview.due)
  const label = isLater ? texts.scheduleChange(tier) : cards?.length ? texts.payAnd(amount, tier) : texts.continueToCard
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="take" />
      <input type="hidden" name="tier" value={tier} />
      <input type="hidden" name="key" value={onceKey} />
      <input type="hidden" name="code" value={codeProblem ? '' : code} />
      <input type="hidden" name="amount" value={preview.due} />
      {!isLater && cards?.length !== 0 && (
        <CardChoice cards={cards} chosen={subscription?.paymentMethodId ?? undefined} now={now} />
      )}
      <Button type="submit" variant="primary" loading={isBusy} className="self-start max-sm:w-full">
        {label}
      </Button>
    </Form>
  )
}

/** After a failed renewal: what to do, and the form to do it. */
export function PastDue({
  subscription,
  payment,
  nextTry,
  cards,
  mayPay,
  mayCancel,
  now,
  cardForm,
}: {
  subscription: Subscription
  payment: Payment | null
  nextTry: string | null
  cards: readonly PaymentProfile[] | null
  mayPay: boolean
  mayCancel: boolean
  now: number
  cardForm: ReactNode
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'card'
  const another =
    cards?.find((card) => card.id !== subscription.paymentMethodId && !isExpired(card, now))?.id ?? NEW_CARD
  return (
    <Card aria-labelledby="past-due" className="flex max-w-3xl flex-col gap-5 border-danger">
      <Notice kind="error" title={<span id="past-due">{texts.renewalFailed(subscription.tier)}</span>}>
        {payment?.problem} {texts.pastDueHint(nextTry)}
      </Notice>
      {mayPay
        ? cardForm || (
            <Form method="post" preventScrollReset className="flex flex-col gap-5">
              <input type="hidden" name="intent" value="card" />
              <input type="hidden" name="subscription" value={subscription.id} />
              <input type="hidden" name="amount" value={payment?.amount ?? ''} />
              <CardChoice cards={cards} chosen={another} now={now} />
              <Button type="submit" variant="primary" loading={isBusy} className="self-start">
                {payment ? texts.pay(money(payment.amount)) : texts.payNow}
              </Button>
            </Form>
          )
        : texts.onlyOwnersPay}
      {mayCancel && (
        <div className="self-start">
          <ConfirmButton
            about={texts.thePlanOf(subscription.tier, subscription.stayName)}
            question={texts.confirmEnd(subscription.tier)}
            confirm={texts.endPlan}
            intent="cancel"
          />
        </div>
      )}
    </Card>
  )
}
