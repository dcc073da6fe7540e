/** Stays' plans: per stay, and in the payment provider's terms (section 7, 'Payments'). */
import {
  can,
  grantedScopes,
  NewSubscription,
  oneOf,
  PageQuery,
  PlanPreview,
  paged,
  paidPlans,
  promotionCode,
  StaySubscription,
  Subscription,
  SubscriptionCard,
  SubscriptionOutcome,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { pageOf } from '../../kernel/page-of.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { staysAmong } from '../ownership/index.ts'
import { cardSubject, knownTo, payerOf, requirePayments, toPayment } from '../payments/index.ts'
import { stayById } from '../stays/index.ts'
import {
  cancelPlan,
  changeCard,
  type PlanOutcome,
  planOfPrice,
  previewPlan,
  refreshOutcome,
  takePlan,
} from './change-plan.ts'
import { subscriptionById, subscriptionOfStay, subscriptionsByCard, subscriptionsOf } from './subscription-store.ts'
import { toSubscription, toSubscriptions } from './subscription-view.ts'

const reply = Subscription.meta({ id: 'Subscription' })
const outcomeReply = SubscriptionOutcome.meta({ id: 'SubscriptionOutcome' })
const tier = oneOf('Tier', paidPlans as ['Basic', 'Plus', 'Growth'])

async function toOutcome(db: Db, payments: Payments, { subscription, intent }: PlanOutcome) {
  const payment = intent && toPayment(payments, intent)
  return { subscription: await toSubscription(db, subscription.row), payment }
}

/**
 * The organization whose plans are requested; for callers who may see only some of its stays' plans, with those stays.
 */
async function planHolder(db: Db, caller: Caller, organizationId: string) {
  const payer = await payerOf(db, caller, { organizationId })
  if (!payer || can(caller, 'payment.View', payer)) return payer && { ...payer, stayIds: null }
  const stayIds = [...(await staysAmong(db, organizationId, grantedScopes(caller, 'payment.View').stays))]
  const [stayId] = stayIds
  return { ...payer, ...(stayId && { stayId }), stayIds }
}

export function subscriptionRoutes(provider: Payments | null): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/stays/:id/subscription',
      problems: ['not-found'],
      summary: "Get a stay's plan, and how many of this month's units are used",
      access: 'payment.View',
      params: ById,
      reply,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionOfStay(db, params.id)),
      handle: ({ db, subject }) => toSubscription(db, subject.row),
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/subscription',
      problems: ['payment-failed', 'price-changed'],
      summary: 'Buy a plan for a stay, or change it: upgrades start now, downgrades when the paid month ends',
      access: 'payment.Create',
      params: ById,
      body: StaySubscription,
      reply: outcomeReply,
      ownTransaction: 'prepared',
      unversioned: true,
      subject: ({ db, caller, params }) => knownTo(caller, stayById(db, params.id)),
      handle: async ({ db, caller, params, body, subject, request, now }) => {
        const payments = requirePayments(provider)
        const changing = { db, payments, caller, request, now }
        const { tier, paymentMethodId: cardId, promotionCode, amount } = body
        const requested = {
          stayId: params.id,
          organizationId: subject.organizationId,
          tier,
          cardId,
          promotionCode,
          amount,
        }
        return toOutcome(db, payments, await takePlan(changing, requested))
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/stays/:id/subscription',
      problems: ['not-found'],
      summary: "Cancel a stay's plan at the end of its paid month",
      access: 'payment.Delete',
      params: ById,
      reply,
      ownTransaction: true,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionOfStay(db, params.id)),
      handle: async ({ db, caller, subject, request, now }) => {
        const changing = { db, payments: requirePayments(provider), caller, request, now }
        return toSubscription(db, (await cancelPlan(changing, subject)).row)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/stays/:id/subscription/refresh',
      operationId: 'refreshStaySubscription',
      problems: ['not-found'],
      summary: "Check a stay's plan with the payment provider and update it",
      access: 'payment.View',
      params: ById,
      reply: outcomeReply,
      ownTransaction: true,
      unversioned: true,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionOfStay(db, params.id)),
      handle: async ({ db, caller, subject, request, now }) => {
        const payments = requirePayments(provider)
        const id = subject.row.provider_subscription_id
        if (!id) return { subscription: await toSubscription(db, subject.row), payment: null }
        return toOutcome(db, payments, await refreshOutcome({ db, payments, caller, request, now }, id))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/:id/subscription/preview',
      problems: ['conflict'],
      summary: 'Preview what buying or changing to a plan would cost now, and when it would start',
      access: 'payment.View',
      params: ById,
      query: z.strictObject({ tier, promotionCode: promotionCode.optional() }),
      reply: PlanPreview.meta({ id: 'PlanPreview' }),
      subject: ({ db, caller, params }) => knownTo(caller, stayById(db, params.id)),
      handle: ({ db, params, query, subject, now }) =>
        previewPlan(
          { db, payments: requirePayments(provider), now },
          { ...query, stayId: params.id, organizationId: subject.organizationId },
        ),
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/:id/subscriptions',
      summary:
        "List the plans of an organization's stays, running ones first; callers who see only some stays' payments get theirs",
      access: 'payment.View',
      params: ById,
      query: PageQuery,
      reply: paged(reply),
      subject: ({ db, caller, params }) => planHolder(db, caller, params.id),
      handle: ({ db, params, query, subject }) =>
        listSubscriptions(db, query, subscriptionsOf(db, params.id, subject.stayIds)),
    }),
    endpoint({
      method: 'POST',
      url: '/payments/subscriptions',
      problems: ['payment-failed'],
      summary: "Buy the plan with a price for one of the customer's stays, paid with its default card",
      access: 'payment.Create',
      body: NewSubscription,
      reply: outcomeReply,
      status: 201,
      ownTransaction: 'prepared',
      subject: ({ db, caller, body }) => payerOf(db, caller, { customerId: body.csmrId }),
      handle: async ({ db, caller, body, subject, request, now }) => {
        const payments = requirePayments(provider)
        const stayId = body.metadata.stayId
        const stay = await stayById(db, stayId)
        if (stay?.organizationId !== subject.organizationId) throw notFound('No such stay for this customer.')
        const plan = await planOfPrice(payments, body.priceId)
        if (!plan) throw invalid({ path: 'priceId', message: 'Price must be that of a plan.' })
        const cardId = (await payments.cards(body.csmrId)).find(({ isDefault }) => isDefault)?.id
        const requested = { stayId, organizationId: subject.organizationId, tier: plan, cardId }
        return toOutcome(db, payments, await takePlan({ db, payments, caller, request, now }, requested))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/payments/subscriptions/:id',
      summary: 'Get a subscription, by our ID or the payment provider’s',
      access: 'payment.View',
      params: ById,
      reply,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionById(db, params.id)),
      handle: ({ db, subject }) => toSubscription(db, subject.row),
    }),
    endpoint({
      method: 'POST',
      url: '/payments/subscriptions/:id',
      operationId: 'changeSubscriptionCard',
      problems: ['payment-failed', 'not-found', 'price-changed'],
      summary: 'Set the card that pays from now on, and pay a month that is due with it',
      access: 'payment.Update',
      params: ById,
      body: SubscriptionCard,
      reply: outcomeReply,
      ownTransaction: true,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionById(db, params.id)),
      handle: async ({ db, caller, body, subject, request, now }) => {
        const payments = requirePayments(provider)
        const changing = { db, payments, caller, request, now }
        return toOutcome(db, payments, await changeCard(changing, subject, body))
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/payments/subscriptions/:id',
      summary: 'Cancel a subscription at the end of its paid month',
      access: 'payment.Delete',
      params: ById,
      reply,
      ownTransaction: true,
      subject: ({ db, caller, params }) => knownTo(caller, subscriptionById(db, params.id)),
      handle: async ({ db, caller, subject, request, now }) => {
        const changing = { db, payments: requirePayments(provider), caller, request, now }
        return toSubscription(db, (await cancelPlan(changing, subject)).row)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/payments/profiles/:id/subscriptions',
      summary: 'List the subscriptions paid with a saved card',
      access: 'payment.View',
      params: z.strictObject({ id: z.string().max(255) }),
      query: PageQuery,
      reply: paged(reply),
      subject: ({ db, caller, params }) => cardSubject(db, caller, provider, params.id),
      handle: ({ db, params, query, subject }) =>
        listSubscriptions(db, query, subscriptionsByCard(db, params.id, subject.organizationId)),
    }),
  ]
}

async function listSubscriptions(db: Db, query: PageQuery, found: ReturnType<typeof subscriptionsOf>) {
  const rows = await pageOf(query, found, (row) => row)
  return { ...rows, docs: await toSubscriptions(db, rows.docs) }
}
