/** What can go wrong between a cart and its receipt. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { call, type Hosting, newHost, newLiveStay, ownName } from './support/hosting.ts'
import { payCart } from './support/payments.ts'
import { cardForm, newAcceptedPromotion, putInCart, saveCard } from './support/purchases.ts'
import { settled } from './support/settled.ts'

type Filled = { readonly host: Hosting; readonly stayId: string; readonly cart: string; readonly cardId: string }

/** A new host with a saved card; if a plan is given, they are also on it and have something in the cart. */
async function fillCart(page: Page, tier?: string): Promise<Filled> {
  const host = await newHost(page)
  const { id: stayId } = await newLiveStay(page, host)
  const cardId = await saveCard(page, host, '4242424242424242')
  if (tier) await takePlan(page, host, stayId, tier, cardId)
  await putInCart(page, host, await newAcceptedPromotion(page, host, stayId, ownName('Autumn')))
  return { host, stayId, cardId, cart: `/host/${host.orgId}/cart` }
}

function takePlan(page: Page, { token }: Hosting, stayId: string, tier: string, paymentMethodId: string) {
  return call(page, token, `/api/stays/${stayId}/subscription`, { tier, paymentMethodId })
}

test('a price that changed since the cart was shown is not charged without consent', async ({ page }) => {
  const { host, stayId, cardId, cart } = await fillCart(page)
  await page.goto(cart)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  const before = await pay.textContent()
  // A colleague takes a plan, which reduces the price by 10%.
  await takePlan(page, host, stayId, 'Growth', cardId)
  await pay.click()
  await expect(page.getByText(/^The price changed: it was/)).toBeVisible()
  await expect(page).toHaveURL(cart)
  await expect(page.getByText('Agree to the changed price first.', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Agree to \$/ }).click()
  await expect(page.getByText(/^The price changed/)).toBeHidden()
  expect(await pay.textContent()).not.toBe(before)
  await pay.click()
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
})

test('paying for a cart that a colleague has just paid for shows an error above the empty cart', async ({ page }) => {
  const { host, cart } = await fillCart(page)
  await page.goto(cart)
  await settled(page)
  const tab = page.getByRole('navigation').getByRole('link', { name: /^Cart/ })
  await expect(tab).toHaveAccessibleName('Cart 1 items in the cart')
  // The colleague pays while this payment is still on its way.
  await page.route(/\/cart\.data/, async (route) => {
    if (route.request().method() === 'POST') await payCart(page, host)
    await route.continue()
  })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The cart is empty.')
  // Before the cart refreshes by itself, after 15 seconds.
  await expect(tab).toHaveAccessibleName('Cart', { timeout: 5_000 })
  await expectNoAxeViolations(page)
})

test('an order fully covered by a plan is placed without a card, and has an invoice', async ({ page }) => {
  const { cart } = await fillCart(page, 'Growth')
  await page.goto(cart)
  await expect(page.getByText(/^Nothing to pay: your plan covers/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice LS-/)
  await expect(page.getByRole('article')).toContainText('No card, nothing to pay')
})

test('a double click pays once', async ({ page }) => {
  const { host, cart } = await fillCart(page)
  await page.goto(cart)
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
  await page.goto(`/host/${host.orgId}/billing`)
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
})

test('while the payment provider is down its form says so, and paying continues once it is back', async ({ page }) => {
  const { cart } = await fillCart(page)
  // The form has a timeout, which this clock speeds up.
  await page.clock.install()
  await page.goto(cart)
  const ofProvider = (url: URL) => url.port !== new URL(process.env.E2E_BASE_URL ?? '').port
  await page.route(ofProvider, (route) => route.abort())
  await page.getByRole('radio', { name: /New card/ }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/payment=txn_/)
  await expect(async () => {
    await page.clock.fastForward('00:30')
    await expect(page.getByText('The card form didn’t load')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await page.unroute(ofProvider)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible()
})

test('a card that is being typed stays on the page if the connection is lost for a moment', async ({
  page,
  context,
}) => {
  const { cart } = await fillCart(page)
  await page.goto(cart)
  await page.getByRole('radio', { name: /New card/ }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const number = cardForm(page).getByLabel('Card number')
  await number.fill('4242 4242')
  let refreshes = 0
  await page.route(/\/cart\.data/, (route) => {
    refreshes += 1
    return route.continue()
  })
  await context.setOffline(true)
  // As when returning from the bank’s app.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500, window.dispatchEvent(new Event('focus')))))
  await context.setOffline(false)
  await expect(number).toHaveValue('4242 4242')
  expect(refreshes).toBe(0)
})

test('a payment that the bank is processing stays on the page while a refresh fails', async ({ page }) => {
  const { cart } = await fillCart(page)
  await page.goto(cart)
  await settled(page)
  let reads = 0
  // No test card is delayed: this page sees the payment as undecided, and two of its refreshes fail.
  await page.route(/\/cart\.data/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    reads += 1
    if (reads === 2) return route.abort()
    if (reads === 3) return route.fulfill({ status: 503, body: 'no server' })
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).replace('"requires_card"', '"processing"') })
  })
  await page.getByRole('radio', { name: /New card/ }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const processing = page.getByRole('status').filter({ hasText: 'The bank is processing your payment' })
  await expect(processing).toBeVisible()
  await expect.poll(() => reads, { timeout: 15_000 }).toBeGreaterThan(4)
  await expect(processing).toBeVisible()
  // It goes on until the page is closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
