/**
 * Copies the provider's current state of a stay's subscription into ours: its plan, its month, and the month's cost.
 * Called by the page that waits for it, by webhooks and by the reconciler, in any order and any number of times.
 */
import {
  isUpgrade,
  type PlanName,
  type PlanUpgrade,
  planNames,
  planUpgrade,
  type SubscriptionStatus,
  shownStayName,
  TEST_PAYMENT,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { type Db, transact } from '../../kernel/db.ts'
import { isDatabaseAway } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type {
  Intent,
  Payments,
  Period,
  ProviderInvoice,
  ProviderSubscription,
} from '../../providers/payments/payments.ts'
import { notify } from '../notifications/index.ts'
import type { Applying } from '../payments/index.ts'
import { readUpgrades } from '../plan-units/index.ts'
import { type BookPlan, recordInvoice } from '../purchases/index.ts'
import { setPlan } from '../stays/index.ts'
import {
  getActiveSubscription,
  paidStayName,
  recordPaidMonth,
  type SubscriptionChanges,
  type SubscriptionRow,
  type SubscriptionSubject,
  subscriptionById,
  updateSubscription,
} from './subscription-store.ts'

/** Maps the provider's status to ours: an unpaid subscription grants nothing. */
function statusOf({ status }: ProviderSubscription): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return 'active'
  return status === 'canceled' || status === 'incomplete_expired' ? 'canceled' : 'pending'
}

export function isPastDue({ provider_status: status }: Pick<SubscriptionRow, 'provider_status'>): boolean {
  return status === 'past_due' || status === 'unpaid'
}

/** Whether a month was ever paid. The provider dates the first one even before that. */
export function hasStarted({ provider_status: status }: Pick<SubscriptionRow, 'provider_status'>): boolean {
  return !['none', 'incomplete', 'incomplete_expired'].includes(status)
}

/** Cancels a replaced subscription at the provider. */
export const REPLACED_JOB = 'subscriptions:replaced'
/** Books an invoice once more that couldn't be booked. */
export const BOOK_JOB = 'subscriptions:book-invoice'
const BOOKINGS = 4

/** How many times to read again when the state changes concurrently. */
const READS = 5

/** Applies a subscription's state: one the provider doesn't know has ended. Subscriptions that aren't ours are ignored. */
export async function applySubscription(applying: Applying, providerId: string): Promise<SubscriptionSubject | null> {
  for (let read = 1; ; read++) {
    const known = await subscriptionById(applying.db, providerId)
    const present = await readSubscription(applying.payments, providerId)
    if (!present) return endUnknown(applying, providerId, known?.row.csmr_id ?? null)
    // Before anything is taken over: if the provider can't be reached, the caller tries again.
    const bill = present.invoice?.status === 'paid' ? await readBill(applying.payments, present.invoice) : null
    const outcome = await applying.db.transaction().execute(async (tx) => {
      const found = await lockSubscription(tx, present.subscription)
      if (!found) return null
      // A concurrent update made after our read began may be newer: ours would undo it.
      if (known && known.version !== found.version && read < READS) return 'stale'
      if (isToRenew(found.row, present) && read < READS) return 'to renew'
      await takeOver(tx, applying, found.row, present)
      await recordMonthOf(tx, found.row.id, present.invoice)
      return subscriptionById(tx, found.row.id)
    })
    if (outcome === 'to renew') await applying.payments.resumeSubscription(providerId)
    else if (outcome !== 'stale') {
      if (outcome && bill) await bookOrReport(applying, providerId, bill)
      return outcome
    }
  }
}

/**
 * Whether an upgrade that waited for its payment has taken effect, and with it replaces a cancellation or a downgrade:
 * until then it changes nothing.
 */
function isToRenew(row: SubscriptionRow, { subscription: present, tiers }: Present): boolean {
  const isInEffect = row.pending_tier !== null && tiers.get(present.priceId) === row.pending_tier
  const isEnding = present.cancelAtPeriodEnd || present.nextPriceId !== null
  return isInEffect && isEnding && !present.pendingPriceId && statusOf(present) === 'active'
}

/**
 * Ends a subscription that is gone at the provider: it bills no more months, and nobody pays for its plan.
 * @throws if its payer is unknown, too: with the key of another account, all plans would end
 */
async function endUnknown(
  { db, payments }: Applying,
  providerId: string,
  customerId: string | null,
): Promise<SubscriptionSubject | null> {
  if (customerId && !(await payments.knowsCustomer(customerId)))
    throw new Error(`The payment provider knows neither ${providerId} nor ${customerId}: is its key another account’s?`)
  return db.transaction().execute(async (tx) => {
    const found = await subscriptionById(tx, providerId, true)
    if (!found) return null
    const { row } = found
    const present = { status: 'canceled', provider_status: 'canceled', tier: row.tier, failure: null } as const
    await record(tx, row, { ...present, next_attempt_at: null }, payments.isTest)
    return subscriptionById(tx, row.id)
  })
}

async function readSubscription(payments: Payments, providerId: string) {
  const subscription = await payments.subscription(providerId)
  if (!subscription) return null
  const { latestInvoiceId } = subscription
  const invoice = latestInvoiceId ? await payments.invoice(latestInvoiceId) : null
  const due = invoice?.status === 'open' && invoice.intentId ? await payments.intent(invoice.intentId) : null
  return { subscription, invoice, failure: due?.problem ?? null, tiers: await tiersByPrice(payments) }
}

/** Our subscription, locked; if the provider's first response was lost, it is found by its metadata. */
async function lockSubscription(db: Db, present: ProviderSubscription): Promise<SubscriptionSubject | null> {
  const known = await subscriptionById(db, present.id, true)
  if (known) return known
  const named = present.metadata.subscriptionId
    ? await subscriptionById(db, present.metadata.subscriptionId, true)
    : null
  // If it was given up in the meantime, whoever created it cancels it.
  return named?.row.provider_subscription_id === null && named.row.status !== 'canceled' ? named : null
}

async function tiersByPrice(payments: Payments): Promise<ReadonlyMap<string, PlanName>> {
  const products = await payments.products()
  return new Map(
    products.flatMap(({ kind, tier, default_price }) => {
      const plan = planNames.find((name) => name === tier)
      return kind === 'plan' && plan ? [[default_price.id, plan] as const] : []
    }),
  )
}

type Present = NonNullable<Awaited<ReturnType<typeof readSubscription>>>

async function takeOver(
  db: Db,
  { payments, now }: Applying,
  row: SubscriptionRow,
  { subscription: present, ...around }: Present,
): Promise<void> {
  const tier = around.tiers.get(present.priceId) ?? row.tier
  const upgrades = upgradesWithin(row, { ...present, tier, rest: restBilled(row, around.invoice), now })
  const change = {
    provider_subscription_id: present.id,
    provider_status: present.status,
    status: await settleStatus(db, row, present),
    tier,
    upgrades: JSON.stringify(upgrades),
    price_id: present.priceId,
    payment_method_id: present.cardId,
    period_start: present.period.start,
    period_end: present.period.end,
    cancel_at_period_end: present.cancelAtPeriodEnd,
    pending_tier: present.pendingPriceId ? (around.tiers.get(present.pendingPriceId) ?? null) : null,
    next_tier: present.nextPriceId ? (around.tiers.get(present.nextPriceId) ?? null) : null,
    latest_invoice_id: present.latestInvoiceId,
    next_attempt_at: around.invoice?.status === 'open' ? around.invoice.nextAttemptAt : null,
    failure: around.failure,
  }
  await record(db, row, change, payments.isTest)
}

/** The rest of the month that an upgrade has billed since the subscription was last read, or that waited for payment. */
function restBilled(row: SubscriptionRow, invoice: ProviderInvoice | null): Period | null {
  return row.latest_invoice_id !== invoice?.id || row.pending_tier ? (invoice?.rest ?? null) : null
}

type Upgraded = Pick<ProviderSubscription, 'period'> & {
  readonly tier: PlanName
  readonly rest: Period | null
  readonly now: Date
}

/** The upgrades within the current month, including one that was just made. In its last seconds, it may cost nothing. */
function upgradesWithin(row: SubscriptionRow, { period, tier, rest, now }: Upgraded): readonly PlanUpgrade[] {
  const isSameMonth = row.period_start?.getTime() === period.start.getTime()
  const before = isSameMonth ? readUpgrades(row.upgrades, row.id) : []
  if (!isUpgrade(row.tier, tier) || !(rest || isSameMonth)) return before
  return [...before, planUpgrade(period, { from: row.tier, to: tier, at: rest?.start ?? now })]
}

type Change = SubscriptionChanges & {
  readonly status: SubscriptionStatus
  readonly provider_status: string
  readonly tier: PlanName
  /** Why the payment that it waits for was last declined; null if it wasn't. */
  readonly failure: string | null
}

/** Saves a change, with what follows from it: the stay's plan, the audit, and a word to the owners. */
async function record(db: Db, row: SubscriptionRow, change: Change, isTest: boolean): Promise<void> {
  const { status, tier, provider_status: providerStatus, failure } = change
  await updateSubscription(db, row.id, change)
  // A plan that has ended may have been followed by another.
  await setPlan(db, row.stay_id, (await getActiveSubscription(db, row.stay_id))?.tier ?? 'Free')
  const entry = {
    actorId: 'payment-provider',
    subjectId: row.id,
    before: { tier: row.tier, status: row.status, providerStatus: row.provider_status },
    after: { tier, status, providerStatus },
  }
  const isChanged = row.status !== status || row.tier !== tier || row.provider_status !== providerStatus
  if (isChanged) await audit(db, { ...entry, action: actionFor(row, change) })
  if (paymentFails(row, change))
    await audit(db, { ...entry, action: 'subscription.payment-fail', after: { ...entry.after, failure } })
  if (!isChanged) return
  const text = messageFor(row, providerStatus, tier)
  if (text) await notifyOwners(db, row, isTest ? { ...text, body: `${text.body} ${TEST_PAYMENT}` } : text)
}

/** Organizations' webhooks send what started, changed and ended: an attempt that isn't paid is neither. */
function actionFor(row: SubscriptionRow, { status }: Change): string {
  // A canceled subscription runs until its paid month ends.
  if (status === 'canceled' && (row.status === 'active' || isPastDue(row))) return 'subscription.end'
  if (hasStarted(row)) return 'subscription.change'
  return status === 'active' ? 'subscription.start' : 'subscription.attempt'
}

/** Whether a renewal fails, or a payment that somebody is making: they see why in its form, so no one is notified. */
function paymentFails(row: SubscriptionRow, { provider_status: providerStatus, failure }: Change): boolean {
  if (becomesPastDue(row, providerStatus)) return true
  return failure !== null && failure !== row.failure && !isPastDue({ provider_status: providerStatus })
}

function becomesPastDue(row: SubscriptionRow, providerStatus: string): boolean {
  return providerStatus === 'past_due' && row.provider_status !== 'past_due'
}

/**
 * The status that a subscription gets. One of a stay's plans is active: a moved stay keeps the month that its former
 * organization paid for until its new one pays for a plan.
 */
async function settleStatus(db: Db, row: SubscriptionRow, present: ProviderSubscription): Promise<SubscriptionStatus> {
  // The provider may learn later than we do that a plan was replaced.
  if (row.status === 'canceled') return 'canceled'
  const status = statusOf(present)
  if (status !== 'active') return status
  const active = await getActiveSubscription(db, row.stay_id)
  if (!active || active.id === row.id) return status
  if (row.own_stay_id === null) {
    await enqueue(db, REPLACED_JOB, { providerId: present.id })
    return 'canceled'
  }
  await replace(db, active, row)
  return status
}

async function replace(db: Db, former: SubscriptionRow, { id }: SubscriptionRow): Promise<void> {
  await updateSubscription(db, former.id, { status: 'canceled' })
  await audit(db, {
    actorId: 'payment-provider',
    action: 'subscription.end',
    subjectId: former.id,
    before: { tier: former.tier, status: former.status },
    after: { tier: former.tier, status: 'canceled', replacedBy: id },
  })
  await enqueue(db, REPLACED_JOB, { providerId: former.provider_subscription_id })
}

async function notifyOwners(
  db: Db,
  row: SubscriptionRow,
  text: { readonly title: string; readonly body: string; readonly isUrgent?: true },
): Promise<void> {
  if (!row.organization_id) return
  await notify(db, { ownersOf: row.organization_id }, { area: 'promotions', ...text, subjectId: row.organization_id })
}

function messageFor(row: SubscriptionRow, status: string, tier: PlanName) {
  const stay = shownStayName(row.stay_name, 'your stay')
  if (becomesPastDue(row, status))
    return {
      title: `The payment for ${stay} failed`,
      body: `The ${tier} plan is on hold, and nothing is lost. Choose another card under Billing: we’ll try again soon.`,
      isUrgent: true as const,
    }
  if (status === 'canceled' && row.provider_status !== 'canceled')
    return {
      title: `The ${tier} plan for ${stay} has ended`,
      body: row.own_stay_id ? 'The stay is on the Free plan now.' : 'It isn’t one of your stays any more.',
      isUrgent: true as const,
    }
  if (status === 'active' && (row.provider_status !== 'active' || row.tier !== tier))
    return { title: `${stay} is on the ${tier} plan`, body: 'See what it includes this month under Billing.' }
  return null
}

type Bill = { readonly invoice: ProviderInvoice; readonly intent: Intent | null }

async function readBill(payments: Payments, invoice: ProviderInvoice): Promise<Bill> {
  return { invoice, intent: invoice.intentId ? await payments.intent(invoice.intentId) : null }
}

/**
 * Records a paid invoice as a settled transaction of the organization, in a transaction of its own: an invoice that
 * can't be booked must not hold up its plan. @returns whether its subscription is ours
 */
async function bookInvoice({ db, payments, now }: Applying, providerId: string, { invoice, intent }: Bill) {
  return transact(db, async (tx) => {
    const row = (await subscriptionById(tx, providerId, true))?.row
    if (row && invoice.status === 'paid') {
      await recordMonthOf(tx, row.id, invoice)
      await recordInvoice(tx, {
        invoice,
        intent,
        now,
        isTest: payments.isTest,
        subscription: {
          id: row.id,
          organizationId: row.organization_id,
          actorId: row.actor_id,
          stayId: row.stay_id,
          stayName: paidStayName(row),
        },
      })
    }
    return row !== undefined
  })
}

/** Records the month that an invoice has paid for, which gives out its units. */
async function recordMonthOf(db: Db, id: string, invoice: ProviderInvoice | null): Promise<void> {
  if (invoice?.status === 'paid' && invoice.month) await recordPaidMonth(db, id, invoice.month.start)
}

/** Leaves an invoice that can't be booked to a job, whose failure alerts staff; whoever waits for the plan goes on. */
async function bookOrReport(applying: Applying, providerId: string, bill: Bill): Promise<boolean> {
  try {
    return await bookInvoice(applying, providerId, bill)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // A few tries within a minute; if they fail, one alert, although reconciling tries each time.
    const options = { about: bill.invoice.id, maxAttempts: BOOKINGS, once: true }
    await enqueue(applying.db, BOOK_JOB, { invoiceId: bill.invoice.id }, options)
    return true
  }
}

/** Books an invoice of one of our subscriptions. @throws if that isn't possible */
export async function bookAgain(applying: Applying, invoiceId: string): Promise<void> {
  const invoice = await applying.payments.invoice(invoiceId)
  if (!invoice?.subscriptionId) return
  await bookInvoice(applying, invoice.subscriptionId, await readBill(applying.payments, invoice))
}

/** Books the invoice that an intent paid, if it is one of our subscriptions'. */
export const bookPlan: BookPlan = async (applying, intentId) => {
  const invoice = await applying.payments.invoiceOf(intentId)
  if (!invoice?.subscriptionId) return false
  return bookInvoice(applying, invoice.subscriptionId, await readBill(applying.payments, invoice))
}

/** Books an invoice of one of our subscriptions, and applies the subscription's state. */
export async function applyInvoice(applying: Applying, invoiceId: string): Promise<void> {
  const invoice = await applying.payments.invoice(invoiceId)
  if (!invoice?.subscriptionId) return
  const bill = await readBill(applying.payments, invoice)
  const isOurs = await bookOrReport(applying, invoice.subscriptionId, bill)
  if (isOurs || invoice.status !== 'paid') await applySubscription(applying, invoice.subscriptionId)
}
