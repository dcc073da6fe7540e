/**
 * Starting and changing a stay's plan: prepare → call → record. A more expensive plan starts now, and the difference is
 * charged; a cheaper one starts when the paid month ends; choosing the current one again undoes a cancellation.
 */
import {
  DAY_MS,
  formatCents,
  HOUR_MS,
  includedUnits,
  isUpgrade,
  type PlanName,
  type PlanPreview,
  type Product,
  planItems,
  planNames,
  planUpgrade,
  type SubscriptionCard,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { type KeyedRequest, prepareOnce } from '../../kernel/idempotency.ts'
import type {
  Intent,
  InvoicePreview,
  NewProviderSubscription,
  Payments,
  PromotionCode,
  ProviderSubscription,
} from '../../providers/payments/payments.ts'
import { getPayer } from '../organizations/index.ts'
import { type Applying, acceptsCard, ensureOrganizationCustomer } from '../payments/index.ts'
import { readUpgrades } from '../plan-units/index.ts'
import { stayById } from '../stays/index.ts'
import { applySubscription, hasStarted, isPastDue } from './apply-subscription.ts'
import { type PreparedChange, readPreparedChange, writePreparedChange } from './prepared-change.ts'
import {
  giveUpUnknown,
  insertSubscription,
  nextChange,
  type SubscriptionRow,
  type SubscriptionSubject,
  saveProviderId,
  subscriptionById,
  subscriptionPaidBy,
  updateSubscription,
} from './subscription-store.ts'

/** How long a prorated amount may have been on screen; it falls by the second. */
const AGREED_FOR_MS = 6 * HOUR_MS
const MONTH_AT_LEAST_MS = 28 * DAY_MS

export type Changing = {
  /** A pool: each step has its own transaction. */
  readonly db: Db
  readonly payments: Payments
  readonly caller: Caller
  readonly request: KeyedRequest
  readonly now: Date
}

export type PlanRequest = {
  readonly stayId: string
  readonly organizationId: string
  readonly tier: PlanName
  readonly cardId: string | undefined
  readonly promotionCode?: string | undefined
  /** The amount agreed to, in cents; if absent, any. */
  readonly amount?: number | undefined
}

export type PlanOutcome = { readonly subscription: SubscriptionSubject; readonly intent: Intent | null }

/** @throws Problem 503 for a plan that the provider doesn't sell. */
async function getProduct(payments: Payments, tier: PlanName): Promise<Product> {
  const product = (await payments.products()).find((each) => each.kind === 'plan' && each.tier === tier)
  if (!product) throw new Problem('unavailable', `The ${tier} plan isn’t for sale at the moment.`)
  return product
}

/**
 * Starts a plan for a stay, or changes its current one.
 * @throws Problem 402 if the card is declined; 404 for a card that isn't the organization's; 409 if the stay is already
 * on that plan, has moved, or someone else is choosing one; 422 if the amount has changed, or for the promotion code;
 * 503 if the plan isn't for sale.
 */
export async function takePlan(changing: Changing, request: PlanRequest): Promise<PlanOutcome> {
  const { db, payments } = changing
  const customerId = await ensureOrganizationCustomer(changing, request.organizationId)
  if (request.cardId && (await payments.cardOwner(request.cardId)) !== customerId) throw notFound('No such card.')
  const product = await getProduct(payments, request.tier)
  await assertAgreed(changing, request)
  // An attempt continues with its code, unless another is typed.
  const attempt = attemptAt(request.tier, await subscriptionPaidBy(db, request))
  const promotionCode = request.promotionCode ?? attempt?.promotion_code ?? undefined
  const code = promotionCode ? await payments.promotionCode(promotionCode, customerId) : null
  const { id, change } = await prepareChange(changing, { ...request, promotionCode, code }, product)
  const { row } = await subscriptionNow(db, id)
  // A repeated call for a change that is done, or overtaken by another, returns its outcome.
  const isBegun = isAsWanted(row, request.tier) || row.pending_tier === request.tier
  const isDone = change === null ? row.status !== 'pending' : row.change !== change || isBegun
  if (isDone && row.provider_subscription_id) return refreshOutcome(changing, row.provider_subscription_id)
  if (change === null) return startPlan(changing, row, { ...request, customerId, product, codeId: code?.id })
  return changePlan(changing, row, { ...request, product, change, codeId: code?.id })
}

/**
 * What is due for the rest of a month falls while it passes; anything else that changes the amount has to be seen first:
 * a plan chosen in another tab, the next month, a new price. This runs before the lock in `prepareChange`, so two calls at
 * the same moment can both pass it.
 * @throws Problem 422 with the new price.
 */
async function assertAgreed(changing: Changing, request: PlanRequest): Promise<void> {
  const { amount, tier } = request
  if (amount === undefined) return
  const known = await subscriptionPaidBy(changing.db, request)
  // An attempt that was paid a moment ago has no bill left, and may have used up its code.
  const present = known && (await readUnlessPaid(changing, known.row))
  // A repeated call: the outcome of the first is returned.
  if (present && isRunning(present) && (isAsWanted(present, tier) || present.pending_tier === tier)) return
  const { due, monthly } = await previewPlan(changing, request)
  const tolerance = Math.ceil((monthly * AGREED_FOR_MS) / MONTH_AT_LEAST_MS)
  if (due <= amount && due >= amount - tolerance) return
  throw new Problem('price-changed', `${formatCents(due)} is due now. Review the bill again, and confirm it.`, {
    extra: { price: due },
  })
}

function isAsWanted(row: SubscriptionRow, tier: PlanName): boolean {
  return row.tier === tier && !row.cancel_at_period_end && !row.next_tier && !row.pending_tier
}

/** The unpaid first attempt at a plan that choosing it again continues; null if there is none. */
function attemptAt(tier: PlanName, present: SubscriptionSubject | null): SubscriptionRow | null {
  const isContinued = present?.row.status === 'pending' && !isPastDue(present.row) && present.row.tier === tier
  return isContinued ? present.row : null
}

/**
 * Decides, once per idempotency key, whether to start or change the stay's plan. An unpaid first attempt is resumed;
 * one for another plan, price or promotion code is given up first, unless it turns out to be paid.
 */
async function prepareChange(
  changing: Changing,
  requested: PlanRequest & { readonly code: PromotionCode | null },
  product: Product,
): Promise<PreparedChange> {
  const { db, caller, request } = changing
  const { stayId, organizationId, tier, promotionCode = null } = requested
  const priceId = product.default_price.id
  const isOf = (row: SubscriptionRow) => row.price_id === priceId && row.promotion_code === promotionCode
  const isReplaced = (row: SubscriptionRow) => !isRunning(row) && (!isOf(row) || isPastDue(row))
  const known = await subscriptionPaidBy(db, requested)
  const open = known && isReplaced(known.row) ? await readUnlessPaid(changing, known.row) : null
  if (open && isReplaced(open)) {
    // A refused code must not cost what the attempt would replace.
    if (promotionCode !== null) usableCode(requested.code)
    await endAtOnce(changing, open)
  }
  const prepared = await prepareOnce(db, request, async (tx) => {
    const stay = await stayById(tx, stayId, true)
    if (!stay || stay.organizationId !== organizationId)
      throw new Problem('conflict', 'This stay has been moved in the meantime.')
    const present = await subscriptionPaidBy(tx, requested, true)
    if (present && isRunning(present.row)) {
      if (isAsWanted(present.row, tier)) throw new Problem('conflict', `This stay is already on the ${tier} plan.`)
      if (promotionCode !== null && !isUpgrade(present.row.tier, tier)) throw wrongCode(CODE_IS_FOR_NOW)
      if (promotionCode !== null) usableCode(requested.code)
      // A change waiting for payment is started again, maybe with another card; choosing the current plan drops it.
      if (present.row.pending_tier && tier !== present.row.tier)
        await updateSubscription(tx, present.row.id, { pending_tier: null })
      return writePreparedChange({ id: present.row.id, change: await nextChange(tx, present.row.id) })
    }
    if (present && !isOf(present.row))
      throw new Problem('conflict', 'Someone else is choosing a plan for this stay. Reload the page.')
    if (present) return writePreparedChange({ id: present.row.id, change: null })
    if (promotionCode !== null) usableCode(requested.code)
    const created = { stayId, organizationId, tier, priceId, promotionCode, actorId: caller.id }
    return writePreparedChange({ id: await insertSubscription(tx, created), change: null })
  })
  return readPreparedChange(prepared)
}

/** Whether a plan is paid for, so that it is changed rather than started. */
function isRunning(row: SubscriptionRow): boolean {
  return row.status === 'active'
}

const CODE_IS_FOR_NOW = 'A promotion code is for a plan that starts now.'

function wrongCode(message: string): Problem {
  return invalid({ path: 'promotionCode', message })
}

const codeProblems = {
  expired: 'This promotion code has expired.',
  'used-up': 'This promotion code has been used up.',
  inactive: 'This promotion code is no longer valid.',
} as const

/** @throws Problem 422 with the reason for a code that gives no discount. */
function usableCode(found: PromotionCode | null): PromotionCode {
  if (!found) throw wrongCode('We don’t know this promotion code. Check it for typos.')
  if (found.state !== 'valid') throw wrongCode(codeProblems[found.state])
  return found
}

function discountOf({ percentOff, amountOff }: PromotionCode, price: number): number {
  return Math.min(price, amountOff ?? Math.round((price * (percentOff ?? 0)) / 100))
}

async function startPlan(
  changing: Changing,
  row: SubscriptionRow,
  request: PlanRequest & {
    readonly customerId: string
    readonly product: Product
    readonly codeId: string | undefined
  },
): Promise<PlanOutcome> {
  const { db, payments, caller } = changing
  const { id } = row
  const created =
    (row.provider_subscription_id && (await payments.subscription(row.provider_subscription_id))) ||
    (await createOnce(changing, row, {
      customerId: request.customerId,
      priceId: request.product.default_price.id,
      cardId: request.cardId,
      promotionCodeId: request.codeId,
      metadata: { subscriptionId: id, stayId: request.stayId },
    }))
  if (!(await saveProviderId(db, id, created.id))) {
    // Another plan was chosen concurrently. Nothing has been paid for this one yet.
    await payments.cancelSubscription(created.id)
    throw new Problem('conflict', 'Someone else is choosing a plan for this stay. Reload the page.')
  }
  if (request.cardId) await payFirstInvoice(changing, id, created.latestInvoiceId, request.cardId)
  await audit(db, { actorId: caller.id, action: 'subscription.begin', subjectId: id, after: { tier: request.tier } })
  return refreshOutcome(changing, created.id)
}

/** Retry a refused request with a new key: the provider would repeat its refusal. A lost request keeps its key. */
async function createOnce(
  { db, payments }: Changing,
  { id, change }: SubscriptionRow,
  request: Omit<NewProviderSubscription, 'key'>,
): Promise<ProviderSubscription> {
  try {
    return await payments.createSubscription({ key: `subscription ${id} ${change}`, ...request })
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') await nextChange(db, id)
    throw error
  }
}

async function payFirstInvoice(
  { payments, db }: Changing,
  id: string,
  invoiceId: string | null,
  cardId: string,
): Promise<void> {
  const invoice = invoiceId ? await payments.invoice(invoiceId) : null
  const intent = invoice?.intentId ? await payments.intent(invoice.intentId) : null
  if (!intent || !acceptsCard(intent)) return
  const key = `first payment ${id} ${await nextChange(db, id)}`
  await payments.confirmIntent({ key, id: intent.id, cardId, offSession: false })
}

async function changePlan(
  changing: Changing,
  row: SubscriptionRow,
  {
    tier,
    cardId,
    product,
    change,
    codeId,
  }: PlanRequest & { readonly product: Product; readonly change: number; readonly codeId: string | undefined },
): Promise<PlanOutcome> {
  const { db, payments, caller } = changing
  const id = row.provider_subscription_id
  if (!id) throw new Problem('conflict', 'This plan is being set up. Try again in a moment.')
  if (cardId) await payments.setSubscriptionCard(id, cardId)
  const key = `change ${row.id} ${change}`
  if (tier === row.tier) await payments.resumeSubscription(id)
  else if (isUpgrade(row.tier, tier))
    await auditDecline(db, row, tier, () =>
      payments.upgradeSubscription({ key, id, priceId: product.default_price.id, promotionCodeId: codeId }),
    )
  else await payments.downgradeSubscription({ key, id, priceId: product.default_price.id })
  await audit(db, {
    actorId: caller.id,
    action: 'subscription.update',
    subjectId: row.id,
    before: { tier: row.tier, nextTier: row.next_tier, cancelAtPeriodEnd: row.cancel_at_period_end },
    after: { tier },
  })
  return refreshOutcome(changing, id)
}

/** Audits a declined upgrade, of which nothing remains at the provider. @throws what `pay` throws */
async function auditDecline(db: Db, row: SubscriptionRow, tier: PlanName, pay: () => Promise<unknown>): Promise<void> {
  try {
    await pay()
  } catch (error) {
    if (error instanceof Problem && error.code === 'payment-failed')
      await audit(db, {
        actorId: 'payment-provider',
        action: 'subscription.payment-fail',
        subjectId: row.id,
        after: { tier, failure: error.message },
      })
    throw error
  }
}

/** The subscription in the provider's current state, and any payment it is waiting for. */
export async function refreshOutcome({ db, payments, now }: Changing, providerId: string): Promise<PlanOutcome> {
  const subscription = await applySubscription({ db, payments, now }, providerId)
  if (!subscription) throw new Problem('conflict', 'This plan no longer exists. Reload the page.')
  const { status, pending_tier: pendingTier, latest_invoice_id: invoiceId } = subscription.row
  if (status === 'active' && !pendingTier) return { subscription, intent: null }
  const invoice = invoiceId ? await payments.invoice(invoiceId) : null
  return { subscription, intent: invoice?.intentId ? await payments.intent(invoice.intentId) : null }
}

async function subscriptionNow(db: Db, id: string): Promise<SubscriptionSubject> {
  const found = await subscriptionById(db, id)
  if (!found) throw new Problem('conflict', 'This plan no longer exists. Reload the page.')
  return found
}

/** Ends a plan with its paid month, or immediately if that isn't paid. @throws Problem 409 if it has ended. */
export async function cancelPlan(changing: Changing, subject: SubscriptionSubject): Promise<SubscriptionSubject> {
  const { db, payments, caller } = changing
  const row = await readUnlessPaid(changing, subject.row)
  if (row.status === 'canceled') throw new Problem('conflict', 'This plan has already ended.')
  const action = hasStarted(row) ? 'subscription.cancel' : 'subscription.withdraw'
  const record = () => audit(db, { actorId: caller.id, action, subjectId: row.id, before: { tier: row.tier } })
  const id = row.provider_subscription_id
  if (row.status === 'active' && id) {
    await payments.cancelAtPeriodEnd(id)
    await record()
    return (await refreshOutcome(changing, id)).subscription
  }
  return endAtOnce(changing, row, record)
}

/** A plan, or its upgrade, that isn't paid, as the provider has it: its payment may have come through a moment ago. */
export async function readUnlessPaid(applying: Applying, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { status, pending_tier: pendingTier, provider_subscription_id: id } = row
  if ((status !== 'pending' && !pendingTier) || !id) return row
  return (await applySubscription(applying, id))?.row ?? row
}

/**
 * Ends a plan without waiting for the paid month: an unpaid plan, or one whose stay was deleted.
 * @param record called once it can't be paid any more, before its end is recorded: webhooks keep the order of the audit.
 */
export async function endAtOnce(
  { db, payments, now }: Pick<Changing, 'db' | 'payments' | 'now'>,
  row: SubscriptionRow,
  record?: () => Promise<void>,
): Promise<SubscriptionSubject> {
  const id = row.provider_subscription_id
  if (!id) {
    if (await giveUpUnknown(db, row.id)) {
      await record?.()
      return subscriptionNow(db, row.id)
    }
    // The provider's response arrived in the meantime.
    return endAtOnce({ db, payments, now }, (await subscriptionNow(db, row.id)).row, record)
  }
  await payments.cancelSubscription(id)
  await record?.()
  await applySubscription({ db, payments, now }, id)
  return subscriptionNow(db, row.id)
}

/**
 * Changes the card used from now on, and pays a month that is due with it. An upgrade that waits for its payment is paid
 * by choosing it again, which names its amount.
 * @throws Problem 422 with what is due, if that isn't the amount agreed to.
 */
export async function changeCard(
  changing: Changing,
  { row }: SubscriptionSubject,
  { paymentMethodId: cardId, amount }: SubscriptionCard,
): Promise<PlanOutcome> {
  const { db, payments, caller } = changing
  const id = row.provider_subscription_id
  if (row.status === 'canceled' || !id) throw new Problem('conflict', 'This plan has ended.')
  if ((await payments.cardOwner(cardId)) !== row.csmr_id) throw notFound('No such card.')
  const due = amount !== undefined && !isRunning(row) ? (await refreshOutcome(changing, id)).intent?.amount : undefined
  if (due !== undefined && due !== amount)
    throw new Problem('price-changed', `${formatCents(due)} is due now.`, { extra: { price: due } })
  await payments.setSubscriptionCard(id, cardId)
  await audit(db, { actorId: caller.id, action: 'subscription.card', subjectId: row.id })
  const { subscription, intent } = await refreshOutcome(changing, id)
  if (isRunning(subscription.row)) return { subscription, intent: null }
  if (intent && acceptsCard(intent)) {
    const key = `retry ${row.id} ${await nextChange(db, row.id)}`
    await payments.confirmIntent({ key, id: intent.id, cardId, offSession: false })
  }
  return refreshOutcome(changing, id)
}

/** What a change would cost, and when it would start. */
export async function previewPlan(
  { db, payments, now }: Pick<Changing, 'db' | 'payments' | 'now'>,
  { stayId, organizationId, tier, promotionCode }: Omit<PlanRequest, 'cardId'>,
): Promise<PlanPreview> {
  const product = await getProduct(payments, tier)
  // A month that came with a moved stay belongs to its former organization: a new plan starts now, as it does in
  // `takePlan`, and replaces it.
  const present = await subscriptionPaidBy(db, { stayId, organizationId })
  const running = present && isRunning(present.row) ? present.row : null
  const monthly = product.price
  if (running?.period_end && !isUpgrade(running.tier, tier)) {
    if (promotionCode) throw wrongCode(CODE_IS_FOR_NOW)
    return { tier, startsAt: running.period_end.toISOString(), ...NOTHING_DUE, lines: [], monthly, restOfMonth: null }
  }
  const payer = await getPayer(db, organizationId)
  const customerId = payer?.stripe_customer_id
  const attempt = attemptAt(tier, present)
  const typed = promotionCode ?? attempt?.promotion_code
  // An attempt costs what it was billed, unless taking the plan would replace it: it may have used up its code.
  const isSame = attempt?.price_id === product.default_price.id && attempt.promotion_code === (typed ?? null)
  const bill = isSame && attempt.latest_invoice_id ? await payments.invoice(attempt.latest_invoice_id) : null
  if (bill?.status === 'open') return toPlanPreview(bill, { tier, now, monthly })
  const code = typed ? usableCode(await payments.promotionCode(typed, customerId ?? null)) : null
  // No customer to preview before the first payment: without tax the plan costs its list price.
  if (!customerId && !(payer && payments.taxesPlans)) {
    const lines = [{ description: product.name, amount: monthly }]
    const discount = code ? discountOf(code, monthly) : 0
    const due = { ...NOTHING_DUE, due: monthly - discount, discount }
    return { tier, startsAt: now.toISOString(), ...due, lines, monthly, restOfMonth: null }
  }
  const preview = await payments.previewChange({
    payer: customerId ?? payer.billing,
    subscriptionId: running?.provider_subscription_id ?? null,
    priceId: product.default_price.id,
    promotionCodeId: code?.id,
  })
  const restOfMonth = running && previewRest(running, tier, preview.rest?.start ?? now)
  return { ...toPlanPreview(preview, { tier, now, monthly }), restOfMonth }
}

const NOTHING_DUE = { due: 0, tax: 0, discount: 0, balance: 0 } as const

function toPlanPreview(
  { total, amountDue: due, tax, discount, lines }: InvoicePreview,
  { tier, now, monthly }: { readonly tier: PlanName; readonly now: Date; readonly monthly: number },
): PlanPreview {
  const balance = due - total
  return {
    tier,
    startsAt: now.toISOString(),
    due,
    tax,
    discount,
    balance,
    lines: [...lines],
    monthly,
    restOfMonth: null,
  }
}

/** What the rest of a running month includes after an upgrade at `at`. */
function previewRest(
  { id, tier: from, period_start: start, period_end: end, upgrades }: SubscriptionRow,
  tier: PlanName,
  at: Date,
): PlanPreview['restOfMonth'] {
  if (!start || !end) return null
  const after = [...readUpgrades(upgrades, id), planUpgrade({ start, end }, { from, to: tier, at })]
  const units = planItems.map((item) => ({ item, included: includedUnits(tier, item, after) }))
  return { until: end.toISOString(), units }
}

/** The plan a price belongs to; null for other prices. */
export async function planOfPrice(payments: Payments, priceId: string): Promise<PlanName | null> {
  const product = (await payments.products()).find((each) => each.default_price.id === priceId)
  return product?.kind === 'plan' ? (planNames.find((name) => name === product.tier) ?? null) : null
}
