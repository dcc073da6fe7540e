import { expect, type Page } from '@playwright/test'
import { call, type Hosting } from './hosting.ts'

type Begun = {
  readonly transaction: { readonly id: string }
  readonly payment: {
    readonly form: { readonly clientSecret: string; readonly publishableKey: string; readonly formUrl: string }
  }
}

function asHost({ token }: Hosting) {
  const { origin } = new URL(process.env.E2E_BASE_URL ?? '')
  return { origin, headers: { origin, authorization: `Bearer ${token}` } }
}

/** Pays for the organization's cart, as the payment provider's form would. */
export async function payCart(page: Page, host: Hosting): Promise<void> {
  const { origin, headers } = asHost(host)
  const cart = await page.request.get(`${origin}/api/cart-items?status=Staged`, { headers })
  const { docs } = (await cart.json()) as { docs: { price: number }[] }
  const amount = docs.reduce((sum, { price }) => sum + price, 0)
  const begun = await call(page, host.token, '/api/payments/checkout', { organizationId: host.orgId, amount })
  await confirmPayment(page, begun)
  await call(page, host.token, `/api/transactions/${(begun as unknown as Begun).transaction.id}/refresh`, {})
}

/** Submits a card for a payment in progress, as the payment provider's form would. */
export async function confirmPayment(page: Page, begun: object): Promise<void> {
  const { clientSecret, publishableKey, formUrl } = (begun as Begun).payment.form
  const intentId = clientSecret.split('_secret_')[0]
  const paid = await page.request.post(`${new URL(formUrl).origin}/v1/payment_intents/${intentId}/confirm`, {
    headers: { authorization: `Bearer ${publishableKey}` },
    form: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** Buys an accepted item for the host's organization. */
export async function buy(page: Page, host: Hosting, collectionType: string, purchaseableId: string): Promise<void> {
  const { origin, headers } = asHost(host)
  const item = await call(page, host.token, '/api/cart-items', { collectionType, purchaseableId })
  await page.request.patch(`${origin}/api/cart-items/${item.id}`, { data: { status: 'Staged' }, headers })
  await payCart(page, host)
}
