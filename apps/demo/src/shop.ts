/** What the demo buys with: the payment provider, and its test cards in place of a form. */
import type { Platform } from '@lodestay/api/app'
import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import { newId } from '@lodestay/api/kernel/ids'
import { grantMembership } from '@lodestay/api/modules/memberships/index'
import { ensureProducts, receiveApplied } from '@lodestay/api/modules/payments/index'
import type { Buying } from '@lodestay/api/modules/purchases/index'

export type Shop = {
  readonly db: Db
  readonly payments: Buying['payments']
  /** Where the embedded provider answers. */
  readonly providerUrl: string
  readonly now: Date
}

/** Tokens of the provider's test cards; one that fails can be saved, and is declined when it pays. */
export type TestCard = 'pm_card_visa' | 'pm_card_mastercard' | 'pm_card_amex' | 'pm_card_chargeCustomerFail'

const request: Buying['request'] = { headers: {}, identity: null, method: 'POST', url: '', body: null }

/** Somebody buying something, at a time that may be past. */
export function buyingAs({ db, payments }: Shop, caller: Caller, now: Date): Buying {
  return { db, payments, caller, now, request, onSettled: grantMembership }
}

/** The shop of the embedded provider; null where there is none: a provider of the user's own is left alone. */
export async function openShop({ db, providers }: Platform, providerUrl: string | undefined): Promise<Shop | null> {
  const { payments } = providers
  if (!payments || !providerUrl) return null
  await ensureProducts(payments)
  // What is for sale stays the same while the demo buys.
  const products = await payments.products()
  return { db, payments: { ...payments, products: async () => products }, providerUrl, now: new Date() }
}

/** Stores the provider's events since the shop was opened; what they are about is taken over already. */
export async function takeOverEvents({ db, payments, now }: Shop): Promise<void> {
  for await (const event of payments.eventsSince(now)) await receiveApplied(db, event)
}

/** Saves a card as the provider's form does. @returns its id. */
export async function saveTestCard(
  { payments, providerUrl }: Shop,
  customerId: string,
  card: TestCard,
): Promise<string> {
  const { id, clientSecret } = await payments.createSetup({ key: newId('setup'), customerId })
  const response = await fetch(`${providerUrl}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payments.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  })
  const setup = (await response.json()) as { payment_method?: string }
  if (!setup.payment_method) throw new Error(`the card ${card} was not saved: ${JSON.stringify(setup)}`)
  return setup.payment_method
}
