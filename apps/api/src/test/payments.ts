/** A platform with payments on, with its own payment provider, which the real SDK talks to. */
import { type PaymentProvider, startPaymentProvider } from '@lodestay/payment-provider'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import Stripe from 'stripe'
import { inject } from 'vitest'
import { checkLedger } from '../modules/ledger/check-ledger.ts'
import { ensureProducts } from '../modules/payments/index.ts'
import { type Person, startTestPlatform, type TestPlatform } from './platform.ts'
import { aPromotion, confirmation } from './promotion.ts'

export type Host = Person & { readonly organizationId: string }

export type PayingPlatform = Paying & { readonly provider: PaymentProvider }

/** Payment helpers, wherever the provider runs. */
export type Paying = TestPlatform & {
  /** The provider's own SDK, as the browser's form or its dashboard would use it. */
  readonly stripe: Stripe
  /** The customer of an organization, created if it has none. */
  readonly customerOf: (host: Host) => Promise<string>
  /** Saves a card from one of the provider's test tokens. @returns its id. */
  readonly saveCard: (host: Host, token?: string) => Promise<string>
  /** An accepted, priced promotion, Ready to be bought. */
  readonly acceptedPromotion: (
    host: Host,
    stayId: string,
    moderator: Person,
    fields?: object,
  ) => Promise<{ id: string; price: number }>
  /** A paid promotion with its tasks. */
  readonly queuedPromotion: (
    host: Host,
    moderator: Person,
    /** Uses a new stay unless they name one. */
    fields?: { readonly stayId?: string; readonly [field: string]: unknown },
  ) => Promise<{ id: string; stayId: string; price: number }>
  /** Puts it in the cart. @returns the cart item's id. */
  readonly stage: (host: Host, promotionId: string) => Promise<string>
  /** A stay of the host on a plan, paid with a card. */
  readonly stayOnPlan: (
    host: Host,
    moderator: Person,
    tier: string,
  ) => Promise<{ stayId: string; cardId: string; subscriptionId: string }>
  /** Advances an organization's billing clock, and applies the resulting events. */
  readonly advanceBilling: (host: Host, days: number) => Promise<void>
  /** Opens an accepted giveaway beyond its stay's quota, as if it were free. */
  readonly openGiveaway: (id: string) => Promise<void>
  /** Fetches the provider's events, and applies those that we don't have, as the reconciler and the worker do. */
  readonly takeOverEvents: () => Promise<void>
  /** The differences between our books and the provider's. */
  readonly ledgerDifferences: () => Promise<string[]>
}

export async function startPayingPlatform(environment: Record<string, string> = {}): Promise<PayingPlatform> {
  await readyContent(inject('contentUrl'))
  const provider = await startPaymentProvider({ webhookPause: 20 })
  const paying = await payBy(provider, await startTestPlatform({ ...settingsFor(provider), ...environment }))
  return {
    ...paying,
    provider,
    close: async () => {
      await paying.close()
      await provider.close()
    },
  }
}

/** A payment provider's URL and keys. */
export type ProviderAccount = Pick<PaymentProvider, 'url' | 'secretKey' | 'publishableKey' | 'webhookSecret'>

/** The platform's settings for paying there. */
export function settingsFor({ url, secretKey, publishableKey, webhookSecret }: ProviderAccount) {
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
    STRIPE_FORM_URL: url,
  }
}

/** The SDK for a payment provider, using a key. It tries a call once. */
function stripeAt(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

/** Payments on a platform configured with a provider. */
export async function payBy(provider: ProviderAccount, t: TestPlatform): Promise<Paying> {
  const stripe = stripeAt(provider.url, provider.secretKey)
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  await ensureProducts(payments)

  const customerOf = async (host: Host) => {
    await t.call('POST', '/payments/profiles', { as: host, body: { organizationId: host.organizationId } })
    const { body } = await t.call('GET', `/organizations/${host.organizationId}`, { as: host })
    return body.csmrId as string
  }
  const saveCard = async (host: Host, token = 'pm_card_visa') => {
    const card = await stripe.paymentMethods.attach(token, { customer: await customerOf(host) })
    return card.id
  }
  const takeOverEvents = async () => {
    await t.work('payments:reconcile')
    const { db } = t.platform
    const open = await db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()
    for (const { id } of open) await t.work('payments:apply-event', { id })
  }
  const acceptedPromotion: PayingPlatform['acceptedPromotion'] = async (host, stayId, moderator, fields = {}) => {
    const body = { ...(await aPromotion(t)), stayId, ...fields }
    const made = await t.call('POST', '/stay-promotions', { as: host, body })
    await t.call('POST', `/stay-promotions/${made.body.id}`, { as: host, body: confirmation })
    await t.call('POST', `/stay-promotions/${made.body.id}/update`, { as: host, body: {} })
    const accepted = await t.call('POST', `/stay-promotions/${made.body.id}/publish`, {
      as: moderator,
      body: { status: 'Accepted' },
    })
    const { body: promotion } = await t.call('GET', `/stay-promotions/${made.body.id}`, { as: host })
    if (promotion.status !== 'Accepted') throw new Error(`the promotion was not accepted: ${accepted.text}`)
    return { id: promotion.id, price: promotion.price.total }
  }
  const stage = async (host: Host, promotionId: string): Promise<string> => {
    const { body: item } = await t.call('POST', '/cart-items', {
      as: host,
      body: { collectionType: 'stay-promotions', purchaseableId: promotionId },
    })
    await t.call('PATCH', `/cart-items/${item.id}`, { as: host, body: { status: 'Staged' } })
    return item.id
  }
  return {
    ...t,
    stripe,
    customerOf,
    saveCard,
    stayOnPlan: async (host, moderator, tier) => {
      const stayId = (await t.given.acceptedStay(host, moderator)).id as string
      const cardId = await saveCard(host)
      const body = { tier, paymentMethodId: cardId }
      const taken = await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })
      if (taken.body.subscription?.status !== 'active') throw new Error(`no plan was taken: ${taken.text}`)
      return { stayId, cardId, subscriptionId: taken.body.subscription.id }
    },
    advanceBilling: async (host, days) => {
      const customerId = await customerOf(host)
      const now = await payments.clock(customerId)
      await payments.advanceClock(customerId, new Date((now?.getTime() ?? 0) + days * 86_400_000))
      await takeOverEvents()
    },
    acceptedPromotion,
    stage,
    queuedPromotion: async (host, moderator, { stayId: chosen, ...fields } = {}) => {
      const stayId = chosen ?? ((await t.given.acceptedStay(host, moderator)).id as string)
      const { id, price } = await acceptedPromotion(host, stayId, moderator, fields)
      await stage(host, id)
      const paymentProfileId = await saveCard(host)
      const body = { amount: price, customerId: await customerOf(host), paymentProfileId }
      const paid = await t.call('POST', '/payments/profiles/checkout', { as: host, body })
      if (paid.body.transaction?.status !== 'settled') throw new Error(`it was not paid: ${paid.text}`)
      await t.work('execution:plan', { promotionId: id })
      return { id, stayId, price }
    },
    openGiveaway: async (id) => {
      await t.platform.db.updateTable('giveaways').set({ price: 0 }).where('id', '=', id).execute()
    },
    takeOverEvents,
    ledgerDifferences: () => checkLedger(t.platform.db, payments),
  }
}
