import { once } from 'node:events'
import { createServer } from 'node:http'
import { type PaymentProvider, startPaymentProvider } from '@lodestay/payment-provider'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import Stripe from 'stripe'
import { expectNoAxeViolations } from './support/axe.ts'

type Heard = { type: string; code?: string; intent?: string; paymentMethod?: string }

/** A minimal site that frames the form, and records its messages. */
const site = `<!doctype html><html lang="en"><title>Site</title><h1>Pay</h1>
<script>
  window.heard = []
  addEventListener('message', ({ data }) => heard.push(data))
</script>`

type Shown = { provider: PaymentProvider; stripe: Stripe; webUrl: string }

const test = base.extend<{ shown: Shown }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  shown: async ({}, use) => {
    const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(site))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const webUrl = `http://localhost:${(server.address() as { port: number }).port}`
    const provider = await startPaymentProvider({ webUrl })
    const { hostname, port } = new URL(provider.url)
    const stripe = new Stripe(provider.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
    await use({ provider, stripe, webUrl })
    await provider.close()
    server.close()
  },
})

function addressOf({ provider }: Shown, clientSecret: string | null, more = ''): string {
  return `${provider.url}/form#client_secret=${clientSecret}&publishable_key=${provider.publishableKey}${more}`
}

/** An intent whose card’s bank requires authentication. */
function waitingForBank({ stripe }: Shown, more: { readonly return_url?: string } = {}) {
  const card = { payment_method: 'pm_card_threeDSecure2Required', confirm: true }
  return stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...card, ...more })
}

async function frameForm(page: Page, shown: Shown, clientSecret: string | null): Promise<FrameLocator> {
  await page.goto(shown.webUrl)
  await page.evaluate(
    (address) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address, title: 'Card details' })
      frame.style.cssText = 'width: 100%; height: 900px; border: 0'
      document.body.append(frame)
    },
    addressOf(shown, clientSecret),
  )
  return page.frameLocator('iframe')
}

/** Submits through the site's own button, which sends a message to the frame. */
async function submit(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'submit' }, '*'))
}

async function lastHeard(page: Page, type: string): Promise<Heard | undefined> {
  const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
  return heard.findLast((message) => message.type === type)
}

async function chooseTestCard(frame: FrameLocator, number: string): Promise<void> {
  const list = frame.locator('details')
  if ((await list.getAttribute('open')) === null) await frame.getByText('Test cards').click()
  await frame.getByRole('button', { name: number }).click()
}

test('a declined card is explained, then another one is authenticated and pays, and the page is notified', async ({
  page,
  shown,
}) => {
  const intent = await shown.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const frame = await frameForm(page, shown, intent.client_secret)
  await expect(frame.getByText('No card is charged.')).toBeVisible()
  await chooseTestCard(frame, '4000 0000 0000 9995')
  await submit(page)
  await expect(frame.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  expect(await lastHeard(page, 'failed')).toMatchObject({ code: 'card_declined' })

  await chooseTestCard(frame, '4000 0027 6000 3184')
  await submit(page)
  await frame.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(frame.getByRole('alert')).toContainText('We are unable to authenticate your payment method')

  await submit(page)
  await frame.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(frame.getByRole('status')).toContainText('Payment complete.')
  const paid = await shown.stripe.paymentIntents.retrieve(intent.id)
  expect(paid.status).toBe('succeeded')
  expect(await lastHeard(page, 'succeeded')).toMatchObject({ intent: intent.id, paymentMethod: paid.payment_method })
})

test('missing or invalid input is reported at its field, and nothing is sent', async ({ page, shown }) => {
  const intent = await shown.stripe.setupIntents.create()
  await page.goto(addressOf(shown, intent.client_secret))
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible()
  await page.getByLabel('Card number').fill('4242424242424241')
  await page.getByLabel('Expiration date').fill('1220')
  await page.getByLabel('Security code').fill('123')
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()
  await expect(page.getByText("Your card's expiration year is in the past.")).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await shown.stripe.setupIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
})

test('a card is saved by keyboard only, without storing its number @phone', async ({ page, shown }) => {
  const { id: customer } = await shown.stripe.customers.create()
  const intent = await shown.stripe.setupIntents.create({ customer })
  await page.goto(addressOf(shown, intent.client_secret))
  await page.getByLabel('Card number').focus()
  for (const typed of ['5555555555554444', '1240', '123', 'Ada Lovelace', '02478']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444')
  await expect(page.getByRole('button', { name: 'Save card' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Card saved.')
  const [saved] = (await shown.stripe.customers.listPaymentMethods(customer)).data
  expect(saved).toMatchObject({ card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2040 } })
  expect(saved?.billing_details).toMatchObject({ name: 'Ada Lovelace', address: { postal_code: '02478' } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** What the site has heard since the form was last framed, without its height. */
async function typesHeard(page: Page): Promise<string[]> {
  const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
  return heard.map(({ type }) => type).filter((type) => type !== 'height')
}

test('after a reload, an intent that waits for the bank tells the site only that', async ({ page, shown }) => {
  const intent = await waitingForBank(shown)
  const frame = await frameForm(page, shown, intent.client_secret)
  await expect(frame.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await expect.poll(() => typesHeard(page)).toEqual(['authenticating'])
  await frame.getByRole('button', { name: 'Complete authentication' }).click()
  await expect.poll(() => typesHeard(page)).toEqual(['authenticating', 'processing', 'succeeded'])
})

test('a bank’s step that was canceled elsewhere says so', async ({ page, shown }) => {
  const intent = await waitingForBank(shown)
  const frame = await frameForm(page, shown, intent.client_secret)
  const complete = frame.getByRole('button', { name: 'Complete authentication' })
  await expect(complete).toBeVisible()
  await shown.stripe.paymentIntents.cancel(intent.id)
  await complete.click()
  await expect.poll(() => lastHeard(page, 'failed')).toMatchObject({ code: 'intent_canceled' })
})

test('a refusal is explained in the site’s words, if it has any', async ({ page, shown }) => {
  const intent = await shown.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const frame = await frameForm(page, shown, intent.client_secret)
  await chooseTestCard(frame, '4000 0000 0000 9995')
  await submit(page)
  await expect(frame.getByRole('alert')).toHaveText('Your card has insufficient funds.')
  await page.evaluate(() =>
    document
      .querySelector('iframe')
      ?.contentWindow?.postMessage({ type: 'explain', message: 'There is not enough money.' }, '*'),
  )
  await expect(frame.getByRole('alert')).toHaveText('There is not enough money.')
})

test('a paid intent is shown as paid after a reload, and an invented one as unknown', async ({ page, shown }) => {
  const intent = await shown.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  await page.goto(addressOf(shown, intent.client_secret))
  await expect(page.getByRole('status')).toContainText('Payment complete.')
  await expect(page.getByLabel('Card number')).toBeHidden()
  await page.goto(
    `${shown.provider.url}/form?again#client_secret=pi_none_secret_none&publishable_key=${shown.provider.publishableKey}`,
  )
  await expect(page.getByRole('alert')).toContainText('No such payment_intent')
})

test('a payment whose response was lost, or that another tab has made, is shown as paid', async ({
  page,
  context,
  shown,
}) => {
  for (const meanwhile of ['lost answer', 'other tab'] as const) {
    const intent = await shown.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
    const tab = await context.newPage()
    await tab.goto(addressOf(shown, intent.client_secret))
    await tab.getByText('Test cards').click()
    await tab.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    if (meanwhile === 'lost answer') shown.provider.faults.next({ match: { path: /confirm$/ }, kind: 'drop-answer' })
    else await shown.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(tab.getByRole('status')).toContainText('Payment complete.')
    await tab.close()
  }
  expect((await shown.stripe.charges.list()).data).toHaveLength(2)
  await page.close()
})

test("the bank's page only returns to the site that opened it", async ({ page, shown }) => {
  const authenticate = async (return_url: string) => {
    const intent = await waitingForBank(shown, { return_url })
    await page.goto(intent.next_action?.redirect_to_url?.url as string)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    return intent.id
  }
  const id = await authenticate(`${shown.webUrl}/back?order=7`)
  await expect(page).toHaveURL(`${shown.webUrl}/back?order=7&payment_intent=${id}&redirect_status=succeeded`)
  await authenticate('https://elsewhere.example/')
  await expect(page.getByRole('status')).toHaveText('Authentication complete. You can close this page.')
  await expectNoAxeViolations(page)
})
