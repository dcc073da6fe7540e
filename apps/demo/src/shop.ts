/** What the demo buys with: the payment provider, and its test cards instead of a form. */
import type { Platform } from '@lodestay/api/app'
import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import { newId } from '@lodestay/api/kernel/ids'
import { grantMembership } from '@lodestay/api/modules/memberships/index'
import { ensureProducts, receiveApplied } from '@lodestay/api/modules/payments/index'
import type { Buying } from '@lodestay/api/modules/purchases/index'
import { DEMO_PROMOTION_CODE } from '@lodestay/domain'

export type EmbeddedProvider = { readonly url: string; readonly secretKey: string }

export type Shop = {
  readonly db: Db
  readonly payments: Buying['payments']
  readonly content: Platform['providers']['content']
  readonly provider: EmbeddedProvider
  readonly now: Date
}

/** Tokens of the provider's test cards; the failing one can be saved, but is declined when charged. */
export type TestCard = 'pm_card_visa' | 'pm_card_mastercard' | 'pm_card_amex' | 'pm_card_chargeCustomerFail'

const request: Buying['request'] = {
  headers: {},
  identity: null,
  outletOwner: null,
  method: 'POST',
  url: '',
  sent: null,
  refusal: null,
}

/** A purchase context for a caller, at a time that may be in the past. */
export function buyingAs({ db, payments }: Shop, caller: Caller, now: Date): Buying {
  return { db, payments, caller, now, request, onSettled: grantMembership }
}

/** Opens the shop of the embedded provider; null without one: the user's own provider is left alone. */
export async function openShop(
  { db, providers }: Platform,
  provider: EmbeddedProvider | undefined,
): Promise<Shop | null> {
  const { payments, content } = providers
  if (!payments || !provider) return null
  await ensureProducts(payments)
  await ensurePromotionCode(provider)
  // The products on sale don't change while the demo buys.
  const products = await payments.products()
  return { db, payments: { ...payments, products: async () => products }, content, provider, now: new Date() }
}

/** Stores the provider's events since the shop was opened; their effects are already applied. */
export async function takeOverEvents({ db, payments, now }: Shop): Promise<void> {
  for await (const event of payments.eventsSince(now)) await receiveApplied(db, event)
}

/** Saves a card as the provider's form does. @returns its id. */
export async function saveTestCard({ payments, provider }: Shop, customerId: string, card: TestCard): Promise<string> {
  const { id, clientSecret } = await payments.createSetup({ key: newId('setup'), customerId })
  const fields = { client_secret: clientSecret, payment_method: card }
  const setup = await post(provider.url, `setup_intents/${id}/confirm`, payments.publishableKey, fields)
  if (typeof setup.payment_method !== 'string')
    throw new Error(`the card ${card} was not saved: ${JSON.stringify(setup)}`)
  return setup.payment_method
}

/** Creates a promotion code for everyone who tries the demo, as staff would in the provider's dashboard. */
async function ensurePromotionCode({ url, secretKey }: EmbeddedProvider): Promise<void> {
  // Each request is rejected if the object already exists.
  const off = { id: 'lodestay-demo', name: '20% off', percent_off: '20', duration: 'once' }
  const { id = off.id } = await post(url, 'coupons', secretKey, off)
  const code = { code: DEMO_PROMOTION_CODE, 'promotion[type]': 'coupon', 'promotion[coupon]': String(id) }
  await post(url, 'promotion_codes', secretKey, code)
}

async function post(
  url: string,
  call: string,
  key: string,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/v1/${call}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return (await response.json()) as Record<string, unknown>
}
