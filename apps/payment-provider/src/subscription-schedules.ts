import type Stripe from 'stripe'
import { z } from 'zod'
import { assertOwnMethod } from './customers.ts'
import { type DiscountParameter, discountParameter, redeemDiscounts } from './discounts.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { addIntervals } from './periods.ts'
import { idOf } from './resources.ts'
import { newId } from './store.ts'
import {
  applyChange,
  currentPeriod,
  expirePendingUpdate,
  type ProrationBehavior,
  prepareItemChange,
} from './subscription-changes.ts'
import { amountOf, findRecurringPrice, type Item, intervalOf, newItem, toPlan } from './subscription-items.ts'
import { automaticTax, prorationBehavior, toAutomaticTax } from './subscription-parameters.ts'
import { endSubscription } from './subscription-status.ts'
import { findTaxRates } from './tax-rates.ts'
import { change, create, defined, mergeMetadata, timeOf, type Work } from './work.ts'

type Phase = Stripe.SubscriptionSchedule.Phase

const phaseParameter = z.strictObject({
  automatic_tax: automaticTax,
  default_payment_method: p.text.optional(),
  default_tax_rates: p.emptyable(z.array(p.text)).optional(),
  discounts: p.emptyable(z.array(discountParameter)).optional(),
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: p.integer.optional() })
    .optional(),
  end_date: z.union([z.literal('now'), p.integer]).optional(),
  items: z
    .array(
      z.strictObject({
        metadata: p.metadata.optional(),
        price: p.text,
        quantity: p.integer.optional(),
        tax_rates: p.emptyable(z.array(p.text)).optional(),
      }),
    )
    .min(1),
  metadata: p.metadata.optional(),
  proration_behavior: prorationBehavior,
  start_date: z.union([z.literal('now'), p.integer]).optional(),
})
type PhaseParameter = z.output<typeof phaseParameter>

export const subscriptionScheduleOperations = [
  operation(
    'POST /v1/subscription_schedules',
    { from_subscription: p.text, metadata: p.emptyable(p.metadata).optional() },
    (work, { from_subscription, metadata }) => {
      const subscription = work.store.get('subscription', from_subscription, 'from_subscription')
      if (subscription.schedule) {
        throw invalidRequest(
          'You cannot migrate a subscription that is already attached to a schedule: ' +
            idOf(subscription.schedule) +
            '.',
        )
      }
      const schedule = create(
        work,
        newSchedule(work, subscription, mergeMetadata({}, metadata)),
        'subscription_schedule.created',
      )
      change(work, subscription, { schedule: schedule.id }, 'customer.subscription.updated')
      return schedule
    },
  ),
  operation('GET /v1/subscription_schedules/:id', {}, (work, _, { id }) => work.store.get('subscription_schedule', id)),
  operation(
    'POST /v1/subscription_schedules/:id',
    {
      end_behavior: z.enum(['cancel', 'release']).optional(),
      metadata: p.emptyable(p.metadata).optional(),
      phases: z.array(phaseParameter).min(1).max(10).optional(),
      proration_behavior: prorationBehavior,
    },
    (work, { end_behavior, metadata, phases, proration_behavior }, { id }) => {
      const schedule = work.store.get('subscription_schedule', id)
      assertActive(schedule)
      const planned = phases && planPhases(work, schedule, phases)
      const first = planned?.[0]
      const after = change(
        work,
        schedule,
        defined({
          end_behavior,
          metadata: metadata === undefined ? undefined : mergeMetadata(schedule.metadata, metadata),
          phases: planned,
          current_phase: first && { start_date: first.start_date, end_date: first.end_date },
        }),
        'subscription_schedule.updated',
      )
      if (first) enterPhase(work, after, first, proration_behavior ?? 'create_prorations')
      return after
    },
  ),
  operation(
    'POST /v1/subscription_schedules/:id/release',
    { preserve_cancel_date: p.boolean.optional() },
    (work, _, { id }) => {
      const schedule = work.store.get('subscription_schedule', id)
      assertActive(schedule)
      return releaseSchedule(work, schedule)
    },
  ),
  operation(
    'POST /v1/subscription_schedules/:id/cancel',
    { invoice_now: p.boolean.optional(), prorate: p.boolean.optional() },
    (work, _, { id }) => {
      const schedule = work.store.get('subscription_schedule', id)
      assertActive(schedule)
      endSubscription(
        work,
        work.store.get('subscription', idOf(schedule.subscription) as string),
        'cancellation_requested',
      )
      return work.store.get('subscription_schedule', id)
    },
  ),
  operation(
    'GET /v1/subscription_schedules',
    { ...p.page, created: p.range.optional(), customer: p.text.optional() },
    (work, { customer, ...page }) =>
      work.store.list('subscription_schedule', '/v1/subscription_schedules', page, defined({ customer })),
  ),
]

function assertActive({ status }: Stripe.SubscriptionSchedule): void {
  if (['active', 'not_started'].includes(status)) return
  throw invalidRequest(`You cannot change a subscription schedule that is \`${status}\`.`)
}

function newSchedule(
  work: Work,
  subscription: Stripe.Subscription,
  metadata: Stripe.Metadata,
): Stripe.SubscriptionSchedule {
  const { start, end } = currentPeriod(subscription)
  const phase = {
    ...blankPhase(subscription.currency),
    automatic_tax: toPhaseTax(subscription.automatic_tax.enabled),
    default_payment_method: idOf(subscription.default_payment_method),
    default_tax_rates: subscription.default_tax_rates ?? [],
    discounts: subscription.discounts.map((discount) => ({
      coupon: null,
      discount: idOf(discount),
      promotion_code: null,
    })),
    end_date: end,
    items: subscription.items.data.map(toPhaseItem),
    metadata: {},
    start_date: start,
  }
  return {
    id: newId('subscription_schedule'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: timeOf(work, subscription.test_clock),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: idOf(subscription.test_clock),
  }
}

function blankPhase(currency: string) {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    description: null,
    invoice_settings: null,
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    transfer_data: null,
    trial_end: null,
  } satisfies Partial<Phase>
}

function toPhaseTax(enabled: boolean): NonNullable<Phase['automatic_tax']> {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

function toPhaseItem({ price, quantity = 1, metadata, tax_rates }: Item): Stripe.SubscriptionSchedule.Phase.Item {
  return { billing_thresholds: null, discounts: [], metadata, plan: price.id, price: price.id, quantity, tax_rates }
}

/** A request's phases, each starting at the end of the previous one. The first is the current one. */
function planPhases(work: Work, schedule: Stripe.SubscriptionSchedule, given: PhaseParameter[]): Phase[] {
  const subscription = work.store.get('subscription', idOf(schedule.subscription) as string)
  const now = timeOf(work, schedule.test_clock)
  let start = schedule.current_phase?.start_date ?? now
  return given.map((phase, index) => {
    const param = `phases[${index}]`
    const named = phase.start_date === 'now' ? now : phase.start_date
    if (named !== undefined && named !== start && index > 0) {
      throw invalidRequest('The start date of a phase must be the end date of the phase before it.', {
        param: `${param}[start_date]`,
      })
    }
    const items = phase.items.map((item, at) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: item.metadata ?? {},
      plan: item.price,
      price: findRecurringPrice(work, item.price, `${param}[items][${at}][price]`).id,
      quantity: item.quantity ?? 1,
      tax_rates: findTaxRates(work, item.tax_rates, `${param}[items][${at}][tax_rates]`),
    }))
    const end_date = endOfPhase(work, phase, start, now)
    if (end_date <= start) throw invalidRequest('A phase must end after it starts.', { param: `${param}[end_date]` })
    const { default_payment_method: method = null } = phase
    if (method) assertOwnMethod(work, idOf(schedule.customer), method, `${param}[default_payment_method]`)
    const planned: Phase = {
      ...blankPhase(subscription.currency),
      ...(phase.automatic_tax && { automatic_tax: toPhaseTax(phase.automatic_tax.enabled) }),
      default_payment_method: method,
      default_tax_rates: phase.default_tax_rates
        ? findTaxRates(work, phase.default_tax_rates, `${param}[default_tax_rates]`)
        : null,
      discounts: toPhaseDiscounts(phase.discounts ?? []),
      end_date,
      items,
      metadata: phase.metadata ?? {},
      proration_behavior: phase.proration_behavior ?? 'create_prorations',
      start_date: start,
    }
    start = end_date
    return planned
  })
}

function endOfPhase(work: Work, { duration, end_date, items }: PhaseParameter, start: number, now: number): number {
  if (end_date === 'now') return now
  if (end_date !== undefined) return end_date
  if (duration)
    return addIntervals(start, { interval: duration.interval, interval_count: duration.interval_count ?? 1 })
  return addIntervals(start, intervalOf(work.store.get('price', items[0]?.price as string)))
}

function toPhaseDiscounts(given: DiscountParameter[]): Phase['discounts'] {
  return given.map(({ coupon = null, discount = null, promotion_code = null }) => ({
    coupon,
    discount,
    promotion_code,
  }))
}

/**
 * Applies a phase to the subscription. What it leaves out is reset: no discounts, and the schedule's default card and
 * automatic tax.
 */
function enterPhase(
  work: Work,
  schedule: Stripe.SubscriptionSchedule,
  phase: Phase,
  behavior: ProrationBehavior,
): void {
  const subscription = work.store.get('subscription', idOf(schedule.subscription) as string)
  const now = timeOf(work, subscription.test_clock)
  const items = phase.items.map((item, index) => toItem(work, subscription, item, index, now))
  const amount = items.reduce((sum, item) => sum + amountOf(item), 0)
  const customer = work.store.get('customer', idOf(subscription.customer))
  const named = phase.discounts.map(({ coupon, discount, promotion_code }) =>
    defined({
      coupon: idOf(coupon) ?? undefined,
      discount: idOf(discount) ?? undefined,
      promotion_code: idOf(promotion_code) ?? undefined,
    }),
  )
  const { automatic_tax: defaultTax, default_payment_method: defaultMethod } = schedule.default_settings
  const changes = {
    automatic_tax: toAutomaticTax((phase.automatic_tax ?? defaultTax)?.enabled ?? false),
    default_payment_method: idOf(phase.default_payment_method) ?? idOf(defaultMethod),
    discounts: redeemDiscounts(work, named, { customer, subscription: subscription.id, amount }),
    metadata: mergeMetadata(subscription.metadata, phase.metadata ?? {}),
    ...(phase.default_tax_rates && { default_tax_rates: phase.default_tax_rates }),
  }
  const change = { items, behavior, at: now, restartsCycle: false }
  const { after, invoice } = prepareItemChange(work, { ...subscription, ...changes }, change)
  const payment = { behavior: 'allow_incomplete', isOffSession: true } as const
  applyChange(work, subscription, { after: { ...changes, ...after }, invoice }, payment)
}

function toItem(
  work: Work,
  subscription: Stripe.Subscription,
  item: Phase['items'][number],
  index: number,
  now: number,
): Item {
  const price = work.store.get('price', idOf(item.price as string))
  const details = { price, quantity: item.quantity ?? 1, metadata: item.metadata ?? {}, taxRates: item.tax_rates ?? [] }
  const current = subscription.items.data[index]
  if (!current) return newItem(subscription.id, now, currentPeriod(subscription), details)
  return {
    ...current,
    price,
    plan: toPlan(price),
    quantity: details.quantity,
    metadata: details.metadata,
    tax_rates: details.taxRates,
  }
}

/** Moves on to the next phase, or ends after the last one according to the schedule. */
export function advanceSchedule(work: Work, schedule: Stripe.SubscriptionSchedule): void {
  const ended = schedule.current_phase?.end_date
  const next = schedule.phases.find(({ start_date }) => start_date === ended)
  if (next) {
    const current_phase = { start_date: next.start_date, end_date: next.end_date }
    const after = change(work, schedule, { current_phase }, 'subscription_schedule.updated')
    const subscription = work.store.get('subscription', idOf(schedule.subscription) as string)
    if (subscription.pending_update) expirePendingUpdate(work, subscription)
    enterPhase(work, after, next, next.proration_behavior as ProrationBehavior)
  } else if (schedule.end_behavior === 'cancel') {
    const now = timeOf(work, schedule.test_clock)
    const completed = { status: 'completed', completed_at: now, current_phase: null } as const
    change(work, schedule, completed, 'subscription_schedule.completed')
    const subscription = work.store.get('subscription', idOf(schedule.subscription) as string)
    endSubscription(work, { ...subscription, schedule: null }, 'cancellation_requested')
  } else {
    releaseSchedule(work, schedule)
  }
}

function releaseSchedule(work: Work, schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule {
  const subscription = work.store.get('subscription', idOf(schedule.subscription) as string)
  change(work, subscription, { schedule: null }, 'customer.subscription.updated')
  const changes = {
    status: 'released',
    released_at: timeOf(work, schedule.test_clock),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  } as const
  return change(work, schedule, changes, 'subscription_schedule.released')
}
