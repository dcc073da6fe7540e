import type { Stay } from '@lodestay/domain'
import { can } from '@lodestay/domain/permissions'
import { isUpgrade, type PlanName, planNames } from '@lodestay/domain/plans/plans'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { data, redirect, useNavigate, useSubmit } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { NEW_CARD } from '../../features/payments/card-choice.tsx'
import { beginCard, savedCards } from '../../features/payments/payments.server.ts'
import { PaymentsOff } from '../../features/payments/payments-off.tsx'
import { TestModeBadge } from '../../features/payments/test-mode-badge.tsx'
import { useLastKnown } from '../../features/payments/use-last-known.ts'
import { usePoll } from '../../features/payments/use-poll.ts'
import { PlanDone } from '../../features/subscriptions/plan-done.tsx'
import { currentPlan, freeFrom, runningPlan, startedPlan } from '../../features/subscriptions/plan-facts.ts'
import { previewOf, stayPlan } from '../../features/subscriptions/subscriptions.server.ts'
import * as planTexts from '../../features/subscriptions/texts.ts'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDateTime, useDayOfTime } from '../../lib/use-date-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/stay-plan'
import * as texts from './texts.ts'

const CardForm = lazyPart(() =>
  import('../../features/payments/card-form.tsx').then((module) => ({ default: module.CardForm })),
)
const PlanCheckout = lazyPart(() =>
  import('../../features/subscriptions/plan-checkout.tsx').then((module) => ({ default: module.PlanCheckout })),
)
const PastDue = lazyPart(() =>
  import('../../features/subscriptions/plan-checkout.tsx').then((module) => ({ default: module.PastDue })),
)
const PlanColumns = lazyPart(() =>
  import('../../features/subscriptions/plan-columns.tsx').then((module) => ({ default: module.PlanColumns })),
)
const PresentPlan = lazyPart(() =>
  import('../../features/subscriptions/present-plan.tsx').then((module) => ({ default: module.PresentPlan })),
)

/** The value of `card` in the URL of a page that asks for another card than the one whose bank waits. */
const OTHER_CARD = 'other'

type PaidPlan = Exclude<PlanName, 'Free'>
type OffSite = keyof typeof planTexts.offSite

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.planOf((loaderData as { stay?: { name?: string } } | undefined)?.stay?.name ?? texts.aStay),
    noIndex: true,
  })

function paidPlanOf(requested: string | null | undefined): PaidPlan | null {
  return planNames.find((name): name is PaidPlan => name === requested && name !== 'Free') ?? null
}

/** Why travelers can't see a stay, so that a plan would do nothing for it yet; null if they can. */
async function whyOffSite(
  api: ApiClient,
  id: string,
  { status, enable }: Pick<Stay, 'status' | 'enable'>,
): Promise<OffSite | null> {
  if (status !== 'Accepted') return 'notPublicYet'
  if (enable) return null
  const takedown = await answer(api.GET('/api/stays/{id}/takedown', { params: { path: { id } } }))
  return takedown ? 'takenDown' : 'hidden'
}

/** The stay as far as the caller may see it; null for bookkeepers, who only see public stays. */
async function stayFacts(api: ApiClient, id: string) {
  const params = { path: { id }, query: { checkDrafts: 'true' as const } }
  try {
    const { displayName, media, status, enable, organizationId, plan } = await answer(
      api.GET('/api/stays/{id}', { params }),
    )
    return {
      name: shownStayName(displayName),
      picture: media[0] ?? null,
      offSite: await whyOffSite(api, id, { status, enable }),
      organizationId,
      plan,
    }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

export async function loader({ request, params: { orgId, stayId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const scope = { stayId, organizationId: orgId }
  if (!can(user, 'payment.View', scope)) throw data({ detail: texts.planForbidden }, { status: 403 })
  const rights = {
    pay: can(user, 'payment.Create', scope),
    changeCard: can(user, 'payment.Update', scope),
    cancel: can(user, 'payment.Delete', scope),
  }
  const query = new URL(request.url).searchParams
  try {
    const [stay, plan, cards] = await Promise.all([
      stayFacts(api, stayId),
      stayPlan(api, orgId, stayId),
      can(user, 'payment.View', { organizationId: orgId }) ? savedCards(api, orgId) : [],
    ])
    const { subscription, payment, isUnknown = false } = plan
    const owner = stay?.organizationId ?? subscription?.organizationId
    assertOrganization({ organizationId: owner }, orgId, texts.noSuchStay)
    const mode = context.get(requestContext).paymentMode
    const present = runningPlan(subscription)
    const held = currentPlan(subscription)
    const unpaidPlan = paidPlanOf(startedPlan(subscription))
    const requestedPlan = mode === 'off' ? null : (paidPlanOf(query.get('tier')) ?? unpaidPlan)
    const chosen = requestedPlan === present || requestedPlan === held ? null : requestedPlan
    const code = query.get('code')?.trim() ?? ''
    return {
      stay: stay ?? { name: shownStayName(subscription?.stayName), picture: null, offSite: null, plan: present },
      subscription,
      // A payment begun for another plan is dropped when this one is taken.
      payment: unpaidPlan && chosen !== unpaidPlan ? null : payment,
      isUnknown,
      cards,
      mode,
      rights,
      present,
      held,
      // The month that a moved stay brought along.
      inherited: subscription?.status !== 'active' && stay && stay.plan !== 'Free' ? stay.plan : null,
      chosen,
      code,
      ...(chosen ? await previewOf(api, stayId, chosen, code) : { preview: null, problem: null, codeProblem: null }),
      givesNewCard: query.get('card') === NEW_CARD,
      choosesCard: query.get('card') === OTHER_CARD,
      done: query.get('done'),
      now: Date.now(),
      onceKey: crypto.randomUUID(),
      nextTry: subscription?.nextPaymentAttempt ?? null,
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

/**
 * Revalidate after a rejection, too: the next attempt is a new payment with its own key. A request that may have
 * arrived without a response is retried with the same key.
 */
export const shouldRevalidate = revalidateAfterPosts

/** A declined card is the form's problem; everything else is visible on the page. */
function assertPaid(payment: { problem: string | null } | null): void {
  if (payment?.problem) throw new ApiProblem(402, { detail: payment.problem })
}

export async function action({ request, params: { orgId, stayId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const path = { id: stayId }
  const page = (query?: Record<string, string>) => redirect(paths.host(orgId).stayPlan(stayId, query))
  const take = async (tier: PaidPlan, { card = '', key = '', code = '', amount = '' } = {}) => {
    const headers = key ? { 'idempotency-key': key } : {}
    const body = {
      tier,
      ...(card && { paymentMethodId: card }),
      ...(code && { promotionCode: code }),
      ...(amount && { amount: Number(amount) }),
    }
    return answer(api.POST('/api/stays/{id}/subscription', { params: { path }, body, headers }))
  }
  return answerForm(request, {
    take: async (form) => {
      const tier = paidPlanOf(textOf(form, 'tier'))
      if (!tier) throw new ApiProblem(422, { detail: texts.chooseAPlan })
      const card = textOf(form, 'card')
      const code = textOf(form, 'code')
      const amount = textOf(form, 'amount')
      const { subscription, payment: pending } = await stayPlan(api, orgId, stayId)
      const present = runningPlan(subscription)
      const isFirst = present === 'Free'
      const startsNow = isFirst || isUpgrade(present, tier)
      // Without saved cards there is no choice to post.
      const isNew = startsNow && (card === '' || card === NEW_CARD)
      // Only a first payment can take a new card itself. Save it first for the others: an upgrade would charge the plan's
      // present card, a month that costs nothing would start without one, and a payment may wait for another card's bank.
      const takesCardItself = isFirst && amount !== '0' && pending?.state !== 'requires_action'
      if (isNew && !takesCardItself) return beginCard(api, orgId)
      const { payment } = await take(tier, { ...(!isNew && { card }), key: textOf(form, 'key'), code, amount })
      if (!payment || payment.state === 'succeeded') return page({ done: tier })
      assertPaid(payment)
      return page({ tier, ...(code && { code }), ...((isNew || !card) && { card: NEW_CARD }) })
    },
    resume: async (form) => {
      const tier = paidPlanOf(textOf(form, 'tier'))
      if (!tier) throw new ApiProblem(422, { detail: texts.chooseAPlan })
      // On a page that is out of date, the plan may have ended, be on hold or be another one: taking it would be a purchase
      // or a downgrade.
      const { subscription } = await stayPlan(api, orgId, stayId)
      if (runningPlan(subscription) !== tier) throw new ApiProblem(409, { detail: planTexts.planHasChanged })
      await take(tier)
      return planTexts.planResumed
    },
    cancel: async () => {
      const { status } = await answer(api.DELETE('/api/stays/{id}/subscription', { params: { path } }))
      return status === 'canceled' ? planTexts.planEnded : planTexts.planCanceled
    },
    card: async (form) => {
      const paymentMethodId = textOf(form, 'card')
      const amount = textOf(form, 'amount')
      if (paymentMethodId === NEW_CARD) return beginCard(api, orgId)
      const { payment } = await answer(
        api.POST('/api/payments/subscriptions/{id}', {
          params: { path: { id: textOf(form, 'subscription') } },
          body: { paymentMethodId, ...(amount && { amount: Number(amount) }) },
        }),
      )
      assertPaid(payment)
      return payment ? page() : planTexts.cardChanged
    },
  })
}

type Data = Route.ComponentProps['loaderData']

/** A new card: for a payment in progress, or to be saved first and then used for the requested change. */
function NewCardForm({ loaderData, result, orgId, stayId }: CardProps) {
  const { subscription, payment, chosen, onceKey, code, preview } = loaderData
  const submit = useSubmit()
  const navigate = useNavigate()
  const host = paths.host(orgId)
  const cardForm = result?.cardForm
  if (cardForm)
    return (
      <CardForm
        form={cardForm}
        label={planTexts.cardForPlan}
        submitLabel={planTexts.saveCardAndContinue}
        onSucceeded={({ paymentMethod }) =>
          void submit(
            {
              intent: result.intent,
              card: paymentMethod ?? '',
              ...(result.intent === 'take'
                ? { tier: chosen ?? '', key: onceKey, code, amount: String(preview?.due ?? '') }
                : {
                    subscription: subscription?.id ?? '',
                    amount: subscription?.isPastDue ? String(payment?.amount ?? '') : '',
                  }),
            },
            { method: 'post', preventScrollReset: true },
          )
        }
      />
    )
  if (!payment?.form) return null
  const tier = subscription?.pendingTier ?? subscription?.tier ?? ''
  const follow = () => void navigate(host.stayPlan(stayId, { done: tier }), { replace: true })
  return (
    <>
      <CardForm
        form={payment.form}
        label={planTexts.cardForPlan}
        submitLabel={planTexts.pay(money(payment.amount))}
        onSucceeded={follow}
        onReceived={follow}
      />
      {payment.state === 'requires_action' && (
        <ButtonLink
          to={host.stayPlan(stayId, {
            ...(chosen && { tier: chosen }),
            ...(code && { code }),
            card: OTHER_CARD,
          })}
          size="small"
          preventScrollReset
          className="self-start"
        >
          {planTexts.otherCard}
        </ButtonLink>
      )}
    </>
  )
}

type CardProps = { loaderData: Data; result: FormResult | undefined; orgId: string; stayId: string }

/** The form for a new card, if one is needed now. */
function cardFormFor(props: CardProps, intent: 'take' | 'card') {
  const { loaderData, result } = props
  const { payment, givesNewCard, choosesCard, cards, subscription } = loaderData
  const isSaving = result?.cardForm && result.intent === intent
  const isBegun = payment?.form && (subscription?.isPastDue ? 'card' : 'take') === intent
  const isAtBank = payment?.state === 'requires_action'
  const takesCard = isAtBank ? !choosesCard : intent === 'take' && (givesNewCard || !cards?.length)
  return isSaving || (isBegun && takesCard) ? <NewCardForm {...props} /> : null
}

export default function StayPlan({ loaderData: loaded, actionData, params: { orgId, stayId } }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const dayOfTime = useDayOfTime()
  const payment = useLastKnown(`${stayId} ${loaded.chosen}`, loaded.payment, loaded.isUnknown)
  const loaderData = { ...loaded, payment }
  const { stay, subscription, cards, mode, rights, present, held, chosen, preview } = loaderData
  const result = actionData as FormResult | undefined
  const host = paths.host(orgId)
  const forCard = { loaderData, result, orgId, stayId }
  // A failed renewal says so in its own place.
  const refused = result?.problem || held ? null : (payment?.problem ?? null)
  const isProcessing = payment?.state === 'processing'
  usePoll(isProcessing)
  return (
    <div className="flex flex-col gap-7">
      <header className="flex items-center gap-4">
        {stay.picture && (
          <Picture source={stay.picture} alt="" sizes="6rem" widest={320} className="w-20 shrink-0 rounded-lg" />
        )}
        <div>
          <h1 className="text-3xl">{texts.planOf(stay.name)}</h1>
          {mode === 'test' && <TestModeBadge className="mt-1 inline-block" />}
        </div>
      </header>
      {mode === 'off' && <PaymentsOff />}
      <FormNotice result={result} />
      <div role="status" hidden={!loaderData.done}>
        <PlanDone orgId={orgId} subscription={subscription} isPublic={!stay.offSite} requested={loaderData.done} />
      </div>
      <div role="status" hidden={!isProcessing}>
        {isProcessing && <Notice>{planTexts.processing}</Notice>}
      </div>
      {subscription?.isPastDue && (
        <PastDue
          subscription={subscription}
          // The result of the last attempt says why; its price still needs consent.
          payment={payment && { ...payment, problem: result?.problem ? null : payment.problem }}
          nextTry={loaderData.nextTry && dateTime(loaderData.nextTry)}
          cards={cards}
          now={loaderData.now}
          mayPay={rights.changeCard}
          mayCancel={rights.cancel}
          cardForm={cardFormFor(forCard, 'card')}
        />
      )}
      {chosen && !isProcessing && (
        <PlanCheckout
          tier={chosen}
          subscription={subscription}
          preview={preview}
          problem={loaderData.problem ?? refused}
          cards={cards}
          now={loaderData.now}
          mayPay={rights.pay}
          mayCancel={rights.cancel}
          onceKey={loaderData.onceKey}
          code={loaderData.code}
          codeProblem={loaderData.codeProblem}
          cardForm={cardFormFor(forCard, 'take')}
          back={host.stayPlan(stayId)}
          billing={host.billing()}
        />
      )}
      {loaderData.inherited ? (
        <Notice>{planTexts.cameWithPlan(loaderData.inherited)}</Notice>
      ) : held ? null : (
        <PresentPlan
          subscription={subscription}
          stayName={stay.name}
          cards={cards}
          now={loaderData.now}
          rights={rights}
          cardForm={cardFormFor(forCard, 'card')}
        />
      )}
      <section aria-labelledby="plans">
        <h2 id="plans" className="mb-1 text-2xl">
          {planTexts.choosePlan}
        </h2>
        <p className="mb-5 text-sm text-ink-soft">
          {rights.pay ? planTexts.choosePlanHint : planTexts.onlyOwnersPay}
          {rights.pay && stay.offSite && ` ${planTexts.offSite[stay.offSite]}`}
        </p>
        <PlanColumns
          present={present}
          next={subscription?.nextTier ?? null}
          onHold={held}
          freeFrom={freeFrom(subscription, dayOfTime)}
          chosen={chosen}
          to={rights.pay && mode !== 'off' ? (tier) => `${host.stayPlan(stayId, { tier })}#checkout` : null}
        />
      </section>
    </div>
  )
}
