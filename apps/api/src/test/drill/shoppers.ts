/**
 * Clients that pay: each retries with the same key until it gets a response, like a browser or app that lost its
 * connection.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paidPlans } from '@lodestay/domain'
import Stripe from 'stripe'
import type { Person } from '../index.ts'
import type { CrashingProduct } from './crashing-product.ts'
import { copyPromotion } from './payments.ts'

export type Shopper = Person & {
  readonly organizationId: string
  readonly customerId: string
  readonly cardId: string
  readonly stayId: string
}

/** What clients were told, each of which must be true in the end. */
export type Told = {
  readonly carts: { readonly transactionId: string; readonly promotionIds: readonly string[] }[]
  readonly memberships: { readonly transactionId: string; readonly userId: string }[]
  readonly plans: { readonly stayId: string; readonly tier: string }[]
  readonly refunds: { readonly transactionId: string; readonly amount: number }[]
  /** Rejections of requests that clients were entitled to make. */
  readonly refusals: string[]
  /** Why clients retried, and how often. */
  readonly retries: Map<string, number>
  /** How many milliseconds each checkout took until its response. */
  readonly checkouts: number[]
  lastAt: number
}

export function nothingTold(): Told {
  return {
    carts: [],
    memberships: [],
    plans: [],
    refunds: [],
    refusals: [],
    retries: new Map(),
    checkouts: [],
    lastAt: 0,
  }
}

/** How much they were told, and why they retried. */
export function numbersOf({ carts, memberships, plans, refunds, retries }: Told): string[] {
  const times = [...retries].map(([reason, count]) => `  ${count} times: ${reason}`)
  return [
    `${carts.length} carts, ${memberships.length} memberships, ${plans.length} plans and ${refunds.length} refunds`,
    'asked again',
    ...times,
  ]
}

export type Market = {
  readonly product: Pick<CrashingProduct, 't' | 'apiUrl'>
  readonly admin: Person
  /** The id and price of an accepted promotion to copy. */
  readonly template: { readonly id: string; readonly price: number }
  readonly membership: { readonly priceId: string; readonly price: number }
  readonly told: Told
  readonly random: () => number
}

type Asked = { readonly as: Person; readonly body?: object; readonly key?: string }
// biome-ignore lint/suspicious/noExplicitAny: a client reads what it expects of an answer
type Answered = { readonly status: number; readonly body: any }

/** A client without a response after this long has lost it. */
const PATIENCE_MS = 180_000
/** Pause between retries: doubled, up to the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 1600]

async function once(
  { product, told }: Market,
  method: string,
  path: string,
  { as, body, key }: Asked,
): Promise<Answered> {
  const began = performance.now()
  const answer = await fetch(`${product.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const answered = { status: answer.status, body: await answer.json() }
  if (path.endsWith('/checkout')) told.checkouts.push(performance.now() - began)
  return answered
}

/** Retries until there is a response. */
async function ask(market: Market, method: string, path: string, asked: Asked): Promise<Answered> {
  const { told } = market
  let pause = FIRST_PAUSE_MS
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const answer = await once(market, method, path, asked).catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status < 500) return answer
    const reason = answer instanceof Error ? answer.message : `${answer.status} ${answer.body.detail}`
    if (reason.startsWith('500')) told.refusals.push(`${method} ${path}: ${reason}`)
    told.retries.set(reason, (told.retries.get(reason) ?? 0) + 1)
    await sleep(pause * (0.5 + market.random()))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  throw new Error(`${method} ${path} has no answer after ${PATIENCE_MS / 1000} s`)
}

/** Makes a request the client is entitled to: anything but success counts as a refusal. */
async function insist(market: Market, method: string, path: string, asked: Asked): Promise<Answered> {
  const answer = await ask(market, method, path, asked)
  if (answer.status < 300) return answer
  const refusal = `${method} ${path}: ${answer.status} ${answer.body.detail}`
  market.told.refusals.push(refusal)
  throw new Error(refusal)
}

/** Retries work that doesn't go through the product's own processes until it succeeds. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

/** Creates promotions like the first one, accepted and for sale. */
async function copyPromotions({ product: { t }, template }: Market, stayId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `prm_${randomUUID()}`)
  for (const to of ids) await untilDone(() => copyPromotion(t.platform.db, { from: template.id, to, stayId }))
  return ids
}

async function fillCart(market: Market, shopper: Shopper): Promise<{ promotionIds: string[]; amount: number }> {
  const promotionIds = await copyPromotions(market, shopper.stayId, 1 + Math.floor(market.random() * 3))
  for (const purchaseableId of promotionIds) {
    const { body: item } = await insist(market, 'POST', '/cart-items', {
      as: shopper,
      key: randomUUID(),
      body: { collectionType: 'stay-promotions', purchaseableId },
    })
    await insist(market, 'PATCH', `/cart-items/${item.id}`, {
      as: shopper,
      key: randomUUID(),
      body: { status: 'Staged' },
    })
  }
  return { promotionIds, amount: promotionIds.length * market.template.price }
}

/** Acts as the waiting page: polls the payment until it is decided. */
async function waitForPayment(market: Market, as: Person, transactionId: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const { body } = await insist(market, 'POST', `/transactions/${transactionId}/refresh`, { as })
    if (body.transaction.status === 'settled') return
  }
  throw new Error(`the payment ${transactionId} is not settled after ${PATIENCE_MS / 1000} s`)
}

/** Enters a card in the provider's form. If the form's response was lost, its request has still been executed. */
async function confirm({ product: { t } }: Market, clientSecret: string): Promise<void> {
  const [intentId = ''] = clientSecret.split('_secret_')
  await untilDone(async () => {
    try {
      await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    } catch (error) {
      const isDone = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
      if (!isDone) throw error
    }
  })
}

function tell(market: Market): Told {
  market.told.lastAt = Date.now()
  return market.told
}

/**
 * Pays with a saved card: once, with a double click (one key), or in two tabs (two keys), of which the slower may find
 * the cart empty.
 */
async function payBySavedCard(market: Market, shopper: Shopper): Promise<string> {
  const { promotionIds, amount } = await fillCart(market, shopper)
  const { customerId, cardId: paymentProfileId } = shopper
  const asked = { as: shopper, body: { customerId, paymentProfileId, amount } }
  const key = randomUUID()
  const chance = market.random()
  const keys = chance < 0.7 ? [key] : chance < 0.85 ? [key, key] : [key, randomUUID()]
  const call = keys.length === 1 ? insist : ask
  const answers = await Promise.all(
    keys.map((each) => call(market, 'POST', '/payments/profiles/checkout', { ...asked, key: each })),
  )
  const transactionId: string | undefined = answers.find(({ status }) => status === 200)?.body.transaction.id
  if (!transactionId) {
    const refusal = `nobody could pay: ${answers.map(({ status, body }) => `${status} ${body.detail}`).join(' and ')}`
    market.told.refusals.push(refusal)
    throw new Error(refusal)
  }
  const isSettled = answers.some(({ body }) => body.transaction?.status === 'settled')
  if (!isSettled) await waitForPayment(market, shopper, transactionId)
  tell(market).carts.push({ transactionId, promotionIds })
  return transactionId
}

async function payByForm(market: Market, shopper: Shopper): Promise<void> {
  const { promotionIds, amount } = await fillCart(market, shopper)
  const body = { organizationId: shopper.organizationId, amount }
  const begun = await insist(market, 'POST', '/payments/checkout', { as: shopper, key: randomUUID(), body })
  const { transaction, payment } = begun.body
  if (payment.form) await confirm(market, payment.form.clientSecret)
  await waitForPayment(market, shopper, transaction.id)
  tell(market).carts.push({ transactionId: transaction.id, promotionIds })
}

async function becomeMember(market: Market, shopper: Shopper): Promise<void> {
  const { priceId, price: amount } = market.membership
  const body = { priceId, amount }
  const begun = await insist(market, 'POST', '/payments/checkout', { as: shopper, key: randomUUID(), body })
  const { transaction, payment } = begun.body
  if (payment.form) await confirm(market, payment.form.clientSecret)
  await waitForPayment(market, shopper, transaction.id)
  tell(market).memberships.push({ transactionId: transaction.id, userId: shopper.id })
}

/** Puts a new stay on one plan after another. */
async function climbPlans(market: Market, shopper: Shopper): Promise<void> {
  const { organizationId, cardId: paymentMethodId } = shopper
  const draft = { as: shopper, key: randomUUID(), body: { organizationId } }
  const stayId: string = (await insist(market, 'POST', '/stays/drafts', draft)).body.id
  for (const tier of paidPlans.slice(0, 1 + Math.floor(market.random() * paidPlans.length))) {
    const asked = { as: shopper, key: randomUUID(), body: { tier, paymentMethodId } }
    const { subscription } = (await insist(market, 'POST', `/stays/${stayId}/subscription`, asked)).body
    if (subscription.status !== 'active' || subscription.tier !== tier)
      throw new Error(`took ${tier}, and has ${subscription.tier}, ${subscription.status}`)
    tell(market).plans.push({ stayId, tier })
  }
}

const REFUND = 1_00

/** Pays, and gets a partial refund from an admin. */
export async function getSomeBack(market: Market, shopper: Shopper): Promise<void> {
  const transactionId = await payBySavedCard(market, shopper)
  const body = { amount: REFUND, reason: 'The outlet posted late.' }
  const path = `/transactions/${transactionId}/refund`
  await insist(market, 'POST', path, { as: market.admin, key: randomUUID(), body })
  tell(market).refunds.push({ transactionId, amount: REFUND })
}

/** What shoppers do, weighted by frequency. */
const deeds = [
  [5, payBySavedCard],
  [3, payByForm],
  [1, becomeMember],
  [1, climbPlans],
  [2, getSomeBack],
] as const
const chances = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))

/** Maximum pause between purchases. */
const REST_MS = 600

/** Keeps buying until told to stop. Records failures among what it was told. */
export async function shop(market: Market, shopper: Shopper, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const deed = chances[Math.floor(market.random() * chances.length)] ?? payBySavedCard
    try {
      await deed(market, shopper)
    } catch (error) {
      market.told.refusals.push((error as Error).message)
      // Items left in the cart would be paid with the next purchase.
      await emptyCart(market, shopper)
    }
    await sleep(market.random() * REST_MS)
  }
}

async function emptyCart(market: Market, shopper: Shopper): Promise<void> {
  const { body } = await ask(market, 'GET', '/cart-items?status=Staged', { as: shopper })
  for (const { id } of body.docs) await ask(market, 'DELETE', `/cart-items/${id}`, { as: shopper })
}
